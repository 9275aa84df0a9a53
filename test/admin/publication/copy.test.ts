import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { renewFrontMatter } from '#learning/activity/facts.service.ts';
import { type Asked, codes, one, openStage, type Stage } from '../../harness/stage.ts';

const SOURCE = 2746;
let stage: Stage;
let copied: number;
before(async () => {
  stage = await openStage();
  for (const text of SAID) await stage.sql(text);
  // As saving the cover would: what was written beside it has to be told anew.
  await stage.database.write((db) => renewFrontMatter(db, SOURCE, new Date()));
  const made = await copy('columns');
  assert.equal(made.status, 201, made.text);
  copied = Number(one(made).id);
});
after(() => stage.close());

const copy = (key: string, { id = SOURCE, at }: { id?: number; at?: string } = {}): Promise<Asked> =>
  stage.send(
    'POST',
    `/api/admin/publications/${id}/copies/`,
    { data: { type: 'PublicationCopy', attributes: { key } } },
    { as: 'admin', ...(at ? { at } : {}) },
  );

/** What an editor can set and the demo does not: each column has to say something, or nothing shows that it came along. */
const SAID = [
  `UPDATE publication SET private = true, attachment_file = 'protected/x/one.mp3', attachment_mime = 'audio/mpeg', attachment_bytes = 1234,
     attachment_seconds = 61, seo_title = 'For engines', joint_sponsor_id = (SELECT min(id) FROM joint_sponsor), interviewer_id = (SELECT max(id) FROM author),
     publication_hour = 9, unpublish_at = '2031-01-01 10:00', removal_reason = 'Once' WHERE id = ${SOURCE}`,
  `UPDATE publication_author SET role = 'Moderator' WHERE publication_id = ${SOURCE} AND position = 1`,
  `UPDATE section SET private = true, featured_image = 'covers/x.png', poster_file = 'posters/x.png', attachment_file = 'protected/x/two.mp4', attachment_mime = 'video/mp4',
     attachment_bytes = 4321, attachment_seconds = 90, captions_file = 'protected/x/two.vtt', cues = '[{"start":0,"end":1,"text":"One"}]', chapters = '[{"start":0,"title":"Begin"}]',
     slides = '[{"title":"A","bullets":[],"image":"protected/x/a.webp","references":[]}]'
   WHERE id = (SELECT min(id) FROM section WHERE publication_id = ${SOURCE})`,
  `UPDATE section SET captions_medium = (SELECT min(id) FROM medium) WHERE id = (SELECT min(id) FROM section WHERE publication_id = ${SOURCE})`,
  `INSERT INTO material (publication_id, section_id, position, title, file, mime_type, bytes, free)
   SELECT ${SOURCE}, min(id), 90, 'Handout', 'materials/x.pdf', 'application/pdf', 99, true FROM section WHERE publication_id = ${SOURCE}`,
  `INSERT INTO material_translation (material_id, language, title) SELECT id, 'de', 'Handzettel' FROM material WHERE title = 'Handout' ON CONFLICT DO NOTHING`,
  `INSERT INTO slide_deck (section_id, medium_id, state, problem, asked_at)
   SELECT min(s.id), (SELECT min(id) FROM medium), 'refused', 'password', '2026-01-01' FROM section s WHERE publication_id = ${SOURCE}`,
  `UPDATE activity SET pilot_minutes = '{52,50,54}', justification = 'Three readers needed as long.', mate_minutes = 15, attempt_limit = 3, pharmacology_hundredths = 50, learning_format = 'Internet enduring material' WHERE publication_id = ${SOURCE}`,
  `UPDATE content_role SET exception = 'basic-science' WHERE publication_id = ${SOURCE}`,
  `UPDATE publication_translation SET source_modified_at = source_modified_at - interval '3 days' WHERE publication_id = ${SOURCE} AND language = 'fr'`,
  ...['cover', 'slides', 'captions'].map(
    (kind) => `INSERT INTO text_translation (kind, id, language, words, source, files, changed_at)
     VALUES ('${kind}', ${kind === 'cover' ? SOURCE : `(SELECT min(id) FROM section WHERE publication_id = ${SOURCE})`}, 'it', '{"a":"due"}', '{"a":"two"}', '{"a":"protected/x/it.webp"}', now())
     ON CONFLICT (kind, id, language) DO UPDATE SET files = excluded.files`,
  ),
  `INSERT INTO text_translation (kind, id, language, words, source, changed_at)
   SELECT 'question', i.id, 'it', jsonb_build_object('stem', 'Quale?', 'option.' || min(c.id), 'Uno'), jsonb_build_object('stem', 'Which?', 'option.' || min(c.id), 'One'), now()
   FROM item i JOIN choice c ON c.item_id = i.id JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = ${SOURCE} AND i.retired_at IS NULL GROUP BY i.id
   ON CONFLICT (kind, id, language) DO NOTHING`,
];

