/** The single-use token of a link, and the page the link was for. */
export interface LinkToken {
  token: string;
  page: string | null;
}

/** Pages whose links carry a different kind of token, which they use themselves. */
const OWN_TOKEN = /^\/(verify-email|unsubscribe)(\/|$)/;

/** Takes the token out of the address at once, before anything can store or send it (C15). */
export function takeLinkToken(): LinkToken | null {
  const url = new URL(location.href);
  if (OWN_TOKEN.test(url.pathname)) return null;
  const token = stripToken();
  if (!token) return null;
  url.searchParams.delete('token');
  const page = `${url.pathname}${url.search}${url.hash}`;
  return { token, page: page === '/' ? null : page };
}

/** Returns the token of the address and removes it there; the router's own state of the history entry stays. */
export function stripToken(): string | null {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return null;
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
  return token;
}
