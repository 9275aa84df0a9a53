import { PRICING_ADDRESS } from '#membership/plan/pricing.data.ts';
import { isOpen } from '../address.rules.ts';

export type NavKey =
  | 'home'
  | 'dashboard'
  | 'library'
  | 'cmeProgram'
  | 'pricing'
  | 'certificates'
  | 'transcripts'
  | 'updates';
export interface NavEntry {
  key: NavKey;
  to: string;
}
/** What decides the entries of somebody signed in. */
export interface NavReader {
  isMembershipValid: boolean;
  canGetCredits: boolean;
}

const library = (): NavEntry => ({ key: 'library', to: isOpen('/search') ? '/search' : '/library' });
const CME_PROGRAM: NavEntry = { key: 'cmeProgram', to: '/cme-program' };
const UPDATES: NavEntry = { key: 'updates', to: '/calendar' };
const CREDITS: NavEntry[] = [
  { key: 'certificates', to: '/dashboard/certificates' },
  { key: 'transcripts', to: '/dashboard/my-transcripts' },
];

/** The entries of the bar (spec §2): a visitor's when nobody is signed in. */
export function navigation(who: NavReader | null): NavEntry[] {
  const entries: NavEntry[] = who
    ? [
        { key: 'dashboard', to: '/dashboard' },
        library(),
        ...(who.isMembershipValid ? [] : [CME_PROGRAM]),
        ...(who.canGetCredits ? CREDITS : []),
        UPDATES,
      ]
    : [{ key: 'home', to: '/' }, library(), CME_PROGRAM, { key: 'pricing', to: PRICING_ADDRESS }, UPDATES];
  return entries.filter(({ to }) => isOpen(to));
}

/** The library's and the pricing's entries speak of one page in two ways; only one of them is here. */
export function isHere(to: string, pathname: string, search: string): boolean {
  const [path] = to.split('?');
  if (path !== pathname.replace(/(.)\/$/, '$1')) return false;
  if (path !== '/cme-program') return true;
  return to.includes('section=pricing') === (new URLSearchParams(search).get('section') === 'pricing');
}
