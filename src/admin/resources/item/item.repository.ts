import type { ChoiceFigures } from '#learning/item/analysis.rules.ts';
import type { ChoiceWords } from '#learning/item/edit.rules.ts';
import { figuresOf } from '#learning/item/figures.data.ts';
import { json, type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import { foldedPart } from '../../kit/record.repository.ts';

const ROW = {
  id: 'int',
  publication_id: 'int',
  title: 'text',
  kind: 'int',
  position: 'int',
  stem: 'text',
  edition: 'int',
  reference: 'text',
  retired: 'bool',
  choices: json<ChoiceWords[]>(),
} as const;
export type ItemListRow = RowOf<typeof ROW>;

export interface ItemFilter {
  state: string | null;
  publicationId: number | null;
  otherThanId: number | null;
  search: string | null;
  kind: number | null;
  /** The name of a topic of its publication. */
  topic: string | null;
}

const WORDS = foldedPart('$3::text');
/** Among the retired: a wording that another has superseded was never taken away, as its question is still there. */
const LATEST = `NOT EXISTS (SELECT 1 FROM item l WHERE coalesce(l.first_id, l.id) = coalesce(i.first_id, i.id) AND l.version > i.version)`;
const ASKED = `FROM item i JOIN credit_offering o ON o.id = i.offering_id JOIN publication p ON p.id = o.publication_id
  WHERE ($1::text IS DISTINCT FROM 'retired' OR ${LATEST}) AND ($1::text IS NULL OR $1 = CASE WHEN i.retired_at IS NULL THEN 'served' ELSE 'retired' END)
    AND ($2::bigint IS NULL OR o.publication_id = $2)
    AND ($3::text IS NULL OR search_fold(i.stem) LIKE ${WORDS} OR search_fold(p.title) LIKE ${WORDS})
    AND ($4::int IS NULL OR o.kind = $4)
    AND ($5::text IS NULL OR EXISTS (SELECT 1 FROM publication_category b JOIN category c ON c.id = b.category_id WHERE b.publication_id = p.id AND c.name = $5))
    AND ($6::bigint IS NULL OR o.publication_id <> $6)`;
const LIST = statement(
  'item-desk.list',
  ROW,
  `SELECT i.id, o.publication_id, p.title, o.kind::int AS kind, i.position, i.stem, i.edition, i.reference, i.retired_at IS NOT NULL AS retired,
     (SELECT json_agg(json_build_object('text', c.text, 'correct', c.correct, 'rationale', c.rationale) ORDER BY c.position)
        FROM choice c WHERE c.item_id = i.id) AS choices
   ${ASKED} ORDER BY p.title, o.publication_id, o.kind, i.position, i.id LIMIT $7::int OFFSET $8::int`,
);
const COUNT = statement('item-desk.count', { count: 'int' }, `SELECT count(*) AS count ${ASKED}`);

const valuesOf = ({ state, publicationId, search, kind, topic, otherThanId }: ItemFilter) => [
  state,
  publicationId,
  search,
  kind,
  topic,
  otherThanId,
];
export const countItems = async (db: Reader, asked: ItemFilter): Promise<number> =>
  (await db.one(COUNT, valuesOf(asked))).count;
/** One page, or everything that matches. */
export const listItems = (
  db: Reader,
  asked: ItemFilter,
  page: { size: number; offset: number } | null,
): Promise<ItemListRow[]> => db.all(LIST, [...valuesOf(asked), page?.size ?? null, page?.offset ?? 0]);

const TOPICS = statement(
  'item-desk.topics',
  { name: 'text' },
  `SELECT DISTINCT c.name FROM category c JOIN publication_category b ON b.category_id = c.id
     JOIN credit_offering o ON o.publication_id = b.publication_id ORDER BY c.name`,
);
/** Names of the topics that have tests. */
export const askedTopics = async (db: Reader): Promise<string[]> =>
  (await db.all(TOPICS, [])).map(({ name }) => name);

/**
 * `correlation` is in thousandths; a learner's first attempt at the test decides which answers are first. Versions with
 * the same meaning are counted together, option by option.
 */
const FIGURES = statement(
  'item-desk.figures',
  { item_id: 'int', correlation: 'int?', choices: json<ChoiceFigures[]>() },
  `WITH wanted AS (
     SELECT i.id, ${figuresOf('i')} AS counted_as, i.offering_id, o.publication_id FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE i.id = ANY($1::bigint[])),
   counted AS (
     SELECT v.id, ${figuresOf('v')} AS counted_as FROM item v WHERE v.offering_id IN (SELECT offering_id FROM wanted)
        AND ${figuresOf('v')} IN (SELECT counted_as FROM wanted)),
   first_attempt AS (
     SELECT DISTINCT ON (t.offering_id, t.user_id) t.id FROM attempt t
      WHERE NOT t.practice AND t.publication_id IN (SELECT publication_id FROM wanted) AND t.offering_id IN (SELECT offering_id FROM wanted)
      ORDER BY t.offering_id, t.user_id, t.submitted_at, t.id),
   answer AS (
     SELECT n.counted_as, c.position, c.correct::int AS is_right, f.id IS NOT NULL AS is_first,
            (t.correct_count - c.correct::int)::float8 / nullif(t.item_count - 1, 0) AS others_right
       FROM counted n JOIN attempt_answer a ON a.item_id = n.id JOIN attempt t ON t.id = a.attempt_id AND NOT t.practice
       JOIN choice c ON c.id = a.choice_id LEFT JOIN first_attempt f ON f.id = a.attempt_id),
   by_choice AS (
     SELECT counted_as, position, count(*) AS answered, count(*) FILTER (WHERE is_first) AS firsts FROM answer GROUP BY 1, 2),
   before AS (
     SELECT n.counted_as, c.position, sum(c.earlier_count)::int AS earlier FROM counted n JOIN choice c ON c.item_id = n.id GROUP BY 1, 2),
   by_item AS (
     SELECT counted_as, corr(is_right, others_right) AS r FROM answer WHERE is_first GROUP BY 1)
   SELECT w.id AS item_id, round(b.r * 1000)::int AS correlation,
     (SELECT json_agg(json_build_object('id', c.id, 'correct', c.correct, 'earlier', e.earlier,
          'answered', coalesce(n.answered, 0), 'firsts', coalesce(n.firsts, 0)) ORDER BY c.position)
        FROM choice c JOIN before e ON e.counted_as = w.counted_as AND e.position = c.position
        LEFT JOIN by_choice n ON n.counted_as = w.counted_as AND n.position = c.position WHERE c.item_id = w.id) AS choices
   FROM wanted w LEFT JOIN by_item b ON b.counted_as = w.counted_as`,
);
export const itemFigures = async (db: Reader, ids: readonly number[]) =>
  new Map((await db.all(FIGURES, [ids])).map((row) => [row.item_id, row]));
