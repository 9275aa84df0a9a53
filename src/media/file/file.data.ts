/** Where files lie that nobody opens without a link of theirs. */
export const PROTECTED = 'protected/';
