import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { DEMO } from '#seed/library.ts';
import { exportFolder } from '#seed/library-export.ts';
import { RECORDS, SETS } from '#seed/tell/rows.ts';
import { type EmptyLibrary, openEmptyLibrary } from '../harness/library.ts';

const TABLES = [
  ...RECORDS,
  ...SETS,
  'item',
  'choice',
  'text_translation',
  'static_page',
  'static_page_text',
  'static_page_former',
  'home_block',
  'home_block_translation',
] as const;
/** What must not travel, and why: a new column of these tables is carried, or it is written down here. */
const LEFT: Record<string, string> = {
  'author.changed_at': 'when it was written here',
  'author.disclosure_changed_at': 'when it was written here',
  'publication.tsv': 'what search finds: made from the words',
  'publication.version': 'counts changes here, for whoever edits at once',
  'publication.words_changed_at': 'when it was written here',
  'publication.removal_told_at': 'who holds credit is told by the program that awarded it',
  'publication.language': 'English: others stand in translations',
  'section.words_changed_at': 'when it was written here',
  'section.added_at': 'when it was added here',
  'section.captions_medium': 'the captions travel; which file of this media library said them first does not',
  'publication_translation.changed_at': 'when it was written here',
  'publication_translation.source_modified_at': 'whether it is stale travels, not since when',
  'section_translation.changed_at': 'when it was written here',
  'section_translation.source_modified_at': 'whether it is stale travels, not since when',
  'category_translation.changed_at': 'when it was written here',
  'author_translation.changed_at': 'when it was written here',
  'text_translation.changed_at': 'when it was written here',
  'text_translation.source': 'the English that it was made from travels as a digest',
  'static_page.id': 'a page is known by its address',
  'static_page_text.page_id': 'a page is known by its address',
  'static_page_text.source': 'whether it is stale travels, not of which English it was',
  'static_page_text.source_version': 'nobody reads it',
  'static_page_text.changed_at': 'when it was written here',
  'static_page_former.page_id': 'a page is known by its address',
  'home_block.id': 'a block is known by its kind and its place',
  'home_block.changed_at': 'when it was written here',
  'home_block_translation.home_block_id': 'a block is known by its kind and its place',
  'home_block_translation.source': 'whether it is stale travels, not of which English it was',
  'home_block_translation.changed_at': 'when it was written here',
  'activity.suspended_at': 'follows from facts, which travel',
  'credit_offering.increment_hundredths': 'a quarter, by the rules of credit',
  'content_record.edition': 'counts changes here, for whoever edits at once',
  'disclosure.id': 'named by nothing',
  'disclosure.recorded_at': 'when it was written here',
  'commercial_support.id': 'named by nothing',
  'item.edition': 'counts changes here, for whoever edits at once',
  ...Object.fromEntries(
    [
      'retired_at',
      'first_id',
      'version',
      'asked_from',
      'figures_of',
      'change',
      'change_reason',
      'copied_from',
    ].map((column) => [`item.${column}`, 'earlier versions of a question stay behind']),
  ),
};

let [one, other]: [EmptyLibrary, EmptyLibrary] = [] as never;
let [first, second]: [pg.Client, pg.Client] = [] as never;
let base: string;
const now = new Date();

