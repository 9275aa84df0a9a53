/** The folder of files that nobody can open without a link of their own. */
export const PROTECTED = 'protected/';
