/** Delay of the update-profile modal (spec §9). */
export const PROFILE_DELAY_MS = 5000;

/** Never shown during a decision or a test: the program, checkout, sections, tests and what follows them (B24). */
const QUIET = [
  /^\/(cme-program|checkout|section|logout)(\/|$)/,
  /^\/(test|results)\/?$/,
  /^\/publication\/[^/]+\/test(\/|$)/,
  /^\/(dashboard\/certificates|verify)(\/|$)/,
];

export const mayAskForProfile = (path: string): boolean => !QUIET.some((quiet) => quiet.test(path));
