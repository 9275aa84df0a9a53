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

interface Owner {
  scope: 'full' | 'subscriber';
  profession: string | null;
}
/** A subscriber's token saves nothing (C16): the question waits until there is a password. */
export const needsProfession = ({ scope, profession }: Owner): boolean =>
  scope === 'full' && profession === null;
