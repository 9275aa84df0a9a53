/**
 * A sitting: one learner's answers to one test before they are submitted, stored on the device; nothing here knows
 * right from wrong.
 */
export interface SheetQuestion {
  id: string;
  answers: readonly string[];
}
export interface Sitting {
  publicationId: string;
  /** Sent as Idempotency-Key: the same sitting counts once, however often it is sent. */
  key: string;
  /** Answer by question. */
  answers: Readonly<Record<string, string>>;
  /** Questions whose answer the server has not accepted yet. */
  pending: readonly string[];
  flags: readonly string[];
  /** Index of the question shown; the number of questions means the check before submission. */
  at: number;
}
export type SittingChange =
  | { deed: 'choose'; question: string; answer: string }
  | { deed: 'flag'; question: string }
  | { deed: 'go'; to: number };

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
}

const belongs = (questions: readonly SheetQuestion[], question: string, answer: string): boolean =>
  questions.some((one) => one.id === question && one.answers.includes(answer));
const within = (at: number, questions: readonly SheetQuestion[]): number =>
  Math.max(0, Math.min(questions.length, Math.trunc(at) || 0));

/** Choosing an answer stores it by question (spec §4); an answer that belongs to another test changes nothing. */
export function changed(
  sitting: Sitting,
  change: SittingChange,
  questions: readonly SheetQuestion[],
): Sitting {
  if (change.deed === 'go') return { ...sitting, at: within(change.to, questions) };
  if (change.deed === 'flag')
    return { ...sitting, flags: toggled(sitting.flags, change.question, questions) };
  if (!belongs(questions, change.question, change.answer)) return sitting;
  return {
    ...sitting,
    answers: { ...sitting.answers, [change.question]: change.answer },
    pending: [...new Set([...sitting.pending, change.question])],
  };
}

function toggled(
  flags: readonly string[],
  question: string,
  questions: readonly SheetQuestion[],
): readonly string[] {
  if (flags.includes(question)) return flags.filter((one) => one !== question);
  return questions.some((one) => one.id === question) ? [...flags, question] : flags;
}

export interface SittingAnswer {
  question_id: string;
  answer_id: string;
}
export interface StoredAnswer extends SittingAnswer {
  /** Its explanation was shown: no device can change it any more. */
  locked?: boolean;
}

/** A new sitting: an approved past result prefills its answers (spec §4). */
export function begun(
  publicationId: string,
  key: string,
  questions: readonly SheetQuestion[],
  approved: readonly SittingAnswer[] = [],
): Sitting {
  const own = approved.filter((one) => belongs(questions, one.question_id, one.answer_id));
  const answers = Object.fromEntries(own.map((one) => [one.question_id, one.answer_id]));
  return { publicationId, key, answers, pending: Object.keys(answers), flags: [], at: 0 };
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
  };
}

/** Keys come from the server since it stores sittings. */
export const isOfSitting = (key: string): boolean => key.startsWith('sitting-');
/**
 * Continues what a device stored in the sitting with that key. Answers stored before sittings had a key from the server
 * belong to whichever is open; those of another sitting stay out of this one.
 */
export const continued = (kept: Sitting, key: string): Sitting | null =>
  kept.key === key
    ? kept
    : isOfSitting(kept.key)
      ? null
      : { ...kept, key, pending: Object.keys(kept.answers) };

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

export const unanswered = (sitting: Sitting, questions: readonly SheetQuestion[]): string[] =>
  questions.map((one) => one.id).filter((id) => !Object.hasOwn(sitting.answers, id));

/** What is submitted: every answer, in the order of the questions. */
export const sheetOf = (sitting: Sitting, questions: readonly SheetQuestion[]): SittingAnswer[] =>
  questions.flatMap(({ id }) => {
    const answer_id = sitting.answers[id];
    return answer_id === undefined ? [] : [{ question_id: id, answer_id }];
  });

type QuestionState = 'answered' | 'unanswered';
export const stateOf = (sitting: Sitting, question: string): QuestionState =>
  Object.hasOwn(sitting.answers, question) ? 'answered' : 'unanswered';

/** The answers that the server has not accepted yet. */
export const pendingOf = (sitting: Sitting): SittingAnswer[] =>
  sitting.pending.flatMap((question_id) => {
    const answer_id = sitting.answers[question_id];
    return answer_id === undefined ? [] : [{ question_id, answer_id }];
  });

/** Marks what was sent as accepted, unless another answer was chosen meanwhile. */
export function acknowledged(sitting: Sitting, sent: readonly SittingAnswer[]): Sitting {
  const taken = new Set(
    sent.filter((one) => sitting.answers[one.question_id] === one.answer_id).map((one) => one.question_id),
  );
  return { ...sitting, pending: sitting.pending.filter((id) => !taken.has(id)) };
}

/**
 * Merges in a copy of what the server said earlier: every answer of this device is newer, unless its explanation was
 * shown.
 */
export const withCopy = (
  sitting: Sitting,
  copy: readonly StoredAnswer[],
  questions: readonly SheetQuestion[],
): Sitting =>
  merged(
    sitting,
    copy.filter((one) => one.locked || !Object.hasOwn(sitting.answers, one.question_id)),
    questions,
  );

/**
 * Merges in what other devices chose: an answer from this one that is still in flight stays, unless its explanation was
 * shown elsewhere; for all others the server's answer counts.
 */
export function merged(
  sitting: Sitting,
  told: readonly StoredAnswer[],
  questions: readonly SheetQuestion[],
): Sitting {
  const locked = new Set(told.filter((one) => one.locked).map((one) => one.question_id));
  const pending = sitting.pending.filter((id) => !locked.has(id));
  const own = new Set(pending);
  const others = told.filter(
    (one) => !own.has(one.question_id) && belongs(questions, one.question_id, one.answer_id),
  );
  const answers = Object.fromEntries(others.map((one) => [one.question_id, one.answer_id]));
  return { ...sitting, pending, answers: { ...sitting.answers, ...answers } };
}
