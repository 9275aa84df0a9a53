import type { LetterState } from './admin.data.ts';
import { REPLY_HOURS } from './request.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Hours from one moment to another that fall on Monday to Friday, UTC; none when it lies behind. */
export function businessHoursBetween(from: Date, to: Date): number {
  const [begin, end] = [from.getTime(), to.getTime()];
  if (end <= begin) return 0;
  return (businessTime(end) - businessTime(begin)) / HOUR;
}

/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;
/** Milliseconds of business since a Monday long ago: five days of each week, its first ones. */
function businessTime(at: number): number {
  const since = at - FIRST_MONDAY;
  const weeks = Math.floor(since / (7 * DAY));
  return weeks * 5 * DAY + Math.min(since - weeks * 7 * DAY, 5 * DAY);
}

/** Whether an answer was promised for a moment that is over (spec §9). */
export const isLate = (request: { state: string; createdAt: Date }, now: Date): boolean =>
  request.state === 'open' && businessHoursBetween(request.createdAt, now) > REPLY_HOURS;

/** Whole hours since a moment. */
export const hoursSince = (at: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - at.getTime()) / HOUR));

interface LetterProgress {
  sentAt: Date | null;
  givenUpAt: Date | null;
  isKnown: boolean;
}
/** Null once the outbox has forgotten it. */
export function letterState({ sentAt, givenUpAt, isKnown }: LetterProgress): LetterState | null {
  if (!isKnown) return null;
  if (sentAt) return 'sent';
  return givenUpAt ? 'failed' : 'waiting';
}

/** Keeps the thread in any mail program: the number stands in it, and `Re:` once. */
export function answerSubject(reference: string, subject: string): string {
  const bare = subject.replace(/^(\s*re:\s*)+/i, '').trim();
  return `Re: [${reference}] ${bare}`;
}

/** Somebody's words below an answer to them. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n');

/** Keys of the letters of one thread, the first first: what each is in reply to. */
export const acknowledgementKey = (reference: string): string => `support-acknowledgement:${reference}`;
export const answerKey = (reference: string, entryId: number): string =>
  `support-answer:${reference}:${entryId}`;
