import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureChromium } from '../scripts/tests/chromium.ts';
import { line, say } from './report.ts';
import { ROOT, type Running, startPinned, startProduct } from './server.ts';

const PORT = 3965;
const HEADING_PORT = 3966;
const ROUNDS = Number(process.env.BENCH_VISITS ?? 5);
const CHOSEN = process.env.BENCH_PAGES?.split(',');
const MAX_ASKED = 3;
const TOOL = join(ROOT, 'bench/lighthouse');
const run = promisify(execFile);
/** A page of every public type; `BENCH_PAGES` selects some by prefix. */
const PATHS = [
  '/',
  '/library',
  '/search?s=lithium',
  '/podcasts',
  '/calendar',
  '/cme-program',
  '/newsletter',
  '/register',
  '/signin',
  '/referral-program',
  '/about-us',
  '/contact-us',
  '/help-faqs',
  '/privacy-policy',
  '/author/zainab-thornquist-301',
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746',
  '/section/why-delay-is-the-larger-risk-2746-5392',
].filter((path) => !CHOSEN || CHOSEN.some((beginning) => path.startsWith(beginning)));

/** Scores 0 to 100, times in milliseconds. */
type Visit = Record<
  'performance' | 'others' | 'firstPaint' | 'largestPaint' | 'shift' | 'blocking' | 'machine',
  number
>;
interface Report {
  /** The tool's estimate of the machine's speed; its slowdown by four is meant for an index of 1500 to 2000. */
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}
interface Tool {
  visit(url: string, isHidden: boolean): Promise<Report | undefined>;
}

/**
 * First visits with Lighthouse's default settings (mobile, simulated), each in a browser and a process of its own, with
 * the pages in turn; medians.
 */
