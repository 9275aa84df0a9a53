import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import type { QuestionText } from '../library.ts';
import { dateOf, type Plan } from '../plans.ts';
import { steady } from '../rows.ts';
import type { LibraryRows, RowSource } from './rows.ts';

const PASS_MARK = 70;

export const kindsOf = (plan: Pick<Plan, 'cme' | 'sa'>): CreditKind[] => [
  ...(plan.cme > 0 ? [1 as const] : []),
  ...(plan.sa > 0 ? [2 as const] : []),
];
export const offeringId = (publicationId: number, kind: 1 | 2): number => publicationId * 10 + kind;
export const choiceId = (questionId: number, at: number): number => questionId * 10 + at + 1;
export const amountOf = (plan: Pick<Plan, 'cme' | 'sa'>, kind: 1 | 2): number =>
  Math.round((kind === 1 ? plan.cme : plan.sa) * 100);
export const pharmacologyOf = (plan: Pick<Plan, 'pharmacology'>): number =>
  Math.round(plan.pharmacology * 100);
const offeringOf = (plan: Plan, kind: 1 | 2) => plan.offerings.find((one) => one.kind === kind);
export const passMarkOf = (plan: Plan, kind: 1 | 2): number => offeringOf(plan, kind)?.passMark ?? PASS_MARK;
const reviewedOf = ({ reviewedOn, releaseOffsetDays }: Plan, now: Date): string | null =>
  reviewedOn === null ? null : dateOf(reviewedOn ?? releaseOffsetDays, now);

/** Rows of accredited activities: terms, and their facts. */
export function activityRows({
  plans,
  now,
  creditFrom,
}: RowSource): Pick<LibraryRows, 'activity' | 'credit_offering'> {
  const offered = plans.filter((plan) => kindsOf(plan).length > 0 || plan.learningFormat !== undefined);
  return {
    activity: offered.map((plan) => ({
      publication_id: plan.id,
      learning_format: plan.learningFormat ?? 'Enduring material',
      starts_on: creditFrom(plan),
      ends_on: plan.expiresOffsetDays === null ? null : utcDate(addDays(now, plan.expiresOffsetDays)),
      reviewed_on: reviewedOf(plan, now),
      pharmacology_hundredths: pharmacologyOf(plan),
      mate_minutes: plan.mateMinutes,
      attempt_limit: plan.attemptLimit ?? null,
      pilot_minutes: plan.pilotMinutes,
      justification: plan.justification,
    })),
    credit_offering: offered.flatMap((plan) =>
      kindsOf(plan).map((kind) => ({
        id: offeringOf(plan, kind)?.id ?? offeringId(plan.id, kind),
        publication_id: plan.id,
        kind,
        amount_hundredths: amountOf(plan, kind),
        increment_hundredths: 25,
        pass_mark: passMarkOf(plan, kind),
      })),
    ),
  };
}

/** A question with its answers, as rows of an item that nobody has answered yet. */
export const itemRow = (question: QuestionText, offering: number, position: number) => ({
  id: question.id,
  offering_id: offering,
  section_id: question.section ?? null,
  position,
  vignette: (question.vignette ?? '').trim(),
  stem: question.stem,
  reference: question.reference,
});

/** Between 200 and 600 earlier learners, spread over the options by the item bank's shares if it has no counts. */
export function choiceRows(question: QuestionText) {
  const learners = 200 + Math.floor(steady(question.id)() * 400);
  return question.options.map((option, at) => ({
    id: option.id ?? choiceId(question.id, at),
    item_id: question.id,
    position: at + 1,
    text: option.text,
    correct: option.correct,
    rationale: option.rationale,
    earlier_count: option.earlier ?? Math.round((option.peers * learners) / 100),
  }));
}
