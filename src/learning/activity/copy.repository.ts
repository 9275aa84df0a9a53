import { statement, type Writer } from '#platform/postgres/database.ts';

/** What the activity designates; a copy has its own start, end and review dates, and nobody measured its time. */
const SAME = 'learning_format, pharmacology_hundredths, mate_minutes, attempt_limit';
const ACTIVITY = statement(
  'activity-copy.activity',
  {},
  `INSERT INTO activity (publication_id, starts_on, ${SAME}) SELECT $2, $3, ${SAME} FROM activity WHERE publication_id = $1`,
);
const OFFERINGS = statement(
  'activity-copy.offerings',
  {},
  `INSERT INTO credit_offering (publication_id, kind, amount_hundredths, increment_hundredths, pass_mark)
   SELECT $2, kind, amount_hundredths, increment_hundredths, pass_mark FROM credit_offering WHERE publication_id = $1 ORDER BY kind`,
);
const ROLES = statement(
  'activity-copy.roles',
  {},
  `INSERT INTO content_role (publication_id, author_id, capacity, began_on, exception)
   SELECT $2, author_id, capacity, CASE WHEN began_on IS NOT NULL THEN $3::date END, exception FROM content_role WHERE publication_id = $1`,
);
export interface ActivityCopy {
  source: number;
  id: number;
  /** The first day of the copy, and the day from which everyone's role counts. */
  day: string;
}
/** Copies the activity of a publication; false if it has none. */
export async function copyOffer(db: Writer, { source, id, day }: ActivityCopy): Promise<boolean> {
  await db.run(ROLES, [source, id, day]);
  if ((await db.run(ACTIVITY, [source, id, day])) === 0) return false;
  await db.run(OFFERINGS, [source, id]);
  return true;
}

const ASKED = statement(
  'activity-copy.asked',
  { source: 'int', made: 'int' },
  `SELECT i.id AS source, nextval(pg_get_serial_sequence('item', 'id')) AS made FROM item i JOIN credit_offering o ON o.id = i.offering_id
   WHERE o.publication_id = $1 AND i.retired_at IS NULL ORDER BY i.id`,
);
const ITEMS = statement(
  'activity-copy.items',
  {},
  `INSERT INTO item (id, offering_id, section_id, position, vignette, stem, reference, copied_from)
   SELECT m.made, n.id, s.made, i.position, i.vignette, i.stem, i.reference, i.id
   FROM unnest($2::bigint[], $3::bigint[]) AS m(source, made) JOIN item i ON i.id = m.source
   JOIN credit_offering o ON o.id = i.offering_id JOIN credit_offering n ON n.publication_id = $1 AND n.kind = o.kind
   LEFT JOIN unnest($4::bigint[], $5::bigint[]) AS s(source, made) ON s.source = i.section_id`,
);
const CHOICES = statement(
  'activity-copy.choices',
  {},
  `INSERT INTO choice (item_id, position, text, correct, rationale)
   SELECT m.made, c.position, c.text, c.correct, c.rationale
   FROM unnest($1::bigint[], $2::bigint[]) AS m(source, made) JOIN choice c ON c.item_id = m.source ORDER BY m.made, c.position`,
);
/** Maps the original rows to their copies, by position. */
export interface RowCopies {
  sources: number[];
  made: number[];
}
/** Copies the questions currently asked, each as a first version without figures, linked to the copy of its section. */
export async function copyItems(
  db: Writer,
  { source, id }: Pick<ActivityCopy, 'source' | 'id'>,
  sections: RowCopies,
): Promise<RowCopies> {
  const rows = await db.all(ASKED, [source]);
  const items = { sources: rows.map((row) => row.source), made: rows.map(({ made }) => made) };
  await db.run(ITEMS, [id, items.sources, items.made, sections.sources, sections.made]);
  await db.run(CHOICES, [items.sources, items.made]);
  return items;
}