export async function measureVisits(dataDir: string): Promise<void> {
  if (PATHS.length === 0) throw new Error('BENCH_PAGES names no page that is visited');
  const tool = await openTool();
  const product = await startProduct(PORT, dataDir);
  const stops = [() => product.stop()];
  const visits = new Map<string, Visit[]>(PATHS.map((path) => [path, []]));
  const bound: Visit[] = [];
  try {
    const heading = await startHeading(product);
    stops.push(() => heading.stop());
    const hidden = new Set<string>();
    for (const path of PATHS) if (await isHidden(`${product.url}${path}`)) hidden.add(path);
    // Occasionally the tool does not find the start of the page in its own trace and reports nothing: the visit is
    // repeated.
    const visit = async (url: string, isHidden: boolean, kept: Visit[] | undefined, asked = 1) => {
      const report = await tool.visit(url, isHidden);
      const seen = report && figures(report);
      if (seen) kept?.push(seen);
      else if (asked < MAX_ASKED) await visit(url, isHidden, kept, asked + 1);
    };
    for (let round = 1; round <= ROUNDS; round++) {
      say(`visit ${round} of ${ROUNDS}: a page of one heading`);
      await visit(`${heading.url}/`, false, bound);
      for (const path of PATHS) {
        say(`visit ${round} of ${ROUNDS}: ${path}`);
        await visit(`${product.url}${path}`, hidden.has(path), visits.get(path));
      }
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
  say(`a page of one heading: ${shown(bound)}`);
  for (const [path, all] of visits) say(`${path}: ${shown(all)}`);
  tell(visits, bound);
}

/**
 * The bound: this browser with an almost empty page, and with all our headers except those that depend on its bytes.
 */
async function startHeading(product: Running): Promise<Running> {
  const reply = await fetch(`${product.url}/`, { headers: { 'accept-encoding': 'identity' } });
  await reply.arrayBuffer();
  const { 'content-length': _bytes, etag: _etag, ...headers } = Object.fromEntries(reply.headers);
  const args = ['bench/heading.ts', String(HEADING_PORT), JSON.stringify(headers)];
  return startPinned(args, {}, `http://localhost:${HEADING_PORT}`, '/');
}

function tell(visits: ReadonlyMap<string, readonly Visit[]>, bound: readonly Visit[]): void {
  const extreme = (figure: keyof Visit, worst: (...values: number[]) => number, digits = 0) => {
    const medians = [...visits].map(([path, all]) => ({ path, value: median(all, figure) }));
    const value = worst(...medians.map((one) => one.value));
    const { path = '' } = medians.find((one) => one.value === value) ?? {};
    return { value, text: `${value.toFixed(digits)} (${path.slice(0, 40)})` };
  };
  const performance = extreme('performance', Math.min);
  const others = extreme('others', Math.min);
  const largest = extreme('largestPaint', Math.max);
  const shift = extreme('shift', Math.max, 4);
  const blocking = extreme('blocking', Math.max);
  const of = `of ${visits.size} page types, medians of ${ROUNDS}`;
  line('P9', `lowest performance ${of}`, performance.text, 'at least 99', performance.value >= 99);
  line('P9', 'lowest of the other categories', others.text, '100', others.value >= 100);
  line('P9', 'latest largest paint, ms', largest.text, 'at most 1200', largest.value <= 1200);
  line('P9', 'largest layout shift', shift.text, 'at most 0.02', shift.value <= 0.02);
  const machine = `the machine's index ${median(bound, 'machine').toFixed(0)}`;
  const beside = `${blocking.text}; a page of one heading ${median(bound, 'blocking').toFixed(0)}, ${machine}`;
  line('P9', 'longest blocking time, ms', beside, 'at most 50', blocking.value <= 50);
}

/** The middle value; for an even number the worse of the two. A page without any visit misses every bound. */
function median(visits: readonly Visit[], figure: keyof Visit): number {
  const good = figure === 'performance' || figure === 'others' || figure === 'machine';
  const sorted = visits.map((one) => one[figure]).sort((a, b) => (good ? b - a : a - b));
  return sorted[sorted.length >> 1] ?? (good ? 0 : Number.POSITIVE_INFINITY);
}

function shown(visits: readonly Visit[]): string {
  const blocking = visits.map((one) => Math.round(one.blocking)).sort((a, b) => a - b);
  const rest = (['performance', 'others', 'firstPaint', 'largestPaint', 'machine'] as const).map(
    (figure) => `${figure} ${Math.round(median(visits, figure))}`,
  );
  return `blocking ${Math.round(median(visits, 'blocking'))} [${blocking.join(' ')}], ${rest.join(', ')}, shift ${median(visits, 'shift').toFixed(4)}`;
}

function figures({ categories, audits, environment }: Report): Visit | null {
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue;
  const [firstPaint, largestPaint] = [value('first-contentful-paint'), value('largest-contentful-paint')];
  const [shift, blocking] = [value('cumulative-layout-shift'), value('total-blocking-time')];
  if (firstPaint === undefined || largestPaint === undefined || shift === undefined || blocking === undefined)
    return null;
  const others = Math.min(...['accessibility', 'best-practices', 'seo'].map(score));
  const machine = environment.benchmarkIndex;
  return { performance: score('performance'), others, firstPaint, largestPaint, shift, blocking, machine };
}

/** A page that the specification hides from search engines is not tested for being indexable. */
const isHidden = (url: string): Promise<boolean> =>
  fetch(url).then(({ headers }) => /noindex/.test(headers.get('x-robots-tag') ?? ''));

/** Installed on first use: 176 MB that nothing else needs. */
async function openTool(): Promise<Tool> {
  if (!existsSync(join(TOOL, 'node_modules/lighthouse'))) {
    say('fetching Lighthouse (once)');
    await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: TOOL });
  }
  const chromePath = await ensureChromium(say);
  if (!chromePath) throw new Error('P9 needs a Chromium');
  say(`visits by ${chromePath}`);
  const told = { ...process.env, CHROMIUM: chromePath };
  return {
    async visit(url, isHidden) {
      const args = ['bench/visit.ts', TOOL, url, ...(isHidden ? ['is-crawlable'] : [])];
      const { stdout } = await run(process.execPath, args, { cwd: ROOT, env: told, maxBuffer: 2 ** 26 });
      return stdout ? JSON.parse(stdout) : undefined;
    },
  };
}
