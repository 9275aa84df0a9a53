import type { ReaderStatus } from '#membership/gate/gate.rules.ts';
import type { BarKind } from '../address.rules.ts';

/** What may stand at the foot of the screen, over the page: one at a time. */
export type Promotion = 'newsletter' | 'cta' | 'referral';

/** Spec §4: pixels scrolled before the call to action shows (B22). */
export const CTA_SCROLL_PX = 600;
/** About a fifth of the screen may be a promotion's: where letters are large, or the screen low, it would hide what is read. */
const MOST_OF_SCREEN = 0.21;
export const takesTooMuch = (height: number, screen: number): boolean => height > screen * MOST_OF_SCREEN;
/** Keys on the device of what was closed for good (B22, spec §9). */
export const DISMISSED_KEYS: Record<Promotion, string> = {
  cta: 'ppCtaDismissed',
  referral: 'ppReferralBarHidden',
  newsletter: 'ppNewsletterBarHidden',
};

export interface PromotionFacts {
  pathname: string;
  bar: BarKind;
  /** The page asked for quiet: learning, testing and proving are not interrupted. */
  isQuiet: boolean;
  /** Null while unknown. */
  standing: ReaderStatus | null;
  scrolled: number;
  closed: ReadonlySet<Promotion>;
  /** Somebody is at it: with the focus in it, it stays. */
  inUse: Promotion | null;
  /** The page has a bar of its own at the foot of the screen. */
  hasPageBar: boolean;
  /** Those that would take too much of this screen. */
  tooTall: ReadonlySet<Promotion>;
  /** The page's own form for the same letters is in view. */
  hasSignUp: boolean;
}

/** Where a form or a decision is under way (nothing stands over the buttons of plans), or the promotion would repeat the page. */
const NOT_HERE: Record<Promotion | 'all', RegExp> = {
  all: /^\/(checkout|cme-program|pricing|contact-us|register-success|verify-email|recover-password|logout|unsubscribe|upgrade-browser|load-error|error-[^/]+)(\/|$)/,
  newsletter: /^\/(newsletter|newsletter-success|myaccount)(\/|$)/,
  cta: /^\/register(\/|$)/,
  referral: /^\/(referral-program|myaccount\/refer)(\/|$)/,
};

/** The one promotion that may show; most often none. */
export function promotionFor(facts: PromotionFacts): Promotion | null {
  const { isQuiet, bar, standing, hasPageBar, inUse } = facts;
  if (isQuiet || bar !== 'whole' || standing === null || hasPageBar) return null;
  if (NOT_HERE.all.test(facts.pathname)) return null;
  const wanted = ORDER.filter((one) => isWanted(one, facts, standing));
  if (inUse && wanted.includes(inUse)) return inUse;
  return wanted[0] ?? null;
}

const ORDER: Promotion[] = ['referral', 'cta', 'newsletter'];

function isWanted(one: Promotion, facts: PromotionFacts, standing: ReaderStatus): boolean {
  // Who writes in it keeps it: the keyboard of a phone makes the screen low.
  if (facts.tooTall.has(one) && facts.inUse !== one) return false;
  if (facts.closed.has(one) || NOT_HERE[one].test(facts.pathname)) return false;
  if (one === 'referral') return standing === 'member';
  if (one === 'newsletter') return standing === 'anonymous' && !facts.hasSignUp;
  if (standing === 'member') return false;
  return facts.scrolled > CTA_SCROLL_PX || facts.inUse === 'cta';
}
