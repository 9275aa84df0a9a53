import { shownPicture } from '#media/medium/shown-picture.data.ts';
import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { BlockAudience, HomeBlockKind } from '#shell/home-block.data.ts';
import type { BlockText } from './home-block.rules.ts';

/** Settings other than texts: how many it shows, which, and where it links to. */
export interface BlockSettings {
  count?: number;
  publications?: number[];
  link?: string;
}
const ROW = {
  id: 'int',
  kind: 'text',
  hidden: 'bool',
  title: 'text',
  text: 'text',
  linkText: 'text',
  settings: json<BlockSettings>(),
  shownFrom: 'civil?',
  shownUntil: 'civil?',
  audience: 'text',
  picture: 'text?',
  alt: 'text?',
  words: json<Record<string, BlockText>>(),
} as const;
export type HomeBlockRow = Omit<RowOf<typeof ROW>, 'kind' | 'audience'> & {
  kind: HomeBlockKind;
  audience: BlockAudience;
};
const ALL = statement(
  'home-block.all',
  ROW,
  `SELECT b.id, b.kind, b.hidden, b.title, b.text, b.link_text AS "linkText", b.settings, b.shown_from AS "shownFrom", b.shown_until AS "shownUntil", b.audience,
     ${shownPicture('b.picture_file')} AS picture, (SELECT m.alt FROM medium m WHERE m.file = b.picture_file) AS alt,
     (SELECT coalesce(json_object_agg(x.language, json_build_object('title', x.title, 'text', x.text, 'linkText', x.link_text)), '{}')
       FROM home_block_translation x WHERE x.home_block_id = b.id) AS words
   FROM home_block b ORDER BY b.position`,
);
/** All blocks in order, with their texts in each language. */
export const allBlocks = async (db: Reader): Promise<HomeBlockRow[]> => (await db.all(ALL)) as HomeBlockRow[];

const QUEUE = statement(
  'home-block.queue',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('home-blocks', 0))::text AS locked`,
);
/** Makes changes of the front page wait for each other. */
export const queueBlocks = (db: Writer) => db.one(QUEUE);

const INSERT = statement(
  'home-block.insert',
  { id: 'int' },
  `INSERT INTO home_block (position, kind, title, hidden, changed_at)
   SELECT coalesce(max(position), 0) + 1, $1, $2, true, $3 FROM home_block RETURNING id`,
);
export const insertBlock = async (
  db: Writer,
  { kind, title, at }: { kind: HomeBlockKind; title: string; at: Date },
): Promise<number> => (await db.one(INSERT, [kind, title, at])).id;

export interface StoredBlock extends BlockText {
  settings: BlockSettings;
  shownFrom: string | null;
  shownUntil: string | null;
  audience: BlockAudience;
}
const UPDATE = statement(
  'home-block.update',
  {},
  `UPDATE home_block SET title = $2, text = $3, link_text = $4, settings = $5, shown_from = $6, shown_until = $7, audience = $8, changed_at = $9 WHERE id = $1`,
);
export const updateBlock = (db: Writer, id: number, one: StoredBlock, at: Date) =>
  db.run(UPDATE, [
    id,
    one.title,
    one.text,
    one.linkText,
    JSON.stringify(one.settings),
    one.shownFrom,
    one.shownUntil,
    one.audience,
    at,
  ]);

const ARRANGE = statement(
  'home-block.arrange',
  {},
  `UPDATE home_block b SET position = o.place, hidden = b.id = ANY ($2::bigint[])
   FROM unnest($1::bigint[]) WITH ORDINALITY AS o(id, place)
   WHERE o.id = b.id AND (b.position, b.hidden) IS DISTINCT FROM (o.place, b.id = ANY ($2::bigint[]))`,
);
export const arrangeBlocks = (db: Writer, order: readonly number[], hidden: readonly number[]) =>
  db.run(ARRANGE, [order, hidden]);

const REMOVE = statement('home-block.remove', {}, 'DELETE FROM home_block WHERE id = $1');
export const deleteBlock = (db: Writer, id: number) => db.run(REMOVE, [id]);

const STANDING = statement(
  'home-block.standing',
  { id: 'int', missing: 'int', stale: 'int' },
  `SELECT s.id, count(*) FILTER (WHERE s.state = 'missing')::int AS missing, count(*) FILTER (WHERE s.state = 'stale')::int AS stale
     FROM translation_standing s WHERE s.kind = 'home' GROUP BY s.id`,
);
/** The number of languages in which each block is missing or stale. */
export const languageStandings = (db: Reader) => db.all(STANDING);

const TITLES = statement(
  'home-block.titles',
  { id: 'int', title: 'text', visibility: 'text' },
  'SELECT id, title, visibility FROM publication WHERE id = ANY ($1::bigint[])',
);
export const publicationTitles = (db: Reader, ids: readonly number[]) => db.all(TITLES, [ids]);
