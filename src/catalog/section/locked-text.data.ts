/** The class of whatever stands in the place of locked text. */
export const LOCKED_CLASS = 'locked-text';
