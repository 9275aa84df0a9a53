import { type Reader, statement } from '#platform/postgres/database.ts';

const STATE = statement(
  'preview.state',
  { visibility: 'text' },
  'SELECT visibility FROM publication WHERE id = $1',
);
/** Whether readers can already see a publication; null if it does not exist. */
export async function isOut(db: Reader, publicationId: number): Promise<boolean | null> {
  const row = await db.maybe(STATE, [publicationId]);
  return row && row.visibility === 'published';
}
