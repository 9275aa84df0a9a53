import pg from 'pg';
import { seedLarge } from '#seed/large.ts';

/** What readers type: rare and common words, one, two and three of them, unfinished and misspelt. */
const QUESTIONS = [
  'clozapine',
  'clozapine monitoring',
  'lithium plasma levels',
  'riluzole',
  'insomnia sertraline',
  'treatment-resistant depression ketamine',
  'delirium haloperidol',
  'catatonia lorazepam',
  'sertraline pregnancy',
  'tardive dyskinesia valbenazine',
  'prazosin',
  'Clozaril',
  'opioid use disorder buprenorphine',
  'lamotrigne',
  'rash lamotrigine',
  'anorexia nervosa olanzapine',
  'metformin weight',
  'restless legs',
  'psilocybin',
  'acute mania',
];
const BEGINNINGS = ['clo', 'sert', 'lith', 'insom', 'when to st', 'dep', 'prax', 'catat', 'abern', 'quet'];
const TIMES = 6;

interface Timed {
  p50: number;
  p95: number;
}
export interface SearchTimes {
  search: Timed;
  faceted: Timed;
  autocomplete: Timed;
  list: Timed;
  cover: Timed;
}

/** One caller, one question after the other, nothing kept. */
export async function timeSearch(url: string, databaseUrl: string): Promise<SearchTimes> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const time = async (paths: readonly string[]) => {
    await client.query('DELETE FROM rate_count');
    for (const path of paths) await ask(url, path);
    const taken: number[] = [];
    for (let round = 0; round < TIMES; round++) for (const path of paths) taken.push(await ask(url, path));
    taken.sort((one, other) => one - other);
    const at = (share: number) => taken[Math.floor(taken.length * share)] ?? 0;
    return { p50: at(0.5), p95: at(0.95) };
  };
  const searching = (more: string) =>
    QUESTIONS.map((s) => `/api/search/?s=${encodeURIComponent(s)}&include=publication.author${more}`);
  try {
    return {
      search: await time(searching('')),
      faceted: await time(searching('&filter[type__in]=PUBLICATION_VIDEO,WEBINAR&filter[test_class]=1')),
      autocomplete: await time(BEGINNINGS.map((s) => `/api/search/autocomplete/?s=${encodeURIComponent(s)}`)),
      list: await time(['/api/publications/?include=author.image,categories&page[size]=6']),
      cover: await time([
        '/api/publications/2746/?include=authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections',
      ]),
    };
  } finally {
    await client.end();
  }
}

async function ask(url: string, path: string): Promise<number> {
  const begun = performance.now();
  const reply = await fetch(`${url}${path}`);
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}`);
  return performance.now() - begun;
}

export type Line = (id: string, what: string, measured: string, target: string, met: boolean) => void;
const ms = ({ p50, p95 }: Timed) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;

/** The demo library, then the same with 100,000 publications more; the server runs on. */
export async function measureSearch(
  url: string,
  databaseUrl: string,
  line: Line,
  say: (text: string) => void,
): Promise<void> {
  const small = await timeSearch(url, databaseUrl);
  await seedLarge(databaseUrl, say);
  const large = await timeSearch(url, databaseUrl);
  const within = (id: string, what: string, found: Timed, bound: number) =>
    line(id, `${what}, 100,000 publications`, ms(found), `p95 at most ${bound} ms`, found.p95 <= bound);
  within('P5', 'search with facets and snippets', large.search, 50);
  within('P5', 'the same with two filters', large.faceted, 50);
  within('P5', 'autocomplete', large.autocomplete, 20);
  const growth = (what: string, key: keyof SearchTimes, bound: number) => {
    const factor = large[key].p50 / (small[key].p50 || 1);
    line('P6', `growth of ${what}`, `${factor.toFixed(1)}x`, `within ${bound}x`, factor <= bound);
  };
  growth('the list', 'list', 1.5);
  growth('a cover', 'cover', 1.5);
  growth('search', 'search', 4);
}
