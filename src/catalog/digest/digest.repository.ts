import { json, type Reader, statement } from '#platform/postgres/database.ts';
import { translationIn } from '../language/text-translation.repository.ts';
import type { TextTranslation } from '../language/text-translation.rules.ts';
import { releaseOrder } from '../publication/release-order.data.ts';

const LATEST = statement(
  'digest.latest',
  { id: 'int' },
  `SELECT p.id FROM publication p WHERE p.visibility = 'published' AND NOT p.private AND p.publication_date <= $1::date
      AND ($2::date IS NULL OR p.publication_date >= $2::date) AND p.id <> ALL ($3::bigint[])
    ORDER BY ${releaseOrder('p', 'DESC')} LIMIT $4::int`,
);
export interface LatestCriteria {
  /** ISO days of release, both included; null for any earlier one. */
  from: string | null;
  until: string;
  without: readonly number[];
  limit: number;
}
export const latestIds = async (
  db: Reader,
  { from, until, without, limit }: LatestCriteria,
): Promise<number[]> => (await db.all(LATEST, [until, from, without, limit])).map((row) => row.id);

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
  { publication_id: 'int', position: 'int', text: 'text' },
  `WITH point AS (
     SELECT k.publication_id, k.position, k.text, row_number() OVER (ORDER BY k.position, p.publication_date DESC, k.id) - 1 AS place,
            count(*) OVER () AS total
       FROM key_point k JOIN publication p ON p.id = k.publication_id WHERE p.visibility = 'published' AND NOT p.private)
   SELECT publication_id, position, text FROM point WHERE place = $1::bigint % total`,
);
/** Goes through the key points: the first of every publication before any second, then from the start again. */
export const keyPointAt = (db: Reader, at: number) => db.maybe(KEY_POINT, [at]);

const KEY_POINTS = statement(
  'digest.key-points',
  { points: json<{ position: number; text: string }[]>(), translation: json<TextTranslation | null>() },
  `SELECT coalesce(json_agg(json_build_object('position', k.position, 'text', k.text) ORDER BY k.position), '[]') AS points,
     ${translationIn('cover', '$1::bigint', '$2')} AS translation
   FROM key_point k WHERE k.publication_id = $1::bigint`,
);
export const keyPointsOf = (db: Reader, publicationId: number, language: string) =>
  db.one(KEY_POINTS, [publicationId, language]);
