/** Per quarter of an hour: ten wrong passwords for an account, twenty from an address (C20). */
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 20;
export const FAILURE_WINDOW_SECONDS = 15 * 60;
/**
 * Right and wrong passwords together, for an account from one address in the same time, or from a device that it signed
 * in on before: no person needs as many, and nobody keeps the queue of hashes full with one account.
 */
export const ATTEMPTS_PER_ACCOUNT = 1_000;
/** After choosing a new password, the owner is not locked out by the guesses of others. */
export const NEW_PASSWORD_SECONDS = 60 * 60;
