import { statement, type Writer } from '#platform/postgres/database.ts';

const EXPIRE = statement(
  'publication.expire',
  {},
  `UPDATE publication SET expiration_date = $2, modified_at = $4, version = version + 1
    WHERE id = $1 AND ($3::bool OR expiration_date IS DISTINCT FROM $2::date)`,
);
/** Both days are on the cover: a form of it that was read before must not write over them. */
export const storeExpiration = (
  db: Writer,
  publicationId: number,
  { on, hasOtherReview }: { on: string; hasOtherReview: boolean },
  at: Date,
) => db.run(EXPIRE, [publicationId, on, hasOtherReview, at]);

const WITHOUT_KIND = statement(
  'publication.without-kind',
  {},
  `UPDATE publication SET types = CASE WHEN type = $2 THEN types ELSE array_remove(types, $2) END,
     expiration_date = CASE WHEN $3::bool THEN NULL ELSE expiration_date END, modified_at = $4, version = version + 1 WHERE id = $1`,
);
/** A type chosen for the publication itself stays; the last day of credit is removed with the last credit. */
export const storeWithoutKind = (
  db: Writer,
  publicationId: number,
  { code, isLast }: { code: 'CME' | 'SA'; isLast: boolean },
  at: Date,
) => db.run(WITHOUT_KIND, [publicationId, code, isLast, at]);
