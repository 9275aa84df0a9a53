/** The single-use token of a link, and the page that the link was for. */
export interface LinkToken {
  token: string;
  page: string | null;
}

/** Pages whose links carry a token of another kind, which they use themselves. */
const OWN_TOKEN = /^\/(verify-email|unsubscribe)(\/|$)/;

/** Takes the token out of the address at once, before anything can keep or send it (C15). */
export function takeLinkToken(): LinkToken | null {
  const url = new URL(location.href);
  if (OWN_TOKEN.test(url.pathname)) return null;
  const token = stripToken();
  if (!token) return null;
  url.searchParams.delete('token');
  const page = `${url.pathname}${url.search}${url.hash}`;
  return { token, page: page === '/' ? null : page };
}

/** The token of the address, which loses it; the router's own state of the entry stays. */
export function stripToken(): string | null {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return null;
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
  return token;
}
