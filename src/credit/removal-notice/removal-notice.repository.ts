import { type Reader, statement } from '#platform/postgres/database.ts';

/** Excludes credit corrected down to nothing, and learners who have left, who have no address. */
const HELD = `SELECT e.user_id FROM credit_entry e JOIN user_account u ON u.id = e.user_id AND u.erased_at IS NULL
   WHERE e.publication_id = $1 GROUP BY e.user_id HAVING sum(e.amount_hundredths) > 0`;
const HOLDERS = statement(
  'removal-notice.holders',
  { user_id: 'int' },
  `SELECT user_id FROM (${HELD}) AS held WHERE user_id > $2 ORDER BY user_id LIMIT $3::int`,
);
const COUNT = statement(
  'removal-notice.count',
  { n: 'int' },
  `SELECT count(*)::int AS n FROM (${HELD}) AS held`,
);
/** Learners who hold credit for a publication, in order of id, after the given one. */
export const creditHolders = async (
  db: Reader,
  publicationId: number,
  after: number,
  limit: number,
): Promise<number[]> => (await db.all(HOLDERS, [publicationId, after, limit])).map((row) => row.user_id);
export const countCreditHolders = async (db: Reader, publicationId: number): Promise<number> =>
  (await db.one(COUNT, [publicationId])).n;
