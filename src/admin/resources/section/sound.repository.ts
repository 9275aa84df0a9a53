import { type Reader, statement } from '#platform/postgres/database.ts';

const SOUND = statement(
  'section-sound.of-podcast',
  { file: 'text', mime: 'text', bytes: 'int', seconds: 'int?' },
  `SELECT attachment_file AS file, attachment_mime AS mime, attachment_bytes AS bytes, attachment_seconds AS seconds
     FROM publication WHERE id = $1 AND types @> '{PODCAST}' AND attachment_file IS NOT NULL`,
);
export const soundOf = (db: Reader, publicationId: number) => db.maybe(SOUND, [publicationId]);

const PLAYING = statement(
  'section-sound.playing',
  { id: 'int' },
  `SELECT s.id FROM section s JOIN publication p ON p.id = s.publication_id
    WHERE p.id = $1 AND p.types @> '{PODCAST}' AND (s.attachment_file = $2
      OR s.attachment_file IS NULL AND (p.visibility <> 'published' OR s.cues <> '[]')
        AND s.id = (SELECT f.id FROM section f WHERE f.publication_id = p.id ORDER BY f.position, f.id LIMIT 1))
    ORDER BY s.position, s.id`,
);
/**
 * Sections that play a sound; also the first one if it plays nothing yet and readers would not meet it without
 * captions.
 */
export const sectionsPlaying = async (
  db: Reader,
  publicationId: number,
  sound: string | null,
): Promise<number[]> => (await db.all(PLAYING, [publicationId, sound])).map(({ id }) => id);
