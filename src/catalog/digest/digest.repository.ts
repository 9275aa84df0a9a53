import { json, type Reader, statement } from '#platform/postgres/database.ts';

const LATEST = statement(
  'digest.latest',
  { id: 'int' },
  `SELECT id FROM publication WHERE visibility = 'published' AND NOT private AND publication_date <= $1
    ORDER BY publication_date DESC, id DESC LIMIT $2`,
);
export const latestIds = async (db: Reader, until: string, limit: number): Promise<number[]> =>
  (await db.all(LATEST, [until, limit])).map((row) => row.id);

const WORDS = statement(
  'digest.words',
  {
    id: 'int',
    slug: 'text',
    title: 'text',
    minutes: 'int',
    authors: json<string[]>(),
    translation: json<{ slug: string; title: string } | null>(),
  },
  `SELECT p.id, p.slug, p.title, p.minutes,
     (SELECT coalesce(json_agg(a.full_name ORDER BY pa.position), '[]') FROM publication_author pa JOIN author a ON a.id = pa.author_id WHERE pa.publication_id = p.id) AS authors,
     (SELECT json_build_object('slug', x.slug, 'title', x.title) FROM publication_translated x WHERE x.publication_id = p.id AND x.language = $2) AS translation
   FROM publication p WHERE p.id = ANY($1::bigint[]) AND p.visibility = 'published' ORDER BY array_position($1::bigint[], p.id)`,
);
export const wordsOf = (db: Reader, ids: readonly number[], language: string) =>
  db.all(WORDS, [ids, language]);

const KEY_POINT = statement(
  'digest.key-point',
  { publication_id: 'int', text: 'text' },
  `WITH point AS (
     SELECT k.publication_id, k.text, row_number() OVER (ORDER BY k.position, p.publication_date DESC, k.id) - 1 AS place,
            count(*) OVER () AS total
       FROM key_point k JOIN publication p ON p.id = k.publication_id WHERE p.visibility = 'published' AND NOT p.private)
   SELECT publication_id, text FROM point WHERE place = $1::bigint % total`,
);
/** Goes through the key points: the first of every publication before any second, then from the start again. */
export const keyPointAt = (db: Reader, at: number) => db.maybe(KEY_POINT, [at]);
