import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const HOLD = statement(
  'figure.hold',
  { id: 'int' },
  `SELECT id FROM medium WHERE id = ANY ($1::bigint[]) AND kind = 'picture' ORDER BY id FOR KEY SHARE`,
);
/** Locks media against removal until the transaction ends; returns those of them that exist and are pictures. */
export const holdPictures = async (db: Writer, ids: readonly number[]): Promise<number[]> =>
  (await db.all(HOLD, [ids])).map(({ id }) => id);

const SHOWN_IN = statement(
  'figure.shown-in',
  { publication_id: 'int' },
  'SELECT DISTINCT publication_id FROM figure_use WHERE medium_id = $1',
);
/** The publications whose texts show the picture. */
export const figureUses = async (db: Reader, mediumId: number): Promise<number[]> =>
  (await db.all(SHOWN_IN, [mediumId])).map(({ publication_id }) => publication_id);
