import { firstTestOrder } from '#catalog/offered-test/first-test.rules.ts';
import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { releaseOrder } from '#catalog/publication/release-order.data.ts';
import type { Visibility } from '#catalog/publication/visibility.data.ts';
import type { PublicationType } from '#membership/gate/publication-type.data.ts';
import { json, type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import { foldedPart } from '../../kit/record.repository.ts';
import type { TargetLanguage } from '../translation/translation.data.ts';
import type { PublicationSort } from './publication.data.ts';

/** An author's name as on covers; `a` is the author. */
export const AFFIXED = `CASE WHEN a.affix = '' THEN a.full_name WHEN a.affix_type = 'prefix' THEN a.affix || ' ' || a.full_name ELSE a.full_name || ', ' || a.affix END`;

export interface OfferedCredit {
  kind: CreditKind;
  /** In hundredths. */
  amount: number;
  items: number;
  pass_mark: number;
}
export const LISTED_COLUMNS = {
  id: 'int',
  slug: 'text',
  title: 'text',
  type: 'text',
  visibility: 'text',
  private: 'bool',
  publication_date: 'date',
  publication_hour: 'int',
  expiration_date: 'date?',
  modified_at: 'instant',
  faculty: json<string[]>(),
  section_count: 'int',
  offerings: json<OfferedCredit[]>(),
  untranslated: json<TargetLanguage[]>(),
} as const;
export const LISTED = `p.id, p.slug, p.title, p.type, p.visibility, p.private, p.publication_date, p.publication_hour, p.expiration_date, p.modified_at,
  (SELECT coalesce(json_agg(${AFFIXED} ORDER BY pa.position), '[]') FROM publication_author pa JOIN author a ON a.id = pa.author_id WHERE pa.publication_id = p.id) AS faculty,
  (SELECT count(*)::int FROM section s WHERE s.publication_id = p.id) AS section_count,
  (SELECT coalesce(json_agg(json_build_object('kind', o.kind, 'amount', o.amount_hundredths, 'pass_mark', o.pass_mark,
      'items', (SELECT count(*) FROM item t WHERE t.offering_id = o.id AND t.retired_at IS NULL)) ORDER BY ${firstTestOrder('o')}), '[]')
    FROM credit_offering o WHERE o.publication_id = p.id) AS offerings,
  (SELECT coalesce(json_agg(l.language ORDER BY l.place), '[]') FROM (VALUES ('pt-br', 1), ('fr', 2), ('it', 3), ('de', 4)) AS l(language, place)
    WHERE NOT EXISTS (SELECT 1 FROM publication_translated t WHERE t.publication_id = p.id AND t.language = l.language)) AS untranslated`;
type TypedRow<Row> = Omit<Row, 'type' | 'visibility'> & { type: PublicationType; visibility: Visibility };
export type AdminPublicationRow = TypedRow<RowOf<typeof LISTED_COLUMNS>>;

export interface PublicationCriteria {
  search: string | null;
  type: string | null;
  visibility: string | null;
  /** Range of days, both included, in which the credit of published ones ends. */
  expiring: { from: string; to: string } | null;
  untranslated: string | null;
}
const ASKED = `($1::text IS NULL OR search_fold(p.title) LIKE ${foldedPart('$1::text')} OR p.id::text = $1) AND ($2::text IS NULL OR p.type = $2)
  AND ($3::text IS NULL OR p.visibility = $3)
  AND ($4::date IS NULL OR (p.visibility = 'published' AND p.expiration_date BETWEEN $4 AND $5::date
    AND EXISTS (SELECT 1 FROM credit_offering o WHERE o.publication_id = p.id)))
  AND ($6::text IS NULL OR NOT EXISTS (SELECT 1 FROM publication_translated t WHERE t.publication_id = p.id AND t.language = $6))`;
const valuesOf = ({ search, type, visibility, expiring, untranslated }: PublicationCriteria) => [
  search,
  type,
  visibility,
  expiring?.from ?? null,
  expiring?.to ?? null,
  untranslated,
];

const ORDERS: Record<PublicationSort, string> = {
  '-modified': 'p.modified_at DESC, p.id DESC',
  modified: 'p.modified_at, p.id',
  title: 'lower(p.title), p.id',
  '-title': 'lower(p.title) DESC, p.id DESC',
  publicationDate: releaseOrder('p'),
  '-publicationDate': releaseOrder('p', 'DESC'),
  expirationDate: 'p.expiration_date NULLS LAST, p.id',
  '-expirationDate': 'p.expiration_date DESC NULLS LAST, p.id DESC',
};
/** Selects the page first, then reads the details of its rows only. */
const listBy = (sort: PublicationSort) =>
  statement(
    `publication-desk.list.${sort}`,
    LISTED_COLUMNS,
    `SELECT ${LISTED} FROM (SELECT p.id, row_number() OVER () AS place FROM (
       SELECT p.id FROM publication p WHERE ${ASKED} ORDER BY ${ORDERS[sort]} LIMIT $7::int OFFSET $8::int) AS p) AS shown
     JOIN publication p ON p.id = shown.id ORDER BY shown.place`,
  );
for (const sort of Object.keys(ORDERS)) listBy(sort as PublicationSort);

const COUNT = statement(
  'publication-desk.count',
  { count: 'int' },
  `SELECT count(*)::int AS count FROM publication p WHERE ${ASKED}`,
);
/** Number in a state, or of all; kept by triggers, so that it is fast however many there are. */
const COUNT_STATES = statement(
  'publication-desk.count-states',
  { count: 'int' },
  'SELECT coalesce(sum(count), 0)::int AS count FROM publication_count WHERE $1::text IS NULL OR visibility = $1',
);

export async function listForDesk(
  db: Reader,
  asked: PublicationCriteria,
  sort: PublicationSort,
  page: { size: number; offset: number },
): Promise<{ rows: AdminPublicationRow[]; count: number }> {
  const values = valuesOf(asked);
  const { search, type, expiring, untranslated } = asked;
  const isWide = !search && !type && !expiring && !untranslated;
  const [rows, { count }] = await Promise.all([
    db.all(listBy(sort), [...values, page.size, page.offset]),
    isWide ? db.one(COUNT_STATES, [asked.visibility]) : db.one(COUNT, values),
  ]);
  return { rows: rows as AdminPublicationRow[], count };
}

type Choice = { id: number; name: string };
const CHOICES = statement(
  'publication-desk.choices',
  { authors: json<Choice[]>(), categories: json<Choice[]>(), joint_sponsors: json<Choice[]>() },
  `SELECT (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', ${AFFIXED}) ORDER BY a.full_name, a.id), '[]') FROM author a) AS authors,
     (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.name, c.id), '[]') FROM category c) AS categories,
     (SELECT coalesce(json_agg(json_build_object('id', j.id, 'name', j.name) ORDER BY j.name, j.id), '[]') FROM joint_sponsor j) AS joint_sponsors`,
);
export const choicesOf = (db: Reader) => db.one(CHOICES);
