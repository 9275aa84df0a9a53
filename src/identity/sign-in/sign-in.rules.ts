/** Ten wrong passwords for an account, twenty from an address, in a quarter of an hour (C20). */
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 20;
export const FAILURE_WINDOW_SECONDS = 15 * 60;
/** Whoever has just chosen a new password is not kept out by what others guess. */
export const NEW_PASSWORD_SECONDS = 60 * 60;
