import { slugify } from '#kit/slug.ts';
import type { Hold } from './section.data.ts';

/** The same ids in the same order. */
export const isSameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** Another order of the same ids: none is missing, none is new, none stands twice. */
export const isReordering = (wanted: readonly number[], of: readonly number[]): boolean =>
  isSameOrder(
    wanted.toSorted((a, b) => a - b),
    of.toSorted((a, b) => a - b),
  );

/** One entry a place earlier (-1) or later (1); at the end of the list it stays where it is. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  if (at < 0 || at >= list.length || to < 0 || to >= list.length) return [...list];
  const next = [...list];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
}

/** The order that was read, and the one that an editor put it into. */
export interface OrderChange {
  was: readonly string[];
  order: readonly string[];
}
/**
 * The places once the sections were read anew: what was moved here stays moved, what came stands at the end, what is gone
 * is gone. Where their order is another one too, the one that was read before stays, and the server refuses this one.
 */
export function placesAfter({ was, order }: OrderChange, now: readonly string[]): OrderChange {
  const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
  if (isSame(order, was) || isSame(order, now)) return { was: now, order: now };
  const stayed = now.filter((id) => was.includes(id));
  if (
    !isSame(
      stayed,
      was.filter((id) => now.includes(id)),
    )
  )
    return { was, order };
  const came = now.filter((id) => !was.includes(id));
  return { was: now, order: [...order.filter((id) => now.includes(id)), ...came] };
}

/** The words of an address, without the ids at its end: `reading-an-ecg-2746-5392` has `reading-an-ecg`. */
export const addressWords = (slug: string): string => slug.replace(/(^|-)\d+-\d+$/, '');

/**
 * A section's address ends in the ids of its course and its own (spec §3): they lead there whatever words stand before
 * them, so that an address given out earlier goes on to the new one.
 */
export function sectionSlug(words: string, publicationId: number, sectionId: number): string {
  return [slugify(words), publicationId, sectionId].filter(Boolean).join('-');
}

export interface HoldFacts {
  /** Learners who began or finished it. */
  progress: boolean;
  notes: boolean;
  /** Questions that name it as what they were taught by, retired ones included. */
  questions: boolean;
  /** Tests of its activity handed in while it was there: what was accredited was taught by it, too. */
  attempts: boolean;
  files: boolean;
  /** How many sections its publication has. */
  siblings: number;
  /** Whether readers see the publication, or have been promised it. */
  isPublic: boolean;
}
/**
 * What keeps a section from being removed: nobody's progress, note, question or attempt may lose its object (rules R15,
 * R17), and a publication that readers see keeps something to read.
 */
export function holdsOf(facts: HoldFacts): Hold[] {
  const held: [Hold, boolean][] = [
    ['progress', facts.progress],
    ['note', facts.notes],
    ['question', facts.questions],
    ['attempt', facts.attempts],
    ['file', facts.files],
    ['last', facts.isPublic && facts.siblings <= 1],
  ];
  return held.flatMap(([hold, holds]) => (holds ? [hold] : []));
}
