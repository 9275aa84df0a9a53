import { statement, type Writer } from '#platform/postgres/database.ts';
import type { FinancialRelationship } from './disclosure.rules.ts';

const FORGET = statement('author-disclosure.forget', {}, 'DELETE FROM disclosure WHERE author_id = $1');
const ADD = statement(
  'author-disclosure.add',
  {},
  `INSERT INTO disclosure (author_id, company, nature, starts_on, ends_on, relevant, mitigation, recorded_at, mitigation_method, mitigated_by, mitigated_on)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const STATED = statement(
  'author-disclosure.stated',
  {},
  'UPDATE author SET disclosed_on = $2, disclosure_changed_at = $3 WHERE id = $1',
);
/** Replaces the former statement, which remains in the ledger. */
export async function putStatement(
  db: Writer,
  authorId: number,
  { disclosedOn, relationships }: { disclosedOn: string; relationships: readonly FinancialRelationship[] },
  at: Date,
): Promise<void> {
  await db.run(FORGET, [authorId]);
  for (const one of relationships)
    await db.run(ADD, [
      authorId,
      one.company,
      one.nature,
      one.startsOn,
      one.endsOn,
      one.relevant,
      one.mitigation,
      at,
      one.mitigationMethod,
      one.mitigatedBy,
      one.mitigatedOn,
    ]);
  await db.run(STATED, [authorId, disclosedOn, at]);
}
