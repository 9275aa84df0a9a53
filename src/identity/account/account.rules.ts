/** The pages of My account, in menu order; the first is at /myaccount itself. */
const ACCOUNT_PAGES = [
  'profile',
  'password',
  'addresses',
  'membership',
  'receipts',
  'newsletter',
  'refer',
] as const;
export type AccountPage = (typeof ACCOUNT_PAGES)[number];

type Owner = { isMembershipValid: boolean; scope: 'full' | 'subscriber' };

/** The pages in the menu; while the user is unknown, those that nearly everybody has. */
export const accountPagesOf = (who: Owner | null): AccountPage[] =>
  ACCOUNT_PAGES.filter((page) => IS_NAMED[page]?.(who) ?? true);

const IS_NAMED: Partial<Record<AccountPage, (who: Owner | null) => boolean>> = {
  /** Nothing can be bought without a password. */
  receipts: (who) => who?.scope !== 'subscriber',
  /** Those who may not invite would only be redirected away from it (spec §6, A25). */
  refer: (who) => who?.isMembershipValid === true,
};

export function accountPageOf(named: string | undefined): AccountPage | null {
  if (named === undefined) return ACCOUNT_PAGES[0];
  return ACCOUNT_PAGES.find((page) => page === named) ?? null;
}

/** `/my-account[/...]` maps to `/myaccount[/...]`; path and query are kept (A1). */
export const accountAddress = (url: URL): string =>
  `${url.pathname.replace(/^\/my-account/, '/myaccount')}${url.search}`;
