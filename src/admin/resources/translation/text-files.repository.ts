import type { Reference } from '#media/reference/reference.rules.ts';
import { json, type Reader, statement } from '#platform/postgres/database.ts';

const SHOWN = statement(
  'text-files.shown',
  {
    type: 'text',
    topic: 'text',
    topic_name: 'text?',
    captions_file: 'text?',
    cues: json<{ start: number; end: number; text: string }[]>(),
    slides:
      json<
        {
          title: string;
          bullets: string[];
          note?: string;
          image: string;
          references: (string | Reference)[];
        }[]
      >(),
  },
  `SELECT p.type, coalesce((SELECT c.name FROM publication_category pc JOIN category c ON c.id = pc.category_id WHERE pc.publication_id = p.id
       ORDER BY c.position LIMIT 1), '') AS topic,
     (SELECT x.name FROM publication_category pc JOIN category c ON c.id = pc.category_id JOIN category_translation x ON x.category_id = c.id AND x.language = $2
       WHERE pc.publication_id = p.id ORDER BY c.position LIMIT 1) AS topic_name, s.captions_file, s.cues, s.slides
   FROM section s JOIN publication p ON p.id = s.publication_id WHERE s.id = $1`,
);
/** What of a section is shown and heard, with what its slides are drawn by. */
export const shownOfSection = (db: Reader, sectionId: number, language: string) =>
  db.maybe(SHOWN, [sectionId, language]);
