import { slugify } from '#kit/slug.ts';
import type { Hold } from './section.data.ts';

/** Whether both have the same ids in the same order. */
export const isSameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** Whether it is another order of the same ids: none missing, none new, none twice. */
export const isReordering = (wanted: readonly number[], of: readonly number[]): boolean =>
  isSameOrder(
    wanted.toSorted((a, b) => a - b),
    of.toSorted((a, b) => a - b),
  );

/** Moves an entry one place up (-1) or down (1); at the ends of the list it stays. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  if (at < 0 || at >= list.length || to < 0 || to >= list.length) return [...list];
  const next = [...list];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
}

/** The order that was read, and the editor's. */
export interface OrderChange {
  was: readonly string[];
  order: readonly string[];
}
/**
 * The order after the sections were reloaded: what was moved here stays moved, new ones come last, removed ones are
 * gone. If the stored order changed too, the one read before stays, and the server will refuse this one.
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
 * A section's address ends in the ids of its course and its own (spec §3): they alone decide where it leads, whatever
 * words precede them, so that an earlier address redirects to the new one.
 */
export function sectionSlug(words: string, publicationId: number, sectionId: number): string {
  return [slugify(words), publicationId, sectionId].filter(Boolean).join('-');
}

export interface HoldFacts {
  /** Learners began or finished it. */
  progress: boolean;
  notes: boolean;
  /** Questions name it as the section that teaches them, including retired ones. */
  questions: boolean;
  /** Tests of its activity were submitted while it was there: it was part of what was accredited. */
  attempts: boolean;
  files: boolean;
  /** It alone plays the sound of its podcast: its captions are all that a deaf learner has of the episode. */
  sound: boolean;
  /** Number of sections in its publication. */
  siblings: number;
  /** Whether readers see the publication, or have been promised it. */
  isPublic: boolean;
}
/**
 * What prevents the removal of a section: nobody's progress, note, question or attempt may lose its object (rules R15,
 * R17), and a publication that readers see must keep something to read, and a podcast its transcript.
 */
export function holdsOf(facts: HoldFacts): Hold[] {
  const held: [Hold, boolean][] = [
    ['progress', facts.progress],
    ['note', facts.notes],
    ['question', facts.questions],
    ['attempt', facts.attempts],
    ['file', facts.files],
    ['sound', facts.isPublic && facts.sound],
    ['last', facts.isPublic && facts.siblings <= 1],
  ];
  return held.flatMap(([hold, holds]) => (holds ? [hold] : []));
}
