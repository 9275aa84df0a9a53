import type { Gate } from '#kit/decision.ts';
import type { Visit } from '#kit/visit.ts';
import type { LearnerFacts } from '../learner/facts.service.ts';
import type { OfferingPart, PublicationRow } from '../publication/publication.repository.ts';
import { hasBegun, leavesSitting } from './further-sitting.rules.ts';
import { mayTakeTest } from './test.policy.ts';
import type { OfferedTest } from './test-kind.rules.ts';

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
  const hasPassed = attempts.some(({ status }) => status === 'APPROVED');
  const { told, opened_at: openedAt } = history;
  const open = openedAt === null ? null : new Date(openedAt);
  const key = { kind, asked: items, told, amountHundredths: amount, hasPassed };
  return !leavesSitting({ ...key, used: attempts.length, limit, openedAt: open }, visit.now);
}

const attemptsOf = (facts: LearnerFacts | undefined, kind: OfferingPart['kind']) =>
  facts?.attempts.filter((one) => one.kind === kind) ?? [];

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
      const passed = attempts.find(({ status }) => status === 'APPROVED');
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
