import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import { RELATIONSHIPS } from './author.repository.ts';
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
  await stampStatement(db, authorId, disclosedOn, at);
}
/** Whoever read the former statement is told that it changed. */
export const stampStatement = (db: Writer, authorId: number, disclosedOn: string | null, at: Date) =>
  db.run(STATED, [authorId, disclosedOn, at]);

const STATEMENT = {
  id: 'int',
  disclosed_on: 'date?',
  disclosure_changed_at: 'instant?',
  relationships: json<FinancialRelationship[]>(),
} as const;
const STATEMENTS = statement(
  'author-disclosure.of',
  STATEMENT,
  `SELECT a.id, a.disclosed_on, a.disclosure_changed_at, ${RELATIONSHIPS} AS relationships
     FROM author a WHERE a.id = ANY ($1::bigint[])`,
);
export type StatementRow = RowOf<typeof STATEMENT>;
/** The current statements of several people. */
export const statementsOf = async (db: Reader, ids: readonly number[]): Promise<Map<number, StatementRow>> =>
  new Map((await db.all(STATEMENTS, [ids])).map((row) => [row.id, row]));
