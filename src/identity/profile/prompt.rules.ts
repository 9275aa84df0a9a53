/** Delay of the update-profile modal (spec §9). */
export const PROFILE_DELAY_MS = 5000;
/** After that, how often it is looked whether the reader is free. */
export const PROFILE_RETRY_MS = 1000;

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

interface Moment {
  isSignedIn: boolean;
  /** A dialog is open that the reader has to close. */
  isInDialog: boolean;
  /** A field has the focus. */
  isInField: boolean;
  /** Something typed on the page is not saved yet. */
  isTyped: boolean;
}
/** The question interrupts nobody, and never asks somebody whose session has ended meanwhile. */
export const mayInterrupt = ({ isSignedIn, isInDialog, isInField, isTyped }: Moment): boolean =>
  isSignedIn && !isInDialog && !isInField && !isTyped;
