import { ask, quantile, type Site } from './large.ts';
import { line, say } from './report.ts';
import { QUESTIONS, searchPath } from './search.ts';

const CARD =
  'fields[Publication]=slug,title,excerpt,type,cover,minutes,credits,test_class,completed,progress,author';
const SHELF = `/api/publications/?filter[visibility]=published&include=author&${CARD}&sort=-modified&page[size]=100`;
const ROUNDS = 40;

type Visit = (site: Site, round: number) => Promise<number>;
const path =
  (one: string): Visit =>
  (site) =>
    ask(site.url + one);

/** The same requests to a library of 60 and one of 100,000 publications, in turn; medians, large relative to small. */
export async function measureGrowth(small: Site, large: Site): Promise<void> {
  say('growth from the demo library to the large one');
  const list = path('/api/publications/?include=author.image,categories&page[size]=6');
  const cover = path(
    '/api/publications/2746/?include=authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections',
  );
  const search: Visit = (site, round) =>
    ask(site.url + searchPath(QUESTIONS[round % QUESTIONS.length] ?? ''));
  await grow('the list', list, 1.5, small, large);
  await grow('a cover', cover, 1.5, small, large);
  await grow('a section', path('/api/sections/5392/'), 1.5, small, large);
  await grow('search', search, 4, small, large);
  await grow('the dashboard of a member', dashboard, 2, small, large);
}

/** Requests of the dashboard: three calls in parallel, then the publication begun last. */
async function dashboard({ url, gold }: Site): Promise<number> {
  const begun = performance.now();
  await Promise.all([
    ask(`${url}/api/credits/summary/`, gold),
    ask(url + SHELF, gold),
    ask(`${url}/api/progress/?filter[state]=in-progress&page[size]=1`, gold),
  ]);
  await ask(`${url}/api/publications/2746/?include=sections`, gold);
  return performance.now() - begun;
}

async function grow(what: string, visit: Visit, bound: number, small: Site, large: Site): Promise<void> {
  const taken = new Map<Site, number[]>([small, large].map((site) => [site, []]));
  for (let round = -5; round < ROUNDS; round++)
    for (const [site, times] of taken) {
      if (round % 10 === 0) await site.forgive();
      const ms = await visit(site, Math.abs(round));
      if (round >= 0) times.push(ms);
    }
  const [before = 0, after = 0] = [small, large].map((site) => quantile(taken.get(site) ?? [], 0.5));
  const factor = after / (before || 1);
  const measured = `${factor.toFixed(1)}x (${before.toFixed(1)} to ${after.toFixed(1)} ms)`;
  line('P6', `growth of ${what}`, measured, `within ${bound}x`, factor <= bound);
}
