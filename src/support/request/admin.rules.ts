import type { LetterState } from './admin.data.ts';
import { REPLY_HOURS } from './request.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Hours between two moments that fall on Monday to Friday, UTC; 0 if `to` is earlier. */
export function businessHoursBetween(from: Date, to: Date): number {
  const [begin, end] = [from.getTime(), to.getTime()];
  if (end <= begin) return 0;
  return (businessTime(end) - businessTime(begin)) / HOUR;
}

/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;
/** Milliseconds of business time since a Monday long ago: the first five days of each week. */
function businessTime(at: number): number {
  const since = at - FIRST_MONDAY;
  const weeks = Math.floor(since / (7 * DAY));
  return weeks * 5 * DAY + Math.min(since - weeks * 7 * DAY, 5 * DAY);
}

/** Whether the promised reply time has passed (spec §9). */
export const isLate = (request: { state: string; createdAt: Date }, now: Date): boolean =>
  request.state === 'open' && businessHoursBetween(request.createdAt, now) > REPLY_HOURS;

/** Whole hours since a moment. */
export const hoursSince = (at: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - at.getTime()) / HOUR));

/** Within this time nobody means to write the same again. */
const AGAIN_MS = 5 * 60_000;
const isWithinHaste = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < AGAIN_MS;
interface StoredRequest {
  state: string;
  created_at: Date;
  is_handed_over: boolean;
}
/**
 * A request that comes again while it still waits, or in haste; once it is answered or closed, it is a new question. One
 * that only an external desk has taken over waits there.
 */
export const isSameRequest = ({ state, created_at, is_handed_over }: StoredRequest, now: Date): boolean =>
  state === 'open' || (state === 'closed' && is_handed_over) || isWithinHaste(created_at, now);

/**
 * A reply may be lost after the words were taken. Whoever sends the same again without having read them is repeating
 * it; whoever has read them repeats it only in haste.
 */
export const isRepetition = (
  same: { at: Date; entriesSince: number; isForwardedSince: boolean },
  versionsSinceRead: number,
  now: Date,
): boolean => wasUnread(same, versionsSinceRead) || isHasty(same, now);

/**
 * A version comes with an entry or two, or with the forwarding to an external desk. So an entry followed by fewer of
 * them than the versions since the reading came after the reading.
 */
const wasUnread = (
  { entriesSince, isForwardedSince }: { entriesSince: number; isForwardedSince: boolean },
  versionsSinceRead: number,
): boolean => entriesSince + (isForwardedSince ? 1 : 0) < versionsSinceRead;

const isHasty = ({ at, entriesSince }: { at: Date; entriesSince: number }, now: Date): boolean =>
  entriesSince === 0 && isWithinHaste(at, now);

interface LetterProgress {
  sentAt: Date | null;
  givenUpAt: Date | null;
  isKnown: boolean;
}
/** Null once the outbox has forgotten the e-mail. */
export function letterState({ sentAt, givenUpAt, isKnown }: LetterProgress): LetterState | null {
  if (!isKnown) return null;
  if (sentAt) return 'sent';
  return givenUpAt ? 'failed' : 'waiting';
}

/** Keeps the thread together in any mail program: contains the number, and `Re:` only once. */
export function answerSubject(reference: string, subject: string): string {
  const bare = subject.replace(/^(\s*re:\s*)+/i, '').trim();
  return `Re: [${reference}] ${bare}`;
}

/** Quotes a message below the answer to it. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n');

/** Key of the e-mail that brings a request to the desk. */
export const deskKey = (reference: string): string => `support-request:${reference}`;
/** Keys of the e-mails in one thread, first one first: each is a reply to those before it. */
export const acknowledgementKey = (reference: string): string => `support-acknowledgement:${reference}`;
export const answerKey = (reference: string, entryId: number): string =>
  `support-answer:${reference}:${entryId}`;
