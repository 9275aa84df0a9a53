import {
  begun,
  pendingOf,
  type SheetQuestion,
  type Sitting,
  type SittingAnswer,
  type StoredAnswer,
  within,
} from './sitting.rules.ts';

/** Spec §3: local test answers carry the publication, the question and the answer. */
interface LocalAnswer {
  publication_id: string;
  question_id: string;
  answer_id: string;
}
interface LocalSitting {
  key: string;
  at: number;
  flags: string[];
  answers: LocalAnswer[];
  /** Absent if stored before answers were synchronized: then the server has none of them. */
  pending?: string[];
  /** Absent, like the next one, if an earlier release stored it. */
  attempts?: number | null;
  seen?: number;
}

/** The sitting as text for the device, in the order of the questions. */
export function keptText(sitting: Sitting): string {
  const answers = Object.entries(sitting.answers).map(([question_id, answer_id]) => ({
    publication_id: sitting.publicationId,
    question_id,
    answer_id,
  }));
  return JSON.stringify({
    key: sitting.key,
    at: sitting.at,
    flags: [...sitting.flags],
    answers,
    pending: [...sitting.pending],
    attempts: sitting.attempts,
    seen: sitting.seen,
  } satisfies LocalSitting);
}

/** Restores a stored sitting, without what the test no longer contains; null if nothing usable was stored. */
export function resumed(
  text: string | null,
  publicationId: string,
  questions: readonly SheetQuestion[],
): Sitting | null {
  const kept = parsed(text);
  if (!kept) return null;
  const own = kept.answers.filter((one) => String(one?.publication_id) === publicationId);
  const answered = own.map((one) => ({
    question_id: String(one.question_id),
    answer_id: String(one.answer_id),
  }));
  const flags = new Set(kept.flags.map(String));
  const sitting = begun(publicationId, kept.key, questions, answered);
  const pending = Array.isArray(kept.pending) ? new Set(kept.pending.map(String)) : null;
  return {
    ...sitting,
    pending: sitting.pending.filter((id) => pending?.has(id) ?? true),
    flags: questions.map((one) => one.id).filter((id) => flags.has(id)),
    at: within(Number(kept.at), questions),
    attempts: kept.attempts ?? null,
    seen: Number(kept.seen) || 0,
  };
}

function parsed(text: string | null): LocalSitting | null {
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Partial<LocalSitting> | null;
    const usable =
      typeof kept?.key === 'string' &&
      kept.key !== '' &&
      Array.isArray(kept.answers) &&
      Array.isArray(kept.flags);
    return usable ? (kept as LocalSitting) : null;
  } catch {
    return null;
  }
}

/** Keys come from the server since it stores sittings. */
const PREFIX = 'sitting-';
export const isOfSitting = (key: string): boolean => key.startsWith(PREFIX);
/** Whether a key belongs to a later sitting than another: the server numbers them in order. */
export const isLaterSitting = (key: string, other: string): boolean =>
  isOfSitting(key) && Number(key.slice(PREFIX.length)) > Number(other.slice(PREFIX.length));
/**
 * Continues what a device stored in the sitting with that key. Answers stored before sittings had a key from the server
 * belong to whichever is open; those of another sitting are no part of this one.
 */
export const continued = (kept: Sitting, key: string): Sitting | null =>
  kept.key === key
    ? kept
    : isOfSitting(kept.key)
      ? null
      : { ...kept, key, pending: Object.keys(kept.answers) };

/** What a device holds of an earlier sitting. */
export interface EarlierAnswers {
  answers: readonly SittingAnswer[];
  /** The latest of the server's revisions that the device knew of when they were given. */
  seen: number;
}

/**
 * What never left the device of a sitting that this one replaced, perhaps from another device. As many attempts now as
 * then: it was not handed in, and neither was any sitting that followed it. Where nobody says, nothing comes along.
 */
const leftOf = (kept: Sitting, key: string, attempts: number | null): EarlierAnswers | null =>
  attempts !== null && isLaterSitting(key, kept.key) && kept.attempts === attempts
    ? { answers: pendingOf(kept), seen: kept.seen }
    : null;

/**
 * The answers a sitting begins with on a device that keeps none of it: those of earlier ones, which may never have
 * reached the server, or else an approved past result, unless the server holds answers already. What the server took
 * after the device last heard from it is a later choice, and stays.
 */
export function firstAnswers(
  earlier: readonly EarlierAnswers[],
  approved: readonly SittingAnswer[],
  told: readonly StoredAnswer[],
): readonly SittingAnswer[] {
  const revisions = new Map(told.map((one) => [one.question_id, one.revision ?? Number.POSITIVE_INFINITY]));
  const first = earlier.flatMap(({ answers, seen }) =>
    answers.filter(({ question_id }) => (revisions.get(question_id) ?? 0) <= seen),
  );
  return first.length > 0 || told.length > 0 ? first : approved;
}

interface OpeningAnswers {
  /** What the device stored of the test, whichever sitting it was. */
  kept: Sitting | null;
  /** A sheet that the server refused, and that its learner goes on from. */
  refused: EarlierAnswers | null;
  approved: readonly SittingAnswer[];
  told: readonly StoredAnswer[];
  /** Attempts handed in so far; null if that is not known. */
  attempts: number | null;
}

/** The sitting with that key as it opens on this device, before the server's answers are merged in. */
export function openedWith(
  { kept, refused, approved, told, attempts }: OpeningAnswers,
  { publicationId, key }: Pick<Sitting, 'publicationId' | 'key'>,
  questions: readonly SheetQuestion[],
): Sitting {
  const own = kept && continued(kept, key);
  const earlier = [refused, kept && leftOf(kept, key, attempts)].filter((one) => one !== null);
  const first = firstAnswers(earlier, approved, told);
  return { ...(own ?? begun(publicationId, key, questions, first)), attempts };
}