const SECTIONS = 'SELECT id FROM section WHERE publication_id = $1';
const OFFERINGS = 'SELECT id FROM credit_offering WHERE publication_id = $1';
const ITEMS = `SELECT id FROM item WHERE retired_at IS NULL AND offering_id IN (${OFFERINGS})`;
const placeOf = (table: string, id: string) => `(SELECT x.position FROM ${table} x WHERE x.id = ${id})`;
/** Pieces of a question by the places of its answers. */
const pieces = (words: string) =>
  `(SELECT jsonb_object_agg(coalesce(split_part(w.key, '.', 1) || ' ' || c.position, w.key), w.value) FROM jsonb_each(t.${words}) w
     LEFT JOIN choice c ON c.item_id = t.id AND t.kind = 'question' AND c.id::text = split_part(w.key, '.', 2))`;
interface Copied {
  /** Whose rows are a publication's, `$1`. */
  of: string;
  /** What is compared instead of a number that is another one in the copy. */
  as?: Record<string, string>;
}
const own: Copied = { of: 't.publication_id = $1' };
const COPIED: Record<string, Copied> = {
  publication: { of: 't.id = $1' },
  publication_author: own,
  publication_category: own,
  key_point: own,
  section: own,
  material: { ...own, as: { section_id: placeOf('section', 't.section_id') } },
  publication_translation: own,
  section_translation: {
    of: `t.section_id IN (${SECTIONS})`,
    as: { section_id: placeOf('section', 't.section_id') },
  },
  material_translation: {
    of: 't.material_id IN (SELECT id FROM material WHERE publication_id = $1)',
    as: { material_id: placeOf('material', 't.material_id') },
  },
  text_translation: {
    of: `CASE t.kind WHEN 'cover' THEN t.id = $1 WHEN 'question' THEN t.id IN (${ITEMS}) ELSE t.kind IN ('slides', 'captions') AND t.id IN (${SECTIONS}) END`,
    as: {
      id: `CASE t.kind WHEN 'question' THEN ${placeOf('item', 't.id')} WHEN 'cover' THEN 0 ELSE ${placeOf('section', 't.id')} END`,
      words: pieces('words'),
      source: pieces('source'),
    },
  },
  slide_deck: { of: `t.section_id IN (${SECTIONS})`, as: { section_id: placeOf('section', 't.section_id') } },
  activity: own,
  credit_offering: own,
  item: {
    of: `t.id IN (${ITEMS})`,
    as: {
      section_id: placeOf('section', 't.section_id'),
      offering_id: '(SELECT kind FROM credit_offering o WHERE o.id = t.offering_id)',
    },
  },
  choice: { of: `t.item_id IN (${ITEMS})`, as: { item_id: placeOf('item', 't.item_id') } },
  content_role: own,
  front_matter: {
    of: 't.publication_id = $1 AND NOT EXISTS (SELECT 1 FROM front_matter n WHERE n.publication_id = $1 AND n.version > t.version)',
    // Its days, the time that was measured, and the sentences that follow from the facts on record.
    as: {
      content: `t.content - '{releasedOn,expiresOn,reviewedOn,estimatedMinutes,facts,termsBefore,method,faculty,mitigation,support}'::text[]`,
    },
  },
};
/** What is the copy's own, and why: a new column of these tables is copied, or it is written down here. */
const LEFT: Record<string, string> = {
  ...Object.fromEntries(
    Object.keys(COPIED).map((table) => [`${table}.publication_id`, 'the copy is another publication']),
  ),
  ...Object.fromEntries(
    ['publication', 'section', 'key_point', 'material', 'credit_offering', 'item', 'choice'].map((table) => [
      `${table}.id`,
      'the copy has a number of its own',
    ]),
  ),
  ...Object.fromEntries(
    ['publication', 'section', 'publication_translation', 'section_translation'].map((table) => [
      `${table}.slug`,
      'an address ends in the number of what it leads to',
    ]),
  ),
  ...Object.fromEntries(
    [
      'publication.modified_at',
      'publication.words_changed_at',
      'section.modified_at',
      'section.words_changed_at',
      'publication_translation.changed_at',
      'section_translation.changed_at',
      'text_translation.changed_at',
      'front_matter.created_at',
    ].map((column) => [column, 'when it was written']),
  ),
  'publication.visibility': 'a copy is a draft',
  'publication.version': 'counts saves of one cover',
  'publication.tsv': 'made from the words',
  'publication.publication_date': 'a copy comes out on a day of its own',
  'publication.publication_hour': 'a copy comes out at an hour of its own',
  'publication.expiration_date': 'until when credit is offered is said for each activity',
  'publication.unpublish_at': 'planned for one publication',
  'publication.removed_at': 'happened to the source',
  'publication.removal_reason': 'happened to the source',
  'publication.removal_told_at': 'happened to the source',
  'section.added_at': 'a section of a copy came with it',
  'publication_translation.source_modified_at': 'as late against its source: another test',
  'section_translation.source_modified_at': 'as late against its source: another test',
  'slide_deck.tries': 'how often it was tried for the source',
  'slide_deck.taken_until': 'who looks at it now',
  'activity.starts_on': 'a copy begins on a day of its own',
  'activity.ends_on': 'until when credit is offered is said for each activity',
  'activity.reviewed_on': 'the source was reviewed, the copy was not',
  'activity.pilot_minutes': 'times measured on the source',
  'activity.justification': 'the reason for times measured on the source',
  'activity.suspended_at': 'follows from the facts',
  'item.retired_at': 'what is asked no more stays behind',
  'item.first_id': 'a question of the copy begins anew',
  'item.version': 'a question of the copy begins anew',
  'item.edition': 'a question of the copy begins anew',
  'item.asked_from': 'nobody was asked it',
  'item.figures_of': 'figures belong to who answered',
  'item.change': 'a question of the copy begins anew',
  'item.change_reason': 'a question of the copy begins anew',
  'item.copied_from': 'names the question of the source',
  'choice.earlier_count': 'figures belong to who answered',
  'content_role.began_on': 'a part in the copy begins with it',
  'front_matter.version': 'a copy tells its first version',
};
/** Tables that say something of a publication and are not copied. */
const PAST: Record<string, string> = {
  ...Object.fromEntries(
    [
      'attempt',
      'attempt_answer',
      'claim_attestation',
      'certificate',
      'certificate_ground',
      'completion',
      'credit_entry',
      'credit_day',
      'credit_mate',
      'credit_withheld',
      'evaluation',
      'front_matter_reading',
      'front_matter_shown',
      'proof_entry',
      'quick_take_opening',
      'section_note',
      'section_progress',
      'sitting',
      'sitting_answer',
      'test_conclusion',
    ].map((table) => [table, 'what learners did']),
  ),
  approval_link: 'approvals are of one publication',
  approval_answer: 'approvals are of one publication',
  content_record: 'who paid is recorded for each activity',
  commercial_support: 'who paid is recorded for each activity',
  funding_entry: 'who paid is recorded for each activity',
  release_notice: 'who waits for one release',
  publication_copy: 'which copies there are',
  ...Object.fromEntries(
    ['search_document', 'search_head', 'search_section', 'search_table', 'search_name'].map((table) => [
      table,
      'made from the words',
    ]),
  ),
};

