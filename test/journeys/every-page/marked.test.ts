import { describe, test } from 'node:test';
import { LANGUAGES, type Language } from '#locale/language.data.ts';
import { PAGE_TYPES, type PageType } from './every-page.data.ts';
import { AT_ONCE, assertMarked, lanesOf, openJudging } from './every-page.judge.ts';

openJudging({ isUntranslated: true });

/** Each site for its learners; what is marked in the administration is marked by the page, whatever its language. */
const SITES = LANGUAGES.filter((language) => language !== 'en');
function onSite(site: Language, isMeant: (one: PageType) => boolean): PageType[] {
  const meant = PAGE_TYPES.filter((one) => isMeant(one) && !one.site);
  const pages = new Map(meant.map(({ act: _, ...one }) => [`${one.as} ${one.path}`, { ...one, site }]));
  return [...pages.values()];
}
const MEANT: [site: Language, isMeant: (one: PageType) => boolean][] = [
  ...SITES.map((site): (typeof MEANT)[number] => [site, ({ as }) => as === 'gold' || as === 'free']),
  ['de', ({ as }) => as !== 'gold' && as !== 'free'],
];

describe('what nobody translated is marked as English on every page', { concurrency: AT_ONCE }, () => {
  for (const [site, isMeant] of MEANT)
    for (const { who, types } of lanesOf(onSite(site, isMeant)))
      test(`${site}: what is seen by ${who}`, () => assertMarked(types));
});
