/** Spec §9: update-profile modal delay. */
export const PROFILE_DELAY_MS = 5000;

/** Never where a decision or a test is under way: the program, checkout, sections, tests and what follows them (B24). */
const QUIET = [
  /^\/(cme-program|checkout|section|logout)(\/|$)/,
  /^\/(test|results)\/?$/,
  /^\/publication\/[^/]+\/test(\/|$)/,
  /^\/(dashboard\/certificates|verify)(\/|$)/,
];

export const mayAskForProfile = (path: string): boolean => !QUIET.some((quiet) => quiet.test(path));