interface Column {
  name: string;
  plain: unknown;
}
const columnsOf = async (table: string): Promise<Column[]> => {
  const rows = await stage.sql<{ name: string; plain: string | null }>(
    `SELECT column_name AS name, column_default AS plain FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  assert.ok(rows.length > 0, table);
  return rows;
};
const rowsOf = async (table: string, columns: readonly string[], id: number) => {
  const { of, as = {} } = COPIED[table] ?? assert.fail(table);
  const list = columns.map((name) => `'${name}', ${as[name] ?? `t."${name}"`}`).join(', ');
  const rows = await stage.sql<{ row: Record<string, unknown> }>(
    `SELECT jsonb_build_object(${list}) AS row FROM ${table} t WHERE ${of} ORDER BY 1`,
    [id],
  );
  return rows.map(({ row }) => row);
};
const saysNothing = (value: unknown): boolean =>
  value === null || ['""', '[]', '{}', 'false', '0'].includes(JSON.stringify(value));

test('every column of everything that makes a publication is in its copy, but for those that are named with a reason', async () => {
  const known = new Set<string>();
  const silent: string[] = [];
  for (const table of Object.keys(COPIED)) {
    const columns = (await columnsOf(table)).map(({ name }) => name);
    for (const name of columns) known.add(`${table}.${name}`);
    const carried = columns.filter((name) => !LEFT[`${table}.${name}`]);
    const rows = await rowsOf(table, carried, SOURCE);
    assert.ok(rows.length > 0, table);
    for (const name of carried)
      if (rows.every((row) => saysNothing(row[name]))) silent.push(`${table}.${name}`);
    assert.deepEqual(await rowsOf(table, carried, copied), rows, table);
  }
  assert.deepEqual(silent, [], 'says nothing in any row, so nothing shows that it comes along');
  const isTable = (name: string) => !name.endsWith('.publication_id') || known.has(name);
  assert.deepEqual(
    Object.keys(LEFT).filter((name) => name.includes('.') && isTable(name) && !known.has(name)),
    [],
    'named, and not there',
  );
});

test('every table that says something of a publication is copied, or named with a reason', async () => {
  const tables = await stage.sql<{ name: string }>(
    `WITH RECURSIVE of_publication AS (
       SELECT 'publication'::regclass::oid AS one
       UNION SELECT c.conrelid FROM pg_constraint c JOIN of_publication o ON c.confrelid = o.one WHERE c.contype = 'f')
     SELECT relname AS name FROM pg_class WHERE oid IN (SELECT one FROM of_publication)
     UNION SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
         AND column_name IN ('publication_id', 'section_id', 'item_id', 'offering_id', 'material_id') ORDER BY 1`,
  );
  const names = new Set(tables.map(({ name }) => name));
  assert.deepEqual(
    [...names].filter((name) => !COPIED[name] && !PAST[name]),
    [],
    'neither copied nor named',
  );
  const there = await stage.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()`,
  );
  const all = new Set(there.map(({ name }) => name));
  assert.deepEqual(
    Object.keys(PAST).filter((name) => !all.has(name)),
    [],
    'named, and not there',
  );
});