/** What an editor can set and the demo does not: each column has to say something, or nothing shows that it came along. */
const SAID = [
  `INSERT INTO category_former_id SELECT 919919, min(id) FROM category`,
  `UPDATE category SET picture_file = (SELECT file FROM image ORDER BY id LIMIT 1) WHERE id = (SELECT min(id) FROM category)`,
  `UPDATE publication SET removal_reason = 'A newer guideline took its place.' WHERE id = (SELECT min(id) FROM publication WHERE visibility = 'removed')`,
  `UPDATE publication SET removed_at = '2026-01-02T03:04:05.678Z' WHERE id = (SELECT min(id) FROM publication WHERE visibility = 'announced')`,
  `UPDATE joint_sponsor SET logo = (SELECT file FROM image ORDER BY id LIMIT 1) WHERE id = 1`,
  `UPDATE section SET featured_image = (SELECT file FROM image ORDER BY id DESC LIMIT 1) WHERE id = 5392`,
  `UPDATE section SET featured_image = NULL WHERE id = 5393`,
  `UPDATE publication SET publication_hour = 9, unpublish_at = publication_date + interval '40 days 17 hours' WHERE visibility = 'announced'`,
  `UPDATE material SET section_id = (SELECT min(s.id) FROM section s WHERE s.publication_id = material.publication_id)
    WHERE id = (SELECT min(m.id) FROM material m JOIN section s ON s.publication_id = m.publication_id)`,
  `UPDATE activity SET learning_format = 'Internet enduring material', mate_minutes = 15, attempt_limit = 3, pilot_minutes = '{52,50,54}',
    justification = 'Three readers needed as long.' WHERE publication_id = 2746`,
  `UPDATE activity SET starts_on = starts_on + 1 WHERE publication_id = 2746`,
  `UPDATE credit_offering SET pass_mark = 80 WHERE publication_id = 2746`,
  `UPDATE publication p SET types = p.types || '{PODCAST}', attachment_file = e.attachment_file, attachment_mime = e.attachment_mime,
    attachment_bytes = e.attachment_bytes, attachment_seconds = e.attachment_seconds
    FROM publication e WHERE p.id = 2746 AND e.id = (SELECT max(id) FROM publication WHERE type = 'PODCAST' AND attachment_file IS NOT NULL)`,
  `UPDATE section s SET attachment_file = p.attachment_file, attachment_mime = p.attachment_mime, attachment_bytes = p.attachment_bytes,
    attachment_seconds = p.attachment_seconds, captions_file = t.captions_file, cues = t.cues FROM publication p JOIN section t ON t.attachment_file = p.attachment_file
    WHERE p.id = s.publication_id AND s.id = 5393`,
  `UPDATE section SET attachment_file = NULL, attachment_mime = NULL, attachment_bytes = NULL, attachment_seconds = NULL, captions_file = NULL
    WHERE id = 5440`,
  `UPDATE text_translation SET files = '{}' WHERE kind = 'captions' AND id = 5440`,
  `UPDATE section_translation SET body_html = '' WHERE (section_id, language) =
    (SELECT section_id, language FROM section_translation ORDER BY section_id DESC, language LIMIT 1)`,
  `UPDATE publication_author SET role = 'Moderator' WHERE publication_id = 2746 AND position = 1`,
  `UPDATE disclosure SET ends_on = current_date - 60, relevant = false WHERE id = (SELECT max(id) FROM disclosure)`,
  `UPDATE commercial_support SET currency = 'EUR' WHERE id = (SELECT min(id) FROM commercial_support)`,
  `UPDATE content_role SET exception = 'basic-science'
    WHERE (publication_id, author_id) = (SELECT publication_id, author_id FROM content_role ORDER BY 1, 2 LIMIT 1)`,
  `INSERT INTO static_page (slug, place, state, effective_on, shown_from, shown_until, modified_at)
    VALUES ('house-rules', 'learn', 'draft', '2026-01-01', '2026-01-02T09:00', '2036-01-02T10:00', '2026-01-03T04:05:06.789Z')`,
  `INSERT INTO static_page_text (page_id, language, title, description, body_html)
    SELECT id, l, 'Rules ' || l, 'What holds, ' || l, '<p>Be kind, ' || l || '.</p>' || chr(10) FROM static_page, unnest('{en,de}'::text[]) AS l WHERE slug = 'house-rules'`,
  `INSERT INTO static_page_former (slug, page_id) SELECT 'rules', id FROM static_page WHERE slug = 'house-rules'`,
  `UPDATE home_block SET hidden = true, shown_from = '2026-01-02T09:00', shown_until = '2036-01-02T10:00', audience = 'members' WHERE kind = 'podcast'`,
  `INSERT INTO medium (kind, title, file, mime, bytes, width, height, alt, focus_x, focus_y, unread, added_at, changed_at)
    SELECT 'picture', 'A desk', poster_file, 'image/webp', 1, 640, 360, 'A desk by a window', 50, 50, NULL, now(), now()
      FROM section WHERE poster_file IS NOT NULL ORDER BY id LIMIT 1 ON CONFLICT (file) DO NOTHING`,
  `INSERT INTO home_block (position, kind, title, text, link_text, settings, picture_file)
    SELECT 20, 'notice', 'Closed in May', 'We *rest*.', 'Why', '{"link": "/about-us"}', poster_file
      FROM section WHERE poster_file IS NOT NULL ORDER BY id LIMIT 1`,
  `UPDATE home_block SET position = 9 WHERE kind = 'notice'`,
  `INSERT INTO home_block_translation (home_block_id, language, title, text, link_text)
    SELECT id, 'fr', 'Fermé en mai', 'Repos.', 'Pourquoi' FROM home_block WHERE kind = 'notice'`,
];

