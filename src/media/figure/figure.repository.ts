import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const HOLD = statement(
  'figure.hold',
  { id: 'int' },
  `SELECT id FROM medium WHERE id = ANY ($1::bigint[]) AND kind = 'picture' ORDER BY id FOR KEY SHARE`,
);
/** Nobody takes them away until the transaction ends; which of them are pictures that are there. */
export const holdPictures = async (db: Writer, ids: readonly number[]): Promise<number[]> =>
  (await db.all(HOLD, [ids])).map(({ id }) => id);

const SHOWN_IN = statement(
  'figure.shown-in',
  { publication_id: 'int' },
  'SELECT DISTINCT publication_id FROM figure_use WHERE medium_id = $1',
);
/** The publications whose texts show it. */
export const figureUses = async (db: Reader, mediumId: number): Promise<number[]> =>
  (await db.all(SHOWN_IN, [mediumId])).map(({ publication_id }) => publication_id);
