import { PROTECTED } from '#media/file/file.data.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { translationIn } from '../language/text-translation.repository.ts';
import type { TextTranslation } from '../language/text-translation.rules.ts';
import { releaseOrder } from '../publication/release-order.data.ts';

const EPISODES = statement(
  'podcast-feed.episodes',
  {
    id: 'int',
    slug: 'text',
    title: 'text',
    excerpt: 'text',
    description_html: 'text',
    publication_date: 'date',
    publication_hour: 'int',
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
    is_open: 'bool',
  },
  `SELECT p.id, p.slug, p.title, p.excerpt, p.description_html, p.publication_date, p.publication_hour, p.attachment_file, p.attachment_mime,
     p.attachment_bytes, p.attachment_seconds, s.captions_file, coalesce(s.chapters, '[]') AS chapters,
     CASE WHEN $2 = 'en' THEN '[]' ELSE coalesce(s.cues, '[]') END AS cues,
     (SELECT json_build_object('slug', t.slug, 'title', t.title, 'excerpt', t.excerpt)
        FROM publication_translated t WHERE t.publication_id = p.id AND t.language = $2) AS translation,
     ${translationIn('captions', 's.id', '$2')} AS captions_translation,
     (SELECT coalesce(json_agg(json_build_object('name', a.full_name, 'slug', a.slug, 'asks', (a.id = p.interviewer_id) IS TRUE) ORDER BY pa.position NULLS LAST), '[]')
        FROM (SELECT author_id, min(position) AS position FROM (SELECT author_id, position FROM publication_author WHERE publication_id = p.id
            UNION ALL SELECT p.interviewer_id, NULL) named GROUP BY author_id) pa JOIN author a ON a.id = pa.author_id) AS people,
     r.place, r.open_place, r.is_open
   FROM (SELECT o.id, o.is_open, (count(*) OVER released)::int AS place,
           (count(*) FILTER (WHERE o.is_open) OVER released)::int AS open_place
         FROM (SELECT id, publication_date, publication_hour,
                 NOT private AND NOT starts_with(attachment_file, '${PROTECTED}') AS is_open
               FROM publication
               WHERE visibility = 'published' AND types @> ARRAY['PODCAST'] AND attachment_file IS NOT NULL
                 AND publication_date <= $1) o
         WINDOW released AS (ORDER BY ${releaseOrder('o')})) r
   JOIN publication p ON p.id = r.id
   LEFT JOIN LATERAL (SELECT id, captions_file, chapters, cues FROM section WHERE publication_id = p.id ORDER BY position LIMIT 1) s ON true
   WHERE (r.is_open OR NOT $3) AND ($4::bigint IS NULL OR r.id = $4)
   ORDER BY r.place DESC LIMIT 300`,
);
export type EpisodeRow = NonNullable<typeof EPISODES.row>;
export interface EpisodeCriteria {
  /** Those available on it (ISO). */
  day: string;
  /** Of their texts. */
  language: string;
  /** Only those that everybody may hear. */
  isOpen: boolean;
}
/** The latest episodes, newest first. Numbered by release, among all and among those open to everyone. */
export const episodesOn = (db: Reader, { day, language, isOpen }: EpisodeCriteria): Promise<EpisodeRow[]> =>
  db.all(EPISODES, [day, language, isOpen, null]);
/** One of them, however old it is. */
export const episodeOn = (
  db: Reader,
  { day, language, isOpen }: EpisodeCriteria,
  id: number,
): Promise<EpisodeRow | null> => db.maybe(EPISODES, [day, language, isOpen, id]);

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