test('nothing that happened to the source is in the copy', async () => {
  for (const table of Object.keys(PAST)) {
    const columns = (await columnsOf(table)).map(({ name }) => name);
    if (!columns.includes('publication_id') || table.startsWith('search_') || table === 'publication_copy')
      continue;
    const [row] = await stage.sql<{ count: string }>(
      `SELECT count(*) AS count FROM ${table} WHERE publication_id = $1`,
      [copied],
    );
    assert.equal(Number(row?.count), 0, table);
  }
});

test('a copy is a hidden draft of its own number that offers no credit until an editor says so', async () => {
  const read = one(await stage.ask(`/api/admin/publications/${copied}/`, { as: 'admin' })).attributes;
  assert.equal(read.visibility, 'draft');
  assert.match(String(read.slug), new RegExp(`-${copied}$`));
  const { ways } = read.record as { ways: { to: string; gaps: { code: string }[] }[] };
  const lacking = ways.find(({ to }) => to === 'published')?.gaps.map(({ code }) => code) ?? [];
  assert.ok(lacking.includes('no-expiration') && lacking.includes('no-support'), lacking.join());
  assert.equal((await stage.ask(`/api/publications/${copied}/`, { as: 'gold' })).status, 404);
  const [activity] = await stage.sql(
    'SELECT ends_on, suspended_at IS NOT NULL AS suspended FROM activity WHERE publication_id = $1',
    [copied],
  );
  assert.deepEqual(activity, { ends_on: null, suspended: true });
});

