import { recordAudit } from '#audit/audit.service.ts';
import { utcDate } from '#kit/dates.ts';
import { atField, refuseAll } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { controlledBy, isSameText, renewFrontMatter } from '#learning/activity/facts.service.ts';
import { productsAmong } from '#learning/activity/product-name.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { nextMoment } from '../translation/translation.rules.ts';
import { facultyMember, lockedMember, tellPages, type WholeAuthorRow } from './author.service.ts';
import { refuse } from './disclosure.refusals.ts';
import { putStatement, type StatementRow } from './disclosure.repository.ts';
import {
  type FinancialRelationship,
  type StatementFault,
  statementFaults,
  statementText,
} from './disclosure.rules.ts';

export { stampStatement, statementsOf } from './disclosure.repository.ts';

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
  const before = await lockedMember(db, id, visit.now);
  if ((before.disclosure_changed_at?.toISOString() ?? null) !== disclosureChangedAt) throw late();
  const faults = [
    ...statementFaults({ disclosedOn, relationships }, utcDate(visit.now)),
    ...(await productFaults(db, relationships)),
  ];
  refuseAll(
    faults.map(({ problem, path }) =>
      refuse(`invalid-field.disclosure-${problem}`, {}, atField(path.join('/'))),
    ),
  );
  const after = { disclosed_on: disclosedOn, relationships };
  if (isSameStatement(before, after)) return before;
  await putStatement(
    db,
    id,
    { disclosedOn, relationships },
    nextMoment(before.disclosure_changed_at, visit.now),
  );
  for (const one of await controlledBy(db, id)) await renewFrontMatter(db, one, visit.now);
  await auditStatement(db, visit, id, { before, after });
  await tellPages(db, id);
  return facultyMember(db, id, visit.now);
}

type Statement = Pick<StatementRow, 'disclosed_on' | 'relationships'>;
export const isSameStatement = (one: Statement, other: Statement): boolean =>
  one.disclosed_on === other.disclosed_on && isSameText(one.relationships, other.relationships);

/** The audit log keeps what was stated before. */
export const auditStatement = (
  db: Writer,
  visit: Visit,
  id: number,
  { before, after }: { before: Statement; after: Statement },
) =>
  recordAudit(db, visit, {
    action: 'faculty.disclose',
    subject: `author:${id}`,
    detail: {
      statedOn: after.disclosed_on,
      statement: statementText(after.relationships),
      statedOnBefore: before.disclosed_on,
      statementBefore: before.disclosed_on === null ? null : statementText(before.relationships),
    },
  });

/** A relationship is with a company, never with a product of the library's list (rule R6). */
export async function productFaults(
  db: Reader,
  relationships: readonly Pick<FinancialRelationship, 'company'>[],
): Promise<StatementFault[]> {
  const products = await productsAmong(
    db,
    relationships.map(({ company }) => company),
  );
  return relationships.flatMap(({ company }, at) =>
    products.has(company) ? [{ problem: 'product', path: ['relationships', at, 'company'] }] : [],
  );
}

const late = () => refuse('disclosure-changed');
