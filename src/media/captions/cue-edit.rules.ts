import type { Cue } from '../player/playback.rules.ts';
import { clockOf, secondsOf } from './captions.rules.ts';

/** The length of an inserted cue, unless the next one begins before its end. */
const NEW_SECONDS = 3;
/** No caption is shorter: nobody could read it. */
const LEAST_SECONDS = 0.2;

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
const CLOCK = /^\s*(?:(\d{1,4}):)?(\d{1,2}):([0-5]?\d)(?:[.,](\d{1,3}))?\s*$/;

/** `1:02.5`, `01:02:03.500`: a time as typed; null if it is not one. */
export function typedSeconds(typed: string): number | null {
  const [, hours = '0', minutes = '', seconds = '', part = '0'] = CLOCK.exec(typed) ?? [];
  if (minutes === '' || Number(minutes) > 59) return null;
  return secondsOf(`${hours}:${minutes}:${seconds}.${part.padEnd(3, '0')}`);
}
/** The time as shown in a field: without hours if there are none. */
export const typedClock = (seconds: number): string => clockOf(seconds).replace(/^00:/, '');

export type CueProblem = 'backwards' | 'order' | 'empty' | 'late';
/** What is wrong with one cue, given its neighbours; null if nothing is. */
export function cueProblem(cues: readonly Cue[], at: number, seconds: number | null): CueProblem | null {
  const one = cues[at];
  if (!one) return null;
  if (one.text.trim() === '') return 'empty';
  if (one.end <= one.start) return 'backwards';
  if (one.start < (cues[at - 1]?.start ?? 0)) return 'order';
  return seconds !== null && one.start > seconds ? 'late' : null;
}

const replaced = (cues: readonly Cue[], at: number, count: number, by: readonly Cue[]): Cue[] =>
  cues.toSpliced(at, count, ...by);

export const changedCue = (cues: readonly Cue[], at: number, to: Partial<Cue>): Cue[] =>
  cues.map((one, index) => (index === at ? { ...one, ...to } : one));
export const withoutCue = (cues: readonly Cue[], at: number): Cue[] => replaced(cues, at, 1, []);

/**
 * Splits a cue in two: its words at the cursor, or before the word the cursor is in; its time at `seconds` if that lies
 * within it, else in proportion to the words. Every word is kept.
 */
export function splitCue(cues: readonly Cue[], at: number, cursor: number, seconds: number | null): Cue[] {
  const one = cues[at];
  if (!one) return [...cues];
  const { start, end, text } = one;
  const place = betweenWords(text, cursor);
  const least = Math.min(LEAST_SECONDS, (end - start) / 2);
  const isWithin = seconds !== null && seconds > start + least && seconds < end - least;
  const along = start + (end - start) * (text.length === 0 ? 0.5 : place / text.length);
  const middle = rounded(isWithin ? seconds : Math.min(end - least, Math.max(start + least, along)));
  return replaced(cues, at, 1, [
    { start, end: middle, text: text.slice(0, place).trim() },
    { start: middle, end, text: text.slice(place).trim() },
  ]);
}

/** The given place, or the beginning of the word it falls in. */
function betweenWords(text: string, place: number): number {
  const [inWord] = /\S*$/.exec(text.slice(0, place)) ?? [''];
  return /^\S/.test(text.slice(place)) ? place - inWord.length : place;
}

/** Joins two consecutive cues: all of their words, from the start of the first to the end of both. */
export function joinedCues(cues: readonly Cue[], at: number): Cue[] {
  const [one, next] = [cues[at], cues[at + 1]];
  if (!one || !next) return [...cues];
  const text = [one.text.trim(), next.text.trim()].filter(Boolean).join(' ');
  return replaced(cues, at, 2, [{ start: one.start, end: Math.max(one.end, next.end), text }]);
}

/** Inserts a cue, still without words, at the player's position; returns its index as well. */
export function withNewCue(cues: readonly Cue[], seconds: number): { cues: Cue[]; at: number } {
  const start = rounded(Math.max(0, seconds));
  const before = cues.findIndex((one) => one.start > start);
  const at = before < 0 ? cues.length : before;
  const next = cues[at]?.start ?? Number.POSITIVE_INFINITY;
  const end = rounded(Math.min(start + NEW_SECONDS, Math.max(next, start + LEAST_SECONDS)));
  return { cues: replaced(cues, at, 0, [{ start, end, text: '' }]), at };
}
