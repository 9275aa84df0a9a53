/**
 * Prefix of what this device stores for later, by account and sitting; in a file of its own, since every page looks for
 * it.
 */
export const LATER_PREFIX = 'ppHandIn.';
