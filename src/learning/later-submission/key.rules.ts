/** Of what this device keeps for later, by account and sitting; by itself, since every page looks for it. */
export const LATER_PREFIX = 'ppHandIn.';