test('a translation of the copy is as late against its source as the one that was copied', async () => {
  const standing = (id: number) =>
    stage.sql(
      `SELECT kind, language, place, state FROM translation_standing WHERE publication_id = $1 AND kind <> 'question' ORDER BY 1, 2, 3`,
      [id],
    );
  const rows = await standing(SOURCE);
  assert.ok(rows.some(({ state }) => state === 'stale') && rows.some(({ state }) => state === 'current'));
  assert.deepEqual(await standing(copied), rows);
  // The copy never had the English of a stale one, so none of its saves may be shown as that.
  const [moments] = await stage.sql<{ stale: boolean; current: boolean }>(
    `SELECT bool_or(t.source_modified_at = to_timestamp(0)) AS stale, bool_or(t.source_modified_at = p.words_changed_at) AS current
       FROM publication_translation t JOIN publication p ON p.id = t.publication_id WHERE p.id = $1`,
    [copied],
  );
  assert.deepEqual(moments, { stale: true, current: true });
  const [{ version } = { version: 0 }] = await stage.sql<{ version: number }>(
    'SELECT version FROM publication WHERE id = $1',
    [copied],
  );
  const saved = await stage.send(
    'PATCH',
    `/api/admin/publications/${copied}/`,
    {
      data: {
        type: 'AdminPublication',
        attributes: { excerpt: 'Another summary.', version: Number(version) },
      },
    },
    { as: 'admin' },
  );
  assert.equal(saved.status, 200, saved.text);
  const translation = one(
    await stage.send('GET', `/api/admin/translations/publication-${copied}-fr/`, undefined, { as: 'admin' }),
  ).attributes as { state: string; text: { sourceWas: unknown } };
  assert.deepEqual([translation.state, translation.text.sourceWas], ['stale', null]);
  const ends = await stage.sql<{ slug: string; end: string }>(
    `SELECT slug, '-' || publication_id AS end FROM publication_translation WHERE publication_id = $1
     UNION ALL SELECT slug, '-' || publication_id || '-' || id FROM section WHERE publication_id = $1
     UNION ALL SELECT t.slug, '-' || s.publication_id || '-' || s.id FROM section_translation t JOIN section s ON s.id = t.section_id WHERE s.publication_id = $1`,
    [copied],
  );
  assert.ok(ends.length > 3);
  for (const { slug, end } of ends) assert.ok(slug.endsWith(end), `${slug} ${end}`);
});

test('twice and race: one deed is one copy, in one entry of the audit log', async () => {
  const twin = await stage.twin();
  const both = await Promise.all([copy('pressed twice'), copy('pressed twice', { at: twin.url })]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [201, 201],
  );
  const [id, again] = both.map((made) => one(made).id);
  assert.equal(id, again);
  assert.equal(one(await copy('pressed twice')).id, id);
  const entries = await stage.sql<{ detail: object }>(
    `SELECT detail FROM audit_entry WHERE action = 'publication.copy' AND subject = $1`,
    [`publication:${id}`],
  );
  assert.deepEqual(
    entries.map(({ detail }) => (detail as { from: number }).from),
    [SOURCE],
  );
  assert.notEqual(one(await copy('another time')).id, id);
  assert.equal((await copy('x', { id: 999_999 })).status, 404);
  assert.deepEqual(codes(await copy('')), ['invalid-field']);
});

test('every publication of the library can be copied', async () => {
  const all = await stage.sql<{ id: string }>(`SELECT id FROM publication WHERE id <> $1 ORDER BY id`, [
    copied,
  ]);
  for (const { id } of all) {
    const made = await copy('all', { id: Number(id) });
    assert.equal(made.status, 201, `${id} ${made.text}`);
  }
});
