/** The pages of My account, in the order of its menu; the first stands at /myaccount itself. */
const ACCOUNT_PAGES = ['profile', 'password', 'addresses', 'membership', 'newsletter', 'refer'] as const;
export type AccountPage = (typeof ACCOUNT_PAGES)[number];

/** The pages that the menu names: those who may not invite would only be led away from inviting (spec §6, A25). */
export const accountPagesOf = (who: { isMembershipValid: boolean } | null): AccountPage[] =>
  ACCOUNT_PAGES.filter((page) => page !== 'refer' || who?.isMembershipValid === true);

export function accountPageOf(named: string | undefined): AccountPage | null {
  if (named === undefined) return ACCOUNT_PAGES[0];
  return ACCOUNT_PAGES.find((page) => page === named) ?? null;
}

/** `/my-account[/...]` stands for `/myaccount[/...]`, path and query kept (A1). */
export const accountAddress = (url: URL): string =>
  `${url.pathname.replace(/^\/my-account/, '/myaccount')}${url.search}`;
