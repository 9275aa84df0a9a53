/** The pages of My account, in the order of its menu; the first stands at /myaccount itself. */
export const ACCOUNT_PAGES = [
  'profile',
  'password',
  'addresses',
  'membership',
  'newsletter',
  'refer',
] as const;
export type AccountPage = (typeof ACCOUNT_PAGES)[number];

export function accountPageOf(named: string | undefined): AccountPage | null {
  if (named === undefined) return ACCOUNT_PAGES[0];
  return ACCOUNT_PAGES.find((page) => page === named) ?? null;
}

/** `/my-account[/...]` stands for `/myaccount[/...]`, path and query kept (A1). */
export const accountAddress = (url: URL): string =>
  `${url.pathname.replace(/^\/my-account/, '/myaccount')}${url.search}`;
