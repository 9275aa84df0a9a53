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
  /** Attempts handed in before it opened; null if not known. */
  attempts: number | null;
  /** The latest of the server's revisions that this device knows of; 0 if none. */
  seen: number;
}
export type SittingChange =
  | { deed: 'choose'; question: string; answer: string }
  | { deed: 'flag'; question: string }
  | { deed: 'go'; to: number };

const belongs = (questions: readonly SheetQuestion[], question: string, answer: string): boolean =>
  questions.some((one) => one.id === question && one.answers.includes(answer));
export const within = (at: number, questions: readonly SheetQuestion[]): number =>
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
  /** A higher one is a later choice. */
  revision?: number;
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
  return {
    publicationId,
    key,
    answers,
    pending: Object.keys(answers),
    flags: [],
    at: 0,
    attempts: null,
    seen: 0,
  };
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
  const seen = Math.max(sitting.seen, ...told.map(({ revision = 0 }) => revision));
  return { ...sitting, pending, answers: { ...sitting.answers, ...answers }, seen };
}
