import { statement, type Writer } from '#platform/database.ts';

const EXPIRE = statement(
  'publication.expire',
  {},
  'UPDATE publication SET expiration_date = $2, modified_at = $3 WHERE id = $1 AND expiration_date IS DISTINCT FROM $2::date',
);
export const storeExpiration = (db: Writer, publicationId: number, on: string, at: Date) =>
  db.run(EXPIRE, [publicationId, on, at]);
