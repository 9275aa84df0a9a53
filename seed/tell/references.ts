import { readCited, writeCited } from '#catalog/reference/check.service.ts';
import { addDays } from '#kit/dates.ts';
import { statement, type Writer } from '#platform/postgres/database.ts';

/** Invented, with the DOI prefix for examples: lets the demo show a retraction where the source is cited. */
const RETRACTED = '10.5555/steadystate.demo.2018';
const RETRACT = statement(
  'seed.retract',
  {},
  `UPDATE reference_standing SET standing = 'retracted', changed_at = $2, checked_at = $2, due_at = $3
    WHERE registry = 'doi' AND identifier = $1`,
);

/** Inserts the sources that the demo library cites, none of them looked up yet, and marks one as retracted. */
export async function tellReferences(db: Writer, now: Date): Promise<void> {
  await writeCited(db, await readCited({ reader: () => db }), now);
  await db.run(RETRACT, [RETRACTED, addDays(now, -3), addDays(now, 27)]);
}
