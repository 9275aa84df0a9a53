import type { Gate } from '#kit/decision.ts';
import type { Visit } from '#kit/visit.ts';
import type { LearnerAttempt, LearnerFacts } from '../learner/facts.service.ts';
import type { OfferingPart, PublicationRow } from '../publication/publication.repository.ts';
import { hasBegun, leavesSitting } from './further-sitting.rules.ts';
import { mayTakeTest } from './test.policy.ts';
import type { OfferedTest } from './test-kind.rules.ts';
import { type TestStatus, testStatus } from './test-status.rules.ts';

/** What keeps the caller from this test of a publication now; null if nothing does. */
export function testGate(
  row: PublicationRow,
  offering: OfferingPart,
  visit: Visit,
  facts: LearnerFacts | undefined,
): Gate | null {
  const decision = mayTakeTest(
    visit.visitor,
    {
      type: row.type,
      private: row.private,
      kind: offering.kind,
      published: row.visibility === 'published',
      expirationDate: row.expiration_date,
      items: offering.items,
      suspended: offering.suspended && !hasBegun(facts?.shown_at, visit.now),
    },
    visit.now,
  );
  if (!decision.allowed) return decision.gate;
  return facts && isSpent(offering, visit, facts) ? 'none' : null;
}

/** Whether the caller's own attempts leave no other: the limit is reached, or the key was told. */
function isSpent(
  { id, kind, items, amount, attempt_limit: limit }: OfferingPart,
  visit: Visit,
  facts: LearnerFacts,
) {
  const history = facts.sittings.find((one) => one.offering_id === id);
  if (!history) return false;
  const attempts = attemptsOf(facts, kind);
  const hasPassed = passIn(attempts) !== undefined;
  const { told, opened_at: openedAt } = history;
  const open = openedAt === null ? null : new Date(openedAt);
  const key = { kind, asked: items, told, amountHundredths: amount, hasPassed };
  return !leavesSitting({ ...key, used: attempts.length, limit, openedAt: open }, visit.now);
}

const attemptsOf = (facts: LearnerFacts | undefined, kind: OfferingPart['kind']) =>
  facts?.attempts.filter((one) => one.kind === kind) ?? [];

/** The pass that counts: practice after it replaces nothing (TEST-008). */
const passIn = (attempts: readonly LearnerAttempt[]): LearnerAttempt | undefined =>
  attempts.find(({ status, practice }) => status === 'APPROVED' && !practice);

/** The pass that counts of this test or, if there is none, of another one of the publication. */
export const passOf = (
  facts: LearnerFacts | undefined,
  test: Pick<OfferingPart, 'kind'> | null,
): LearnerAttempt | undefined =>
  (test && passIn(attemptsOf(facts, test.kind))) ?? passIn(facts?.attempts ?? []);

type TestPart = Pick<OfferingPart, 'id' | 'kind' | 'items'>;
/**
 * A learner's state in one test of a publication. What precedes a test may have been shown before sittings were on
 * record: then its first one was opened.
 */
export function statusOfTest(
  { id, kind, items }: TestPart,
  facts: LearnerFacts | undefined,
  isFirst: boolean,
): TestStatus | null {
  const attempts = attemptsOf(facts, kind);
  const history = facts?.sittings ?? [];
  const isShown = facts?.shown_at != null && history.length === 0;
  return testStatus({
    passed: passIn(attempts) !== undefined,
    attempted: attempts.length > 0,
    opened: history.some((one) => one.offering_id === id) || (isFirst && isShown),
    hasQuestions: items > 0,
  });
}

/** Every kind that has questions, in order, with the caller's state. */
export const offeredTests = (
  row: PublicationRow,
  visit: Visit,
  facts: LearnerFacts | undefined,
  label: (offering: OfferingPart) => string,
): OfferedTest[] =>
  row.offerings
    .filter(({ items }) => items > 0)
    .map((offering) => {
      const gate = testGate(row, offering, visit, facts);
      const attempts = attemptsOf(facts, offering.kind);
      const passed = passIn(attempts);
      const result = passed ?? attempts[0];
      return {
        kind: offering.kind,
        credits: offering.amount / 100,
        earnLabel: label(offering),
        mayTake: gate === null,
        gate,
        resultId: result ? String(result.id) : null,
        passed: passed !== undefined,
      };
    });
