import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const RECORD = statement(
  'designation.record',
  {
    attempts: 'int',
    sittings: 'int',
    opened_before: 'int',
    answers_before: 'int',
    credits: 'int',
    certificates: 'int',
    evaluations: 'int',
    has_other: 'bool',
  },
  `SELECT (EXISTS (SELECT 1 FROM attempt t WHERE t.publication_id = o.publication_id AND t.offering_id = o.id)
       OR EXISTS (SELECT 1 FROM test_conclusion c WHERE c.offering_id = o.id))::int AS attempts,
     (EXISTS (SELECT 1 FROM sitting s WHERE s.offering_id = o.id))::int AS sittings,
     (EXISTS (SELECT 1 FROM front_matter_shown f WHERE f.publication_id = o.publication_id
        AND NOT EXISTS (SELECT 1 FROM sitting s WHERE s.user_id = f.user_id AND s.publication_id = f.publication_id)
        AND NOT EXISTS (SELECT 1 FROM attempt t WHERE t.user_id = f.user_id AND t.publication_id = f.publication_id)))::int AS opened_before,
     (EXISTS (SELECT 1 FROM item i JOIN choice c ON c.item_id = i.id WHERE i.offering_id = o.id AND c.earlier_count > 0))::int AS answers_before,
     (EXISTS (SELECT 1 FROM credit_entry e WHERE e.publication_id = o.publication_id AND e.kind = o.kind))::int AS credits,
     (EXISTS (SELECT 1 FROM certificate c WHERE c.publication_id = o.publication_id AND c.kind = o.kind))::int AS certificates,
     (EXISTS (SELECT 1 FROM evaluation e WHERE e.publication_id = o.publication_id))::int AS evaluations,
     EXISTS (SELECT 1 FROM credit_offering x WHERE x.publication_id = o.publication_id AND x.id <> o.id) AS has_other
   FROM credit_offering o WHERE o.publication_id = $1 AND o.kind = $2`,
);
/** What is on record for one kind of credit, each as 0 or 1; null if it is not designated. */
export const designationRecord = (db: Reader, publicationId: number, kind: 1 | 2) =>
  db.maybe(RECORD, [publicationId, kind]);

const OWN_ITEMS = `item_id IN (SELECT i.id FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = $1 AND o.kind = $2)`;
const DROP_CHOICES = statement('designation.drop-choices', {}, `DELETE FROM choice WHERE ${OWN_ITEMS}`);
const DROP_ITEMS = statement(
  'designation.drop-items',
  {},
  'DELETE FROM item USING credit_offering o WHERE o.id = item.offering_id AND o.publication_id = $1 AND o.kind = $2',
);
const DROP = statement(
  'designation.drop',
  {},
  'DELETE FROM credit_offering WHERE publication_id = $1 AND kind = $2',
);
/** Deletes a kind of credit with its questions in every version; returns how many there were. */
export async function deleteDesignation(db: Writer, publicationId: number, kind: 1 | 2): Promise<number> {
  await db.run(DROP_CHOICES, [publicationId, kind]);
  const items = await db.run(DROP_ITEMS, [publicationId, kind]);
  await db.run(DROP, [publicationId, kind]);
  return items;
}

const PARTS = statement(
  'designation.parts',
  {},
  'UPDATE activity SET pharmacology_hundredths = $2, mate_minutes = $3 WHERE publication_id = $1',
);
export const storeParts = (
  db: Writer,
  publicationId: number,
  parts: { pharmacologyHundredths: number; mateMinutes: number },
) => db.run(PARTS, [publicationId, parts.pharmacologyHundredths, parts.mateMinutes]);

const NO_TERMS = statement(
  'designation.no-terms',
  {},
  `UPDATE activity a SET starts_on = p.publication_date, ends_on = NULL, attempt_limit = NULL
   FROM publication p WHERE p.id = a.publication_id AND p.id = $1`,
);
/** Without credit it has neither begun nor an end, and there is nothing to attempt: the next designation starts anew. */
export const clearTerms = (db: Writer, publicationId: number) => db.run(NO_TERMS, [publicationId]);
