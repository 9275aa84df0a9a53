import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { RELOADED_KEY } from '#client/start/boot.ts';
import { originsOf } from '#locale/address.rules.ts';
import { openDueIssues } from '#newsletter/issue/campaign.service.ts';
import { seedPurchases } from '#seed/story/purchases.ts';
import { addOwnPage } from '#test/harness/admin/static-pages.ts';
import { AXE_AT_HAND } from '#test/harness/browser/accessible.ts';
import { DESK, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import { emptyParts } from '#test/harness/browser/capture.ts';
import { heights, holdAnimations } from '#test/harness/browser/heights.ts';
import { addDoses } from '#test/harness/browser/measures.ts';
import { englishContent, forgetTranslations, unmarkedEnglish } from '#test/harness/marked.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';
import { FOUND, PAGE_TYPES, type PageType } from './every-page.data.ts';
import { lookAround } from './look-around.ts';

export const SOUND =
  'every page type is accessible in both themes, drawn to its end, whole at 320 px and in large letters, and keeps its measures together';
/** Visitors' pages and learners' are in two files. */
export const DRAWN =
  'a picture of the whole page on a desk has no empty part, and its height was told before';
/** So many at a time in each file. */
export const AT_ONCE = 2;
const LANE = 12;
/** A Tuesday: the tips are due. */
const ISSUED_AT = new Date('2026-11-24T10:00:00Z');

let stage: Stage;
let browser: OpenBrowser;
let found: Record<string, string>;
let english: string[];
/** Each file of tests judges the pages of its askers on a stage of its own: all together would take too long for one. */
export function openJudging({ isUntranslated = false } = {}): void {
  before(async () => {
    stage = await openStage({ pages: true });
    browser = await openBrowser();
    const { config } = stage.app.ports;
    await seedPurchases(
      { databaseUrl: stage.ownerUrl, config: { ...config, demo: true }, keys: ['k'.repeat(32)] },
      () => {},
    );
    await openDueIssues(stage.app.ports, ISSUED_AT);
    await addOwnPage(stage);
    [found = {}] = await stage.sql<Record<string, string>>(FOUND);
    english = await englishContent(stage);
    if (isUntranslated) await forgetTranslations(stage);
    else await addDoses(stage);
  });
  after(async () => {
    await browser?.close();
    await stage?.close();
  });
}

/** Where a page of this file's stage is, once its tests run. */
export function addressOf({ path, site = 'en' }: PageType): string {
  const { origin, languageHosts } = stage.app.ports.config;
  const whole = path.replace(/\{(\w+)\}/g, (_, name: string) => found[name] ?? assert.fail(name));
  return `${originsOf(origin, languageHosts)[site]}${whole}`;
}

/** `EVERY_PAGE=/faq`: for whoever works on one page, those of that path alone, as the list of pages has it. */
const ONLY = process.env.EVERY_PAGE;
const asked = (all: readonly PageType[]) => (ONLY ? all.filter(({ path }) => path === ONLY) : all);

/** Those of one asker, a dozen at a time: they share a page, and with it what the browser has fetched. */
export function lanesOf(all: readonly PageType[]): { who: string; types: PageType[] }[] {
  return Object.entries(Object.groupBy(asked(all), ({ as }) => as ?? 'a visitor')).flatMap(
    ([asker, types = []]) =>
      Array.from({ length: Math.ceil(types.length / LANE) }, (_, at) => ({
        who: `${asker}, from ${at * LANE + 1} on`,
        types: types.slice(at * LANE, (at + 1) * LANE),
      })),
  );
}

/** Those of a visitor, and of an administrator, are in two files: all together take too long for one. */
export const deskLanes = () => lanesOf(PAGE_TYPES.filter(({ as }) => as === 'admin'));
export const visitorLanes = () => lanesOf(PAGE_TYPES.filter(({ as }) => !as));
export const HERE = 3;

type Watched = Page & { problems: string[] };

/** Each way a page is looked at, all in one visit: loading it costs more than a look. */
export const assertSound = (types: readonly PageType[]): Promise<void> =>
  assertNone(types, async (page, one) => {
    if (!one.act) return faultsAsItComes(page, one, PHONE, () => lookAround(page, one));
    await page.setViewportSize(PHONE);
    if (!(await reach(page, one))) return [];
    await one.act(page);
    await settle(page);
    return lookAround(page, one);
  });

/** As it comes on a desk. */
export const assertDrawn = (types: readonly PageType[]): Promise<void> =>
  assertNone(types, (page, one) => faultsAsItComes(page, one, DESK));

/** What nobody translated is marked as English wherever it stands. `go`: how one comes to a page. */
export const assertMarked = (types: readonly PageType[], go: typeof reach): Promise<void> =>
  assertNone(types, async (page, one) => ((await go(page, one)) ? unmarkedEnglish(page, english) : []));

/** By its address it is there, in the language of its host and no wider than a phone. */
export const assertOpened = (types: readonly PageType[]): Promise<void> =>
  assertNone(types, async (page, one) => {
    await page.setViewportSize(PHONE);
    await reach(page, one);
    const said = page.problems.splice(0).map((problem) => `console: ${problem}`);
    const { pathname } = new URL(addressOf(one));
    const seen = await page.evaluate(() => ({
      pathname: location.pathname,
      language: document.documentElement.lang.toLowerCase(),
      headings: document.querySelectorAll('main h1').length,
      beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    const wanted = { pathname, language: one.site, headings: 1, beyond: 0 };
    return isDeepStrictEqual(seen, wanted) ? said : [...said, JSON.stringify(seen)];
  });

async function assertNone(
  types: readonly PageType[],
  find: (page: Watched, one: PageType) => Promise<string[]>,
): Promise<void> {
  const page = await browser.page(stage, { as: types[0]?.as ?? 'anonymous' });
  // The page of a failed load goes on to another by itself, once in a session.
  await page.addInitScript(hasReloaded, RELOADED_KEY);
  await page.addInitScript(AXE_AT_HAND);
  const faults: string[] = [];
  for (const one of types) {
    const name = `${one.path} ${one.site ?? ''} ${one.called ?? ''}`;
    const seen = await find(page, one).catch((thrown: unknown) => [String(thrown)]);
    faults.push(...seen.map((fault) => `${name}: ${fault}`));
  }
  await page.context().close();
  assert.deepEqual(faults, []);
}

/** In the page. */
function hasReloaded(key: string): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // A frame of somebody else's may have no storage.
  }
}

/** Where a page ends that could not be loaded: what is judged there would be judged of another page. */
const NOT_LOADED = '/load-error';
/** False where it is another page of the list that comes. */
export async function reach(page: Page, one: PageType): Promise<boolean> {
  await page.goto(addressOf(one));
  if (one.ends) {
    await page.waitForURL((url) => url.pathname === one.ends);
    return false;
  }
  await settle(page);
  if (new URL(page.url()).pathname === NOT_LOADED) assert.equal(one.path, NOT_LOADED, 'it was not loaded');
  return true;
}

/** As `reach`, but from the page before: the site that stands there is not loaded again. */
export async function follow(page: Page, one: PageType): Promise<boolean> {
  const { origin, pathname, search } = new URL(addressOf(one));
  if (!page.url().startsWith(`${origin}/`)) return reach(page, one);
  const quiet = untilQuiet(page);
  const isOnItsWay = await page.evaluate(navigate, `${pathname}${search}`);
  if (!isOnItsWay) return reach(page, one);
  if (one.ends) await page.waitForURL((url) => url.pathname === one.ends);
  await quiet();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  return !one.ends;
}

/** In the page: the way that a link goes. */
async function navigate(path: string): Promise<boolean> {
  const router = (globalThis as { __reactRouterDataRouter?: { navigate(to: string): Promise<void> } })
    .__reactRouterDataRouter;
  if (!router || !('ppRunning' in globalThis)) return false;
  await router.navigate(path);
  return true;
}

const QUIET_MS = 400;
/** From now on: nothing is asked of the server any more when what is given ends. */
function untilQuiet(page: Page): () => Promise<void> {
  let asked = 0;
  let since = performance.now();
  const note = (more: number) => () => {
    asked += more;
    since = performance.now();
  };
  const [more, less] = [note(1), note(-1)];
  page.on('request', more).on('requestfinished', less).on('requestfailed', less);
  return async () => {
    while (asked > 0 || performance.now() - since < QUIET_MS) await setTimeout(50);
    page.off('request', more).off('requestfinished', less).off('requestfailed', less);
  };
}

const none = async (): Promise<string[]> => [];
/** As long as it says before its lower parts are laid out, and drawn to its end soon after, without a scroll. `more`: what else is looked for. */
async function faultsAsItComes(
  page: Page,
  one: PageType,
  viewport: typeof PHONE,
  more = none,
): Promise<string[]> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  const goOn = await holdAnimations(page);
  const isReached = await reach(page, one);
  const { claimed, real, parts } = await page.evaluate(heights);
  await goOn();
  const faults: string[] = [];
  if (isReached) {
    if (Math.abs(claimed - real) > real / 10)
      faults.push(`${claimed} px claimed, ${real} real: ${parts.join('; ')}`);
    faults.push(...(await emptyParts(page)));
  }
  // The next page of the lane is looked at by somebody who wishes no motion, too.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return isReached ? [...faults, ...(await more())] : [];
}

/** Nothing is loading and nothing still to come: it is what the reader keeps before the eyes. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}
