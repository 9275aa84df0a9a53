import { statement, type Writer } from '#platform/database.ts';
import type { Relationship } from './author-disclosure.rules.ts';

const FORGET = statement('author-disclosure.forget', {}, 'DELETE FROM disclosure WHERE author_id = $1');
const ADD = statement(
  'author-disclosure.add',
  {},
  `INSERT INTO disclosure (author_id, company, nature, starts_on, ends_on, relevant, mitigation, recorded_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const STATED = statement(
  'author-disclosure.stated',
  {},
  'UPDATE author SET disclosed_on = $2, disclosure_changed_at = $3 WHERE id = $1',
);
/** A statement takes the place of the one before; that one stands in the ledger. */
export async function putStatement(
  db: Writer,
  authorId: number,
  { disclosedOn, relationships }: { disclosedOn: string; relationships: readonly Relationship[] },
  at: Date,
): Promise<void> {
  await db.run(FORGET, [authorId]);
  for (const { company, nature, startsOn, endsOn, relevant, mitigation } of relationships)
    await db.run(ADD, [authorId, company, nature, startsOn, endsOn, relevant, mitigation, at]);
  await db.run(STATED, [authorId, disclosedOn, at]);
}
