import type { Reference } from '#media/reference/reference.rules.ts';
import { json, type Reader, statement } from '#platform/postgres/database.ts';

const SHOWN = statement(
  'text-files.shown',
  {
    id: 'int',
    language: 'text',
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
  `SELECT s.id, w.language, p.type, coalesce((SELECT c.name FROM publication_category pc JOIN category c ON c.id = pc.category_id
       WHERE pc.publication_id = p.id ORDER BY c.position LIMIT 1), '') AS topic,
     (SELECT x.name FROM publication_category pc JOIN category c ON c.id = pc.category_id JOIN category_translation x ON x.category_id = c.id AND x.language = w.language
       WHERE pc.publication_id = p.id ORDER BY c.position LIMIT 1) AS topic_name, s.captions_file, s.cues, s.slides
   FROM (SELECT DISTINCT id, language FROM unnest($1::bigint[], $2::text[]) AS w (id, language)) w
     JOIN section s ON s.id = w.id JOIN publication p ON p.id = s.publication_id`,
);
/** The slides, captions and drawing data of sections in each language; omits sections that do not exist. */
export const shownOfSections = (db: Reader, asked: readonly { id: number; language: string }[]) =>
  db.all(SHOWN, [asked.map(({ id }) => id), asked.map(({ language }) => language)]);
