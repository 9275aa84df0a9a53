import { isPassing } from '#client/api/passing.ts';
import type { SittingAnswer } from '../sitting/sitting.rules.ts';
import { LATER_PREFIX } from './key.rules.ts';

/**
 * A test submitted without a network: stored on the device for one account, until the server has accepted or refused
 * it.
 */
export interface LaterSubmission {
  sittingId: string;
  publicationId: string;
  kind: 1 | 2;
  /** Stored separately from the first test of the publication. */
  beside: 1 | 2 | null;
  title: string;
  /** Language of the title; absent in what an earlier release stored. */
  titleLanguage?: string | undefined;
  /** Language in which its questions are asked. */
  language?: string | undefined;
  results: readonly SittingAnswer[];
  /** The latest of the server's revisions when it was submitted; absent in what an earlier release stored. */
  seen?: number | undefined;
  flags: readonly string[];
  /** Questions and answers in words: they stay readable whatever happens to the test. */
  sheet: readonly { question: string; answer: string }[];
  /** Why the server refused it. */
  refused: string | null;
}

export const laterKey = (userId: string, sittingId: string): string =>
  `${LATER_PREFIX}${userId}.${sittingId}`;

/** The sittings of one account among everything stored on the device. */
export function sittingsOf(keys: readonly string[], userId: string): string[] {
  const start = laterKey(userId, '');
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
}

/** Stored data may be anything, and the device's owner can write it: only a complete one is ever sent. */
export function laterFrom(text: string | null, sittingId: string): LaterSubmission | null {
  try {
    const kept = JSON.parse(text ?? 'null') as LaterSubmission | null;
    const isWhole =
      kept?.sittingId === sittingId &&
      /^\d{1,15}$/.test(kept.publicationId) &&
      (kept.kind === 1 || kept.kind === 2) &&
      typeof kept.title === 'string' &&
      [kept.results, kept.sheet, kept.flags].every(Array.isArray);
    return isWhole ? kept : null;
  } catch {
    return null;
  }
}

type Kind = LaterSubmission['kind'];
/** The kinds whose submissions a test's page shows: its own first, and those no longer offered, which have no page. */
export const kindsHere = (kind: Kind | null, offered: readonly { kind: Kind }[]): Kind[] => {
  const gone = ([1, 2] as const).filter((one) => one !== kind && !offered.some((test) => test.kind === one));
  return kind ? [kind, ...gone] : gone;
};

export const isOfTest = (
  later: LaterSubmission | null,
  publicationId: string,
  kinds: readonly Kind[],
): later is LaterSubmission => later?.publicationId === publicationId && kinds.includes(later.kind);

/** One that waits takes the place of the test's boundary; what was refused needs the way on that the boundary names. */
export const hidesBoundary = (later: LaterSubmission | null): boolean => later?.refused === null;

/** A refused sheet of a kind that is no longer offered has no way on: the test that is offered starts below it. */
export const leavesStart = ({ kind, refused }: LaterSubmission, offered: Kind): boolean =>
  refused !== null && kind !== offered;

/** What was on screen, for whom: another account or another test does not get to see it. */
export interface ShownSubmission {
  userId: string;
  later: LaterSubmission | null;
}
export const stillShown = (
  { userId: by, later }: ShownSubmission,
  userId: string,
  publicationId: string,
  kinds: readonly Kind[],
): LaterSubmission | null => (by === userId && isOfTest(later, publicationId, kinds) ? later : null);

interface ScreenState {
  /** What was on screen, and whether this device still holds it. */
  before: LaterSubmission | null;
  isStored: boolean;
  /** What this device holds of the test. */
  later: LaterSubmission | null;
  /** What the learner went on from, or removed. */
  aside: LaterSubmission | null;
}
/**
 * What is on screen now. A sheet that waited and is gone was handed in, whatever else this device holds of the test; a
 * refused one that is gone was removed, here or in another tab, or forgotten for a later sitting.
 */
export function onScreen({ before, isStored, later, aside }: ScreenState) {
  const isGone = before !== null && !isStored && before !== aside;
  const isDone = isGone && before.refused === null;
  return { one: isDone ? before : (later ?? (isGone ? null : before)), isDone };
}

/**
 * How its learner may go on besides handing it in. `open`: the sitting that is open, null before one is, undefined
 * where the test does not open to them.
 */
export function wayOn(
  { sittingId, refused }: LaterSubmission,
  open: string | null | undefined,
): 'change' | 'goOn' | 'start' | null {
  if (sittingId === open) return 'change';
  if (open === undefined || refused === null) return null;
  return open === null ? 'start' : 'goOn';
}

/**
 * What this device holds of one test, whichever sitting it was: one that still waits before one that was refused, whose
 * sitting may be over.
 */
export const laterOf = (
  all: readonly (LaterSubmission | null)[],
  publicationId: string,
  kinds: readonly Kind[],
): LaterSubmission | null => {
  const own = kinds.flatMap((kind) => all.filter((one) => isOfTest(one, publicationId, [kind])));
  return own.find((one) => one?.refused === null) ?? own[0] ?? null;
};

type LaterTest = Pick<LaterSubmission, 'publicationId' | 'kind' | 'beside'>;
/** Address of the test's page, or of a page behind it; the first test of a publication needs no kind. */
export const laterPath = ({ publicationId, beside }: LaterTest, behind = ''): string =>
  `/publication/${publicationId}/test${behind}${beside ? `?kind=${beside}` : ''}`;
/** Whether an address is the page of the test. */
export function isPageOf(
  { publicationId, kind, beside }: LaterTest,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const named = Number(new URLSearchParams(search).get('kind'));
  const isKind = beside ? named === beside : named !== 3 - kind;
  return isKind && pathname.replace(/\/$/, '') === `/publication/${publicationId}/test`;
}

export type RetryDecision = 'waits' | 'refused';
/** What a failed try means: it waits, unless the server has answered to this test. */
export const fateOf = (status: number): RetryDecision => (isPassing(status) ? 'waits' : 'refused');
