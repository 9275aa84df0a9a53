import type pg from 'pg';
import {
  CHOICE_TEXTS,
  CONDITIONS,
  FACULTY_ADDED,
  FIRST_NAMES,
  LARGE_FRONT_MATTER,
  LAST_NAMES,
  QUESTIONS,
  SENTENCES,
  SUBSTANCES,
  TOPICS_ADDED,
} from './large.data.ts';
import { appendAll, FRONT_MATTER_PROOFS, withoutTriggers } from './ledgers.ts';
import { inOneTransaction, inStretches, loadBare, numberOf, type Step } from './load.ts';

/**
 * First number of the large library. The number of an offering is its publication's times ten plus its kind, that of an
 * item the offering's times ten plus its position, that of a choice the item's times ten plus its position: so they can
 * be calculated without a lookup.
 */
export const FIRST_PUBLICATION = 1_000_001;
export const ITEMS = 5;
export const CHOICES = 4;
/** Which publications are activities, and of which kind. */
export const KIND = 'CASE WHEN n % 11 = 6 THEN 2 WHEN n % 3 > 0 THEN 1 END';
/** Position of the correct choice of an item. */
export const rightPlace = (item: string): string =>
  `1 + floor(${CHOICES} * pg_temp.chance(${item}, 70))::int`;

const STRETCH = 5_000;
const CONTENT = [
  'publication_author',
  'publication_category',
  'publication_translation',
  'section',
  'activity',
  'front_matter',
  'content_record',
  'credit_offering',
  'item',
  'choice',
];
const FOUND_BY = ['publication', 'search_document', 'search_head', 'search_section', 'search_name'];

/**
 * Inserts publications with faculty, topics, sections, tests and search index entries; returns true if any were
 * missing.
 */
export async function seedLargeLibrary(
  client: pg.Client,
  count: number,
  report: (line: string) => void,
): Promise<boolean> {
  const there = await numberOf(
    client,
    `SELECT count(*) AS n FROM publication WHERE id >= ${FIRST_PUBLICATION}`,
  );
  if (there >= count) return false;
  const range = { from: FIRST_PUBLICATION + there, to: FIRST_PUBLICATION + count - 1, size: STRETCH };
  const tell = (done: string) => (last: number) =>
    report(`publications ${done}: ${last - FIRST_PUBLICATION + 1} of ${count}`);
  await inOneTransaction(client, () =>
    loadBare(client, FOUND_BY, report, async () => {
      await addGround(client);
      await loadBare(client, CONTENT, report, () =>
        withoutTriggers(client, ['proof', 'append'], ['front_matter', 'proof_entry'], async () => {
          await inStretches(client, range, STEPS, tell('written'));
          await appendAll(client, 'proof_entry', range, FRONT_MATTER_PROOFS);
        }),
      );
      // Fresh tables have no statistics, which the planner needs for writing the index.
      await client.query('ANALYZE');
      await inStretches(client, range, INDEXING, tell('in the index'));
    }),
  );
  return true;
}

