/** The class of the placeholder for locked text. */
export const LOCKED_CLASS = 'locked-text';
