import { describe, test } from 'node:test';
import { LANGUAGES, type Language } from '#locale/language.data.ts';
import { PAGE_TYPES, type PageType } from './every-page.data.ts';
import { AT_ONCE, assertMarked, follow, lanesOf, openJudging, reach } from './every-page.judge.ts';

const isLearner = ({ as }: PageType): boolean => as === 'gold' || as === 'free';
const SITES = LANGUAGES.filter((language) => language !== 'en');
/** Each site for its learners; what is marked in the administration is marked by the page, whatever its language. */
export const LEARNERS = SITES.map((site) => ({ site, isMeant: isLearner, go: follow }));
/** Some of these lead on to another site, or to a page that is loaded anew. */
export const OTHERS = [{ site: 'de', isMeant: (one: PageType) => !isLearner(one), go: reach }] as const;

interface Share {
  site: Language;
  isMeant(one: PageType): boolean;
  go: typeof reach;
}
function onSite({ site, isMeant }: Share): PageType[] {
  const meant = PAGE_TYPES.filter((one) => isMeant(one) && !one.site);
  const pages = new Map(meant.map(({ act: _, ...one }) => [`${one.as} ${one.path}`, { ...one, site }]));
  return [...pages.values()];
}

/** Learners and all others are in two files: together they take too long for one. */
export function testMarked(shares: readonly Share[]): void {
  openJudging({ isUntranslated: true });
  describe('what nobody translated is marked as English on every page', { concurrency: AT_ONCE }, () => {
    for (const share of shares)
      for (const { who, types } of lanesOf(onSite(share)))
        test(`${share.site}: what is seen by ${who}`, () => assertMarked(types, share.go));
  });
}
