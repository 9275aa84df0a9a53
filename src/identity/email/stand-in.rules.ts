import { normalizeEmail } from './email.rules.ts';

/** Ends what stands in the place of an address that was erased together with an account; no e-mail reaches it (RFC 2606). */
export const ERASED_ENDING = '@erased.invalid';
/** The same for an address that was freed for its owner, of an account that keeps what was paid for. */
export const RELEASED_ENDING = '@released.invalid';

export const isErased = (email: string): boolean => email.endsWith(ERASED_ENDING);

/** Whether nobody may have this address, typed in whatever way: it may be needed to stand for another one. */
export const isStandIn = (email: string): boolean => {
  const address = normalizeEmail(email);
  return isErased(address) || address.endsWith(RELEASED_ENDING);
};

/** The address in SQL; null if no e-mail reaches it, because one of the two stands there. */
export const reachableEmail = (email: string): string =>
  `CASE WHEN ${email} NOT LIKE '%${ERASED_ENDING}' AND ${email} NOT LIKE '%${RELEASED_ENDING}' THEN ${email} END`;

/** The address as others may read it: empty once it was erased. */
export const emailUnlessErased = (email: string): string => (isErased(email) ? '' : email);
