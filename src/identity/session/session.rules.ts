/** A token lives 30 days, as long as its session; ending the session ends the token at once (C14). */
export const SESSION_DAYS = 30;

/** A subscriber's token ends after this many days unless the address is confirmed first (C16). */
export const WEAK_DAYS = 7;

/**
 * When a session ends, in SQL: with its token, or with the term of a weak one. `account` and `session` are the aliases of
 * their tables.
 */
export const sessionEndOf = (session: string, account: string): string =>
  `CASE WHEN ${account}.scope = 'full' OR ${account}.email_verified_at IS NOT NULL THEN ${session}.expires_at
        ELSE least(${session}.expires_at, ${account}.created_at + interval '${WEAK_DAYS * 24} hours') END`;

/** Clocks of two processes may differ slightly. */
export const TOLERANCE_SECONDS = 5;
/** Whether what was signed this many seconds ago is neither over nor, but for the clocks, of the future. */
export const isWithin = (age: number, most: number): boolean => age >= -TOLERANCE_SECONDS && age <= most;

/** Minutes for which a sign-in counts as recent (C37). */
const RECENT_MINUTES = 30;
export const isRecentSignIn = (at: Date | undefined, now: Date): boolean =>
  at !== undefined && now.getTime() - at.getTime() <= RECENT_MINUTES * 60_000;

const AUTHORIZATION = /^(?:JWT|Bearer) +([\w-]+\.[\w-]+\.[\w-]+)$/i;
const TOKEN_MAX = 2_000;

/** The token of an `Authorization: JWT …` header (`Bearer` too), or null if it cannot be ours. */
export function tokenOf(authorization: string): string | null {
  if (authorization.length > TOKEN_MAX) return null;
  return AUTHORIZATION.exec(authorization.trim())?.[1] ?? null;
}
