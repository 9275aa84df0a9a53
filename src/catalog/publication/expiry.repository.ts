import type { PublicationType } from '#membership/gate/publication-type.data.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { CreditKind } from './publication.rules.ts';

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

const LESS_CREDIT = statement(
  'publication.less-credit',
  {},
  `UPDATE publication SET expiration_date = CASE WHEN $2::bool THEN NULL ELSE expiration_date END, modified_at = $3, version = version + 1
    WHERE id = $1`,
);
/** The last day of credit is removed with the last credit. */
export const storeLessCredit = (db: Writer, publicationId: number, isLast: boolean, at: Date) =>
  db.run(LESS_CREDIT, [publicationId, isLast, at]);

/** What the codes of a publication follow from: its own, and the kinds of credit that it offers. */
interface CodeGrounds {
  type: PublicationType;
  types: PublicationType[];
  kinds: CreditKind[];
}
const GROUNDS = statement(
  'publication.code-grounds',
  { grounds: json<CodeGrounds>() },
  `SELECT json_build_object('type', p.type, 'types', p.types,
     'kinds', ARRAY (SELECT o.kind FROM credit_offering o WHERE o.publication_id = p.id)) AS grounds FROM publication p WHERE p.id = $1`,
);
export const codeGrounds = async (db: Reader, publicationId: number): Promise<CodeGrounds> =>
  (await db.one(GROUNDS, [publicationId])).grounds;

const RECODE = statement(
  'publication.recode',
  {},
  `UPDATE publication SET types = $2, modified_at = $3 WHERE id = $1 AND NOT (types @> $2::text[] AND types <@ $2::text[])`,
);
/** No form of the cover shows its codes, so one that was read before may still be saved. */
export const storeCodes = (db: Writer, publicationId: number, codes: readonly PublicationType[], at: Date) =>
  db.run(RECODE, [publicationId, codes, at]);
