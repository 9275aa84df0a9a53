import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { translationIn } from '../language/text-translation.repository.ts';
import type { TextTranslation } from '../language/text-translation.rules.ts';

const EPISODES = statement(
  'podcast-feed.episodes',
  {
    id: 'int',
    slug: 'text',
    title: 'text',
    excerpt: 'text',
    description_html: 'text',
    private: 'bool',
    publication_date: 'date',
    attachment_file: 'text?',
    attachment_mime: 'text?',
    attachment_bytes: 'int?',
    attachment_seconds: 'int?',
    captions_file: 'text?',
    chapters: json<{ start: number; title: string }[]>(),
    cues: json<{ start: number; end: number; text: string }[]>(),
    translation: json<{ slug: string; title: string; excerpt: string } | null>(),
    captions_translation: json<TextTranslation | null>(),
    people: json<{ name: string; slug: string; asks: boolean }[]>(),
    place: 'int',
    open_place: 'int',
  },
  `SELECT p.id, p.slug, p.title, p.excerpt, p.description_html, p.private, p.publication_date, p.attachment_file, p.attachment_mime,
     p.attachment_bytes, p.attachment_seconds, s.captions_file, coalesce(s.chapters, '[]') AS chapters,
     CASE WHEN $2 = 'en' THEN '[]' ELSE coalesce(s.cues, '[]') END AS cues,
     (SELECT json_build_object('slug', t.slug, 'title', t.title, 'excerpt', t.excerpt)
        FROM publication_translated t WHERE t.publication_id = p.id AND t.language = $2) AS translation,
     ${translationIn('captions', 's.id', '$2')} AS captions_translation,
     (SELECT coalesce(json_agg(json_build_object('name', a.full_name, 'slug', a.slug, 'asks', (a.id = p.interviewer_id) IS TRUE) ORDER BY pa.position NULLS LAST), '[]')
        FROM author a LEFT JOIN publication_author pa ON pa.author_id = a.id AND pa.publication_id = p.id
        WHERE pa.publication_id IS NOT NULL OR a.id = p.interviewer_id) AS people,
     (count(*) OVER released)::int AS place,
     (count(*) FILTER (WHERE NOT p.private AND p.attachment_file NOT LIKE 'protected/%') OVER released)::int AS open_place
   FROM publication p
   LEFT JOIN LATERAL (SELECT id, captions_file, chapters, cues FROM section WHERE publication_id = p.id ORDER BY position LIMIT 1) s ON true
   WHERE p.visibility = 'published' AND p.types @> ARRAY['PODCAST'] AND p.attachment_file IS NOT NULL
     AND p.publication_date <= $1
   WINDOW released AS (ORDER BY p.publication_date, p.id)
   ORDER BY p.publication_date DESC, p.id DESC LIMIT 300`,
);
export type EpisodeRow = NonNullable<typeof EPISODES.row>;
/**
 * Every episode available on a day (ISO), newest first, with its text in a language. Numbered by release, among all and
 * among those open to everyone.
 */
export const episodesOn = (db: Reader, day: string, language: string): Promise<EpisodeRow[]> =>
  db.all(EPISODES, [day, language]);

const FEED = statement(
  'podcast-feed.of-user',
  { turn: 'int', closed: 'bool' },
  'SELECT turn, closed FROM audio_feed WHERE user_id = $1',
);
const OPEN = statement(
  'podcast-feed.open',
  { turn: 'int', closed: 'bool' },
  `INSERT INTO audio_feed (user_id, changed_at) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET turn = audio_feed.turn + 1, closed = false, changed_at = excluded.changed_at
   RETURNING turn, closed`,
);
const CLOSE = statement(
  'podcast-feed.close',
  {},
  'UPDATE audio_feed SET closed = true, changed_at = $2 WHERE user_id = $1 AND NOT closed',
);
export const findFeed = (db: Reader, userId: number) => db.maybe(FEED, [userId]);
export const turnFeed = (db: Writer, userId: number, now: Date) => db.one(OPEN, [userId, now]);
export const closeFeed = (db: Writer, userId: number, now: Date) => db.run(CLOSE, [userId, now]);
