import type { Decision } from '#kit/decision.ts';
import type { Visit } from '#kit/visit.ts';
import type { LearnerFacts } from '../learner/facts.service.ts';
import type { OfferingPart, PublicationRow } from '../publication/publication.repository.ts';
import { mayTakeTest } from './test.policy.ts';
import type { OfferedTest } from './test-kind.rules.ts';

/** Whether the caller may take this test of a publication now. */
export const decisionOn = (
  row: PublicationRow,
  offering: OfferingPart,
  visit: Visit,
  facts: LearnerFacts | undefined,
): Decision =>
  mayTakeTest(
    visit.visitor,
    {
      type: row.type,
      kind: offering.kind,
      published: row.visibility === 'published',
      expirationDate: row.expiration_date,
      items: offering.items,
      // Learners who have begun may submit.
      suspended: offering.suspended && !facts?.started,
    },
    visit.now,
  );

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
      const decision = decisionOn(row, offering, visit, facts);
      const attempts = facts?.attempts.filter(({ kind }) => kind === offering.kind) ?? [];
      const passed = attempts.find(({ status }) => status === 'APPROVED');
      const result = passed ?? attempts[0];
      return {
        kind: offering.kind,
        credits: offering.amount / 100,
        earnLabel: label(offering),
        mayTake: decision.allowed,
        gate: decision.allowed ? null : decision.gate,
        resultId: result ? String(result.id) : null,
        passed: passed !== undefined,
      };
    });