async function addGround(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO category (id, slug, name, position)
     SELECT 1000 + n, 'large-topic-' || n, initcap(($1::text[])[1 + n % cardinality($1::text[])]) || ' ' || (1 + n / cardinality($1::text[])), 1000 + n
     FROM generate_series(1, $2::int) AS n ON CONFLICT DO NOTHING`,
    [CONDITIONS, TOPICS_ADDED],
  );
  await client.query(
    `INSERT INTO author (id, slug, full_name, affix, job_title, institute, disclosed_on)
     SELECT 10000 + n, 'large-faculty-' || (10000 + n), pg_temp.pick($1, n, 1) || ' ' || pg_temp.pick($2, n, 2) || ' ' || pg_temp.pick($2, n, 3), 'MD', 'Psychiatrist', 'Example Institute', CURRENT_DATE - 60
     FROM generate_series(1, $3::int) AS n ON CONFLICT DO NOTHING`,
    [FIRST_NAMES, LAST_NAMES, FACULTY_ADDED],
  );
}

/** Makes substances at the beginning of the list more frequent, as in prescriptions. */
const LEAN = 1.7;
const TYPE = `(ARRAY['PUBLICATION_VIDEO','PUBLICATION_VIDEO','PUBLICATION_INTERVIEW','PUBLICATION_QUICK_TAKE','PUBLICATION_QUICK_TAKE','PUBLICATION_CAP_ST','SELF_ASSESSMENT','OPEN_ACCESS','BRAIN_GUIDE','PODCAST','WEBINAR'])[1 + n % 11]`;
const EACH = 'FROM generate_series($1::bigint, $2::bigint) AS n';
const STEPS: Step[] = [
  {
    text: `INSERT INTO publication (id, slug, title, excerpt, description_html, type, types, minutes, publication_date, expiration_date, modified_at)
      SELECT n, 'large-publication-' || n, replace(replace(pg_temp.pick($5, n, 3), '{s}', initcap(s)), '{c}', initcap(c)),
        pg_temp.say($6, n, 4, s, c), '<p>' || pg_temp.say($6, n, 5, s, c) || ' ' || pg_temp.say($6, n, 6, t, c) || '</p>',
        type, CASE WHEN type = 'SELF_ASSESSMENT' THEN ARRAY[type, 'SA'] WHEN n % 3 > 0 THEN ARRAY[type, 'CME'] ELSE ARRAY[type] END,
        (5 + n % 70)::int, DATE '2026-01-01' - (n % 3000)::int, CASE WHEN n % 4 > 0 THEN DATE '2030-01-01' - (n % 1500)::int END,
        TIMESTAMPTZ '2026-01-01' - make_interval(mins => ((n * 7919) % 3000000)::int)
      FROM (SELECT n, ${TYPE} AS type, pg_temp.pick($3, n, 1, ${LEAN}) AS s, pg_temp.pick($3, n, 8, ${LEAN}) AS t, pg_temp.pick($4, n, 2) AS c ${EACH}) AS made`,
    values: [SUBSTANCES, CONDITIONS, QUESTIONS, SENTENCES],
  },
  {
    text: `INSERT INTO publication_author SELECT n, 10001 + floor(${FACULTY_ADDED} * pg_temp.chance(n, 11 + place))::int, place ${EACH}, generate_series(1, 1 + (n % 2)::int) AS place ON CONFLICT DO NOTHING`,
  },
  {
    text: `INSERT INTO publication_category SELECT n, 1001 + floor(${TOPICS_ADDED} * pg_temp.chance(n, 20 + place))::int ${EACH}, generate_series(1, 1 + (n % 2)::int) AS place ON CONFLICT DO NOTHING`,
  },
  {
    text: `INSERT INTO section (id, publication_id, position, slug, title, meta_description, minutes, body_html, cues, modified_at)
      SELECT n * 10 + place, n, place, 'large-section-' || n || '-' || (n * 10 + place), 'Part ' || place || ': ' || c, pg_temp.say($5, n, 30 + place, s, c), 9,
        (SELECT string_agg('<p>' || pg_temp.say($5, n, place * 40 + p, s, c) || ' ' || pg_temp.say($5, n, place * 40 + 20 + p, t, c) || '</p>', '' ORDER BY p) FROM generate_series(1, 3) AS p),
        CASE WHEN n % 4 = 0 THEN (SELECT jsonb_agg(jsonb_build_object('start', p * 20, 'end', p * 20 + 20, 'text', pg_temp.say($5, n, place * 90 + p, s, c)) ORDER BY p) FROM generate_series(0, 4) AS p) ELSE '[]' END,
        TIMESTAMPTZ '2026-01-01'
      FROM (SELECT n, place, pg_temp.pick($3, n, 1, ${LEAN}) AS s, pg_temp.pick($3, n, 300 + place, ${LEAN}) AS t, pg_temp.pick($4, n, 2) AS c ${EACH}, generate_series(1, 2 + (n % 3)::int) AS place) AS made`,
    values: [SUBSTANCES, CONDITIONS, SENTENCES],
  },
  {
    text: `INSERT INTO publication_translation SELECT n, language, 'grande-' || language || '-' || n, s || ' (' || language || ') ' || c, '', TIMESTAMPTZ '2026-01-01'
      FROM (SELECT n, pg_temp.pick($3, n, 1, ${LEAN}) AS s, pg_temp.pick($4, n, 2) AS c ${EACH}) AS made, unnest(ARRAY['pt-br', 'fr', 'it', 'de']) AS language WHERE n % 20 = 0`,
    values: [SUBSTANCES, CONDITIONS],
  },
  {
    text: `INSERT INTO activity (publication_id, starts_on) SELECT n, DATE '2020-01-01' ${EACH} WHERE ${KIND} IS NOT NULL`,
  },
  {
    text: `INSERT INTO front_matter (publication_id, version, content, created_at) SELECT n, 1, $3::jsonb, TIMESTAMPTZ '2026-01-01' ${EACH} WHERE ${KIND} IS NOT NULL`,
    values: [JSON.stringify(LARGE_FRONT_MATTER)],
  },
  {
    text: `INSERT INTO content_record (publication_id, support, edition) SELECT n, 'none', 1 ${EACH} WHERE ${KIND} IS NOT NULL`,
  },
  {
    text: `INSERT INTO credit_offering (id, publication_id, kind, amount_hundredths) SELECT n * 10 + ${KIND}, n, ${KIND}, 100 ${EACH} WHERE ${KIND} IS NOT NULL`,
  },
  {
    text: `INSERT INTO item (id, offering_id, position, stem) SELECT (n * 10 + ${KIND}) * 10 + place, n * 10 + ${KIND}, place, 'Which is right of ' || pg_temp.pick($3, n, 1, ${LEAN}) || '?'
      ${EACH}, generate_series(1, ${ITEMS}) AS place WHERE ${KIND} IS NOT NULL`,
    values: [SUBSTANCES],
  },
  {
    text: `INSERT INTO choice (id, item_id, position, text, correct, rationale)
      SELECT item * 10 + place, item, place, pg_temp.pick($3, item, place), place = ${rightPlace('item')}, 'Part 1 tells.'
      FROM (SELECT (n * 10 + ${KIND}) * 10 + at AS item ${EACH}, generate_series(1, ${ITEMS}) AS at WHERE ${KIND} IS NOT NULL) AS items, generate_series(1, ${CHOICES}) AS place`,
    values: [CHOICE_TEXTS],
  },
];
const INDEXING: Step[] = [
  { text: 'UPDATE publication SET tsv = publication_search_text(id) WHERE id BETWEEN $1 AND $2' },
  { text: 'SELECT search_fill(ARRAY (SELECT n FROM generate_series($1::bigint, $2::bigint) AS n))' },
  { text: 'SELECT search_fill_more(ARRAY (SELECT n FROM generate_series($1::bigint, $2::bigint) AS n))' },
];
