import pg from 'pg';
import {
  CONDITIONS,
  FACULTY_ADDED,
  FIRST_NAMES,
  LAST_NAMES,
  QUESTIONS,
  SENTENCES,
  SUBSTANCES,
  TOPICS_ADDED,
} from './large.data.ts';

/** A library of a size that tests speed: no story, the same rows on every machine, added once to what is there. */
export const LARGE_COUNT = 100_000;
const CHUNK = 5_000;
const FIRST_ID = 1_000_001;

const HELPERS = `
  CREATE FUNCTION pg_temp.chance(n bigint, salt bigint) RETURNS float8 LANGUAGE sql IMMUTABLE
    RETURN (hashint8extended(n, salt) & 1073741823)::float8 / 1073741824;
  CREATE FUNCTION pg_temp.pick(list text[], n bigint, salt bigint, lean float8 DEFAULT 1) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN list[1 + floor(cardinality(list) * pg_temp.chance(n, salt) ^ lean)::int];
  CREATE FUNCTION pg_temp.say(list text[], n bigint, salt bigint, s text, c text) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN replace(replace(pg_temp.pick(list, n, salt), '{s}', s), '{c}', c);`;

/** Writes what is missing of the large library, chunk by chunk, with its index; asking again adds nothing. */
export async function seedLarge(
  url: string,
  report: (line: string) => void,
  count = LARGE_COUNT,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off; SET maintenance_work_mem = 262144');
    await client.query(HELPERS);
    await addGround(client);
    for (let from = FIRST_ID; from < FIRST_ID + count; from += CHUNK) {
      const to = Math.min(from + CHUNK, FIRST_ID + count) - 1;
      await addChunk(client, from, to);
      report(`large library: ${to - FIRST_ID + 1} of ${count} publications`);
    }
    report('large library: tidying up');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function addGround(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO category (id, slug, name, position)
     SELECT 1000 + n, 'large-topic-' || n, initcap(($1::text[])[1 + n % cardinality($1::text[])]) || ' ' || (1 + n / cardinality($1::text[])), 1000 + n
     FROM generate_series(1, $2::int) AS n ON CONFLICT DO NOTHING`,
    [CONDITIONS, TOPICS_ADDED],
  );
  await client.query(
    `INSERT INTO author (id, slug, full_name, affix, job_title, institute)
     SELECT 10000 + n, 'large-faculty-' || (10000 + n), pg_temp.pick($1, n, 1) || ' ' || pg_temp.pick($2, n, 2) || ' ' || pg_temp.pick($2, n, 3), 'MD', 'Psychiatrist', 'Example Institute'
     FROM generate_series(1, $3::int) AS n ON CONFLICT DO NOTHING`,
    [FIRST_NAMES, LAST_NAMES, FACULTY_ADDED],
  );
}

async function addChunk(client: pg.Client, from: number, to: number): Promise<void> {
  const { rows } = await client.query<{ there: number }>(
    'SELECT count(*)::int AS there FROM search_document WHERE publication_id BETWEEN $1 AND $2 AND language = $3',
    [from, to, 'en'],
  );
  if (rows[0]?.there === to - from + 1) return;
  await client.query('BEGIN');
  for (const text of CLEARING) await client.query(text, [from, to]);
  for (const { text, words } of STEPS) await client.query(text, [from, to, ...words]);
  // Fresh tables have no statistics, and the writing of the index is planned by them.
  if (from === FIRST_ID) await client.query('ANALYZE');
  await client.query('UPDATE publication SET tsv = publication_search_text(id) WHERE id BETWEEN $1 AND $2', [
    from,
    to,
  ]);
  await client.query(
    'SELECT search_fill(ARRAY (SELECT n FROM generate_series($1::bigint, $2::bigint) AS n))',
    [from, to],
  );
  await client.query('COMMIT');
}

/** A chunk that was cut short is written whole again. */
const CLEARING = [
  'DELETE FROM item WHERE offering_id IN (SELECT id FROM credit_offering WHERE publication_id BETWEEN $1 AND $2)',
  'DELETE FROM credit_offering WHERE publication_id BETWEEN $1 AND $2',
  'DELETE FROM activity WHERE publication_id BETWEEN $1 AND $2',
  'DELETE FROM publication WHERE id BETWEEN $1 AND $2',
];

/** Substances lean to the first of the list, as prescriptions do. */
const LEAN = 1.7;
const TYPE = `(ARRAY['PUBLICATION_VIDEO','PUBLICATION_VIDEO','PUBLICATION_INTERVIEW','PUBLICATION_QUICK_TAKE','PUBLICATION_QUICK_TAKE','PUBLICATION_CAP_ST','SELF_ASSESSMENT','OPEN_ACCESS','BRAIN_GUIDE','PODCAST','WEBINAR'])[1 + n % 11]`;
const EACH = 'FROM generate_series($1::bigint, $2::bigint) AS n';
const STEPS: { text: string; words: readonly (readonly string[])[] }[] = [
  {
    text: `INSERT INTO publication (id, slug, title, excerpt, description_html, type, types, minutes, publication_date, expiration_date, modified_at)
      SELECT n, 'large-publication-' || n, replace(replace(pg_temp.pick($5, n, 3), '{s}', initcap(s)), '{c}', initcap(c)),
        pg_temp.say($6, n, 4, s, c), '<p>' || pg_temp.say($6, n, 5, s, c) || ' ' || pg_temp.say($6, n, 6, t, c) || '</p>',
        type, CASE WHEN type = 'SELF_ASSESSMENT' THEN ARRAY[type, 'SA'] WHEN n % 3 > 0 THEN ARRAY[type, 'CME'] ELSE ARRAY[type] END,
        (5 + n % 70)::int, DATE '2026-01-01' - (n % 3000)::int, CASE WHEN n % 4 > 0 THEN DATE '2030-01-01' - (n % 1500)::int END,
        TIMESTAMPTZ '2026-01-01' - make_interval(mins => ((n * 7919) % 3000000)::int)
      FROM (SELECT n, ${TYPE} AS type, pg_temp.pick($3, n, 1, ${LEAN}) AS s, pg_temp.pick($3, n, 8, ${LEAN}) AS t, pg_temp.pick($4, n, 2) AS c ${EACH}) AS made`,
    words: [SUBSTANCES, CONDITIONS, QUESTIONS, SENTENCES],
  },
  {
    text: `INSERT INTO publication_author SELECT n, 10001 + floor(${FACULTY_ADDED} * pg_temp.chance(n, 11 + place))::int, place ${EACH}, generate_series(1, 1 + (n % 2)::int) AS place ON CONFLICT DO NOTHING`,
    words: [],
  },
  {
    text: `INSERT INTO publication_category SELECT n, 1001 + floor(${TOPICS_ADDED} * pg_temp.chance(n, 20 + place))::int ${EACH}, generate_series(1, 1 + (n % 2)::int) AS place ON CONFLICT DO NOTHING`,
    words: [],
  },
  {
    text: `INSERT INTO section (id, publication_id, position, slug, title, meta_description, minutes, body_html, cues, modified_at)
      SELECT n * 10 + place, n, place, 'large-section-' || n || '-' || (n * 10 + place), 'Part ' || place || ': ' || c, pg_temp.say($5, n, 30 + place, s, c), 9,
        (SELECT string_agg('<p>' || pg_temp.say($5, n, place * 40 + p, s, c) || ' ' || pg_temp.say($5, n, place * 40 + 20 + p, t, c) || '</p>', '' ORDER BY p) FROM generate_series(1, 3) AS p),
        CASE WHEN n % 4 = 0 THEN (SELECT jsonb_agg(jsonb_build_object('start', p * 20, 'end', p * 20 + 20, 'text', pg_temp.say($5, n, place * 90 + p, s, c)) ORDER BY p) FROM generate_series(0, 4) AS p) ELSE '[]' END,
        TIMESTAMPTZ '2026-01-01'
      FROM (SELECT n, place, pg_temp.pick($3, n, 1, ${LEAN}) AS s, pg_temp.pick($3, n, 300 + place, ${LEAN}) AS t, pg_temp.pick($4, n, 2) AS c ${EACH}, generate_series(1, 2 + (n % 3)::int) AS place) AS made`,
    words: [SUBSTANCES, CONDITIONS, SENTENCES],
  },
  {
    text: `INSERT INTO publication_translation SELECT n, language, 'grande-' || language || '-' || n, s || ' (' || language || ') ' || c, '', TIMESTAMPTZ '2026-01-01'
      FROM (SELECT n, pg_temp.pick($3, n, 1, ${LEAN}) AS s, pg_temp.pick($4, n, 2) AS c ${EACH}) AS made, unnest(ARRAY['pt-br', 'fr', 'it', 'de']) AS language WHERE n % 20 = 0`,
    words: [SUBSTANCES, CONDITIONS],
  },
  {
    text: `INSERT INTO activity (publication_id, starts_on) SELECT n, DATE '2020-01-01' ${EACH} WHERE n % 3 > 0 OR n % 11 = 6 ON CONFLICT DO NOTHING`,
    words: [],
  },
  {
    text: `INSERT INTO credit_offering (publication_id, kind, amount_hundredths) SELECT n, CASE WHEN n % 11 = 6 THEN 2 ELSE 1 END, 100 ${EACH} WHERE n % 3 > 0 OR n % 11 = 6 ON CONFLICT DO NOTHING`,
    words: [],
  },
  {
    text: `INSERT INTO item (offering_id, position, stem) SELECT o.id, place, 'Which is right?' FROM credit_offering o, generate_series(1, 2) AS place WHERE o.publication_id BETWEEN $1 AND $2 ON CONFLICT DO NOTHING`,
    words: [],
  },
];
