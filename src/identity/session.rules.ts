/** A token lives 30 days, as long as the session it is bound to; ending the session ends the token at once (C14). */
export const SESSION_DAYS = 30;

/** A subscriber's token ends after as many days unless the address is confirmed meanwhile (C16). */
export const WEAK_DAYS = 7;

const AUTHORIZATION = /^(?:JWT|Bearer) +([\w-]+\.[\w-]+\.[\w-]+)$/i;
const TOKEN_MAX = 2_000;

/** The token of an `Authorization: JWT …` header (`Bearer` too), or null when it carries none that could be ours. */
export function tokenOf(authorization: string): string | null {
  if (authorization.length > TOKEN_MAX) return null;
  return AUTHORIZATION.exec(authorization.trim())?.[1] ?? null;
}
