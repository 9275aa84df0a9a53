import { readCited, writeCited } from '#catalog/reference/check.service.ts';
import { addDays } from '#kit/dates.ts';
import { statement, type Writer } from '#platform/postgres/database.ts';

/** Invented, with a DOI of the prefix for examples: so that a retraction can be seen where it is cited. */
const RETRACTED = '10.5555/steadystate.demo.2018';
const RETRACT = statement(
  'seed.retract',
  {},
  `UPDATE reference_standing SET standing = 'retracted', changed_at = $2, checked_at = $2, due_at = $3
    WHERE registry = 'doi' AND identifier = $1`,
);

/** What the demo library cites, none of it looked up yet, and one source that was retracted. */
export async function tellReferences(db: Writer, now: Date): Promise<void> {
  await writeCited(db, await readCited({ reader: () => db }), now);
  await db.run(RETRACT, [RETRACTED, addDays(now, -3), addDays(now, 27)]);
}