before(async () => {
  base = await mkdtemp(join(tmpdir(), 'library-columns-'));
  [one, other] = await Promise.all([openEmptyLibrary(), openEmptyLibrary()]);
  [first, second] = [one, other].map(({ ownerUrl }) => new pg.Client({ connectionString: ownerUrl })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([first.connect(), second.connect()]);
  assert.deepEqual((await one.bringIn(DEMO, { now })).problems, []);
  for (const text of SAID) await first.query(text);
  const folder = join(base, 'folder');
  assert.deepEqual((await exportFolder(one, folder, () => {})).unlike, []);
  assert.deepEqual((await other.bringIn(folder, { now })).problems, []);
});
after(async () => {
  await first?.end();
  await second?.end();
  await one?.close();
  await other?.close();
  await rm(base ?? '', { recursive: true, force: true });
});

interface Column {
  name: string;
  /** What stands where nobody says anything. */
  plain: unknown;
}
async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await first.query(
    `SELECT column_name AS name, column_default AS plain FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  assert.ok(rows.length > 0, table);
  return Promise.all(
    rows.map(async ({ name, plain }) => ({
      name,
      plain: plain ? (await first.query(`SELECT to_jsonb(${plain}) AS value`)).rows[0].value : null,
    })),
  );
}
const text = (value: unknown) => JSON.stringify(value);
const saysNothing = (value: unknown, plain: unknown): boolean =>
  value === null || ['""', '[]', '{}', text(plain)].includes(text(value));

const rowsOf = async (client: pg.Client, table: string, columns: readonly string[]) => {
  const standing = table === 'item' ? 'WHERE t.retired_at IS NULL' : '';
  const list = columns.map((name) => `'${name}', t."${name}"`).join(', ');
  const { rows } = await client.query(
    `SELECT jsonb_build_object(${list}) AS row FROM ${table} t ${standing} ORDER BY 1`,
  );
  return rows.map(({ row }) => row as Record<string, unknown>);
};

test('every column of a library comes along with its folder, but for those that are named with a reason', async () => {
  const known = new Set<string>();
  const silent: string[] = [];
  for (const table of TABLES) {
    const columns = await columnsOf(table);
    for (const { name } of columns) known.add(`${table}.${name}`);
    const carried = columns.filter(({ name }) => !LEFT[`${table}.${name}`]);
    const names = carried.map(({ name }) => name);
    const rows = await rowsOf(first, table, names);
    for (const { name, plain } of carried)
      if (rows.every((row) => saysNothing(row[name], plain))) silent.push(`${table}.${name}`);
    const came = await rowsOf(second, table, names);
    for (const [at, row] of rows.entries()) assert.deepEqual(came[at], row, table);
    assert.equal(came.length, rows.length, table);
  }
  assert.deepEqual(silent, [], 'says nothing in any row, so nothing shows that it comes along');
  assert.deepEqual(
    Object.keys(LEFT).filter((name) => !known.has(name)),
    [],
    'named, and not there',
  );
});

test('what learners are told before a test keeps its own words', async () => {
  const words = `SELECT DISTINCT ON (publication_id) publication_id::int, content->'medium' AS medium, content->'targetAudience' AS audience,
    content->'practiceGap' AS gap FROM front_matter ORDER BY publication_id, version DESC`;
  const { rows } = await first.query(words);
  assert.ok(rows.length > 30);
  assert.deepEqual((await second.query(words)).rows, rows);
});
