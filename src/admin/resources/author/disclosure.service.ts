import { recordAudit } from '#audit/audit.service.ts';
import { utcDate } from '#kit/dates.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { lockTerms } from '#learning/activity/edit.service.ts';
import { controlledBy, namesProduct, renewFrontMatter } from '#learning/activity/facts.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { nextMoment } from '../translation/translation.rules.ts';
import { facultyMember, lockedMember, tellPages, type WholeAuthorRow } from './author.service.ts';
import { refuse } from './disclosure.refusals.ts';
import { putStatement } from './disclosure.repository.ts';
import {
  type FinancialRelationship,
  isStatementDay,
  relationshipProblem,
  statementText,
} from './disclosure.rules.ts';

export interface DisclosureInput {
  disclosedOn: string;
  /** Empty: there is nothing to disclose. */
  relationships: FinancialRelationship[];
  /** The version that was read. */
  disclosureChangedAt: string | null;
}

/**
 * Records what somebody states about their financial relationships (rules R3 to R6). It replaces their last statement,
 * which the ledger keeps; front matter and attempts keep what learners were shown.
 */
export async function recordStatement(
  db: Writer,
  visit: Visit,
  id: number,
  { disclosedOn, relationships, disclosureChangedAt }: DisclosureInput,
): Promise<WholeAuthorRow> {
  // Locks publications before people, as all others do.
  const controlled = await controlledBy(db, id);
  for (const one of controlled) await lockTerms(db, one);
  const before = await lockedMember(db, id, visit.now);
  if ((before.disclosure_changed_at?.toISOString() ?? null) !== disclosureChangedAt) throw late();
  if (!isStatementDay(disclosedOn, utcDate(visit.now)))
    throw refuse('invalid-field.disclosure-day', {}, atField('disclosedOn'));
  for (const [at, one] of relationships.entries()) {
    const found = relationshipProblem(one, disclosedOn);
    if (found)
      throw refuse(
        `invalid-field.disclosure-${found.problem}`,
        {},
        atField(`relationships/${at}/${found.field}`),
      );
    if ((one.mitigatedOn ?? '') > utcDate(visit.now))
      throw refuse('invalid-field.disclosure-mitigated', {}, atField(`relationships/${at}/mitigatedOn`));
    if (await namesProduct(db, one.company))
      throw refuse('invalid-field.disclosure-product', {}, atField(`relationships/${at}/company`));
  }
  const [was, is] = [statementText(before.relationships), statementText(relationships)];
  if (before.disclosed_on === disclosedOn && was === is) return before;
  await putStatement(
    db,
    id,
    { disclosedOn, relationships },
    nextMoment(before.disclosure_changed_at, visit.now),
  );
  await recordAudit(db, visit, {
    action: 'faculty.disclose',
    subject: `author:${id}`,
    detail: {
      statedOn: disclosedOn,
      statement: is,
      statedOnBefore: before.disclosed_on,
      statementBefore: before.disclosed_on === null ? null : was,
    },
  });
  for (const one of controlled) await renewFrontMatter(db, one, visit.now);
  await tellPages(db, id);
  return facultyMember(db, id, visit.now);
}

const late = () => refuse('disclosure-changed');
