import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import type { Reference } from '#media/reference/reference.rules.ts';
import { json, type Reader, statement } from '#platform/postgres/database.ts';
import type { TextFile } from './text-file.rules.ts';
import type { TargetLanguage } from './translation.data.ts';

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

const CAPTIONS = statement(
  'text-files.captions',
  {
    id: 'int',
    language: 'text',
    words: json<TextByKey>(),
    source: json<TextByKey>(),
    english: json<TextByKey>(),
  },
  `SELECT t.id, t.language, t.words, t.source, x.words AS english FROM text_translation t JOIN text_source x ON x.kind = 'captions' AND x.id = t.id
    WHERE t.kind = 'captions' AND t.id = ANY ($1::bigint[]) ORDER BY t.id, t.language`,
);
/** The captions of sections in each language, with the English of now. */
export const captionsInLanguages = (db: Reader, sectionIds: readonly number[]) =>
  db.all(CAPTIONS, [sectionIds]) as Promise<
    (NonNullable<typeof CAPTIONS.row> & { language: TargetLanguage })[]
  >;

const FILES = statement(
  'text-files.files',
  { kind: 'text', id: 'int', language: 'text', file: 'text' },
  `SELECT t.kind, t.id, t.language, f.value AS file FROM text_translation t CROSS JOIN LATERAL jsonb_each_text(t.files) AS f
    WHERE t.kind = ANY ($1::text[]) AND t.id = ANY ($2::bigint[])
   UNION ALL SELECT 'captions', s.id, 'en', s.captions_file FROM section s WHERE 'captions' = ANY ($1) AND s.id = ANY ($2) AND s.captions_file IS NOT NULL`,
);
/** The files made from the words of some texts: captions in all languages, slides in those they are translated into. */
export const textFilesOf = (
  db: Reader,
  { kinds, ids }: { kinds: readonly string[]; ids: readonly number[] },
): Promise<TextFile[]> => db.all(FILES, [kinds, ids]);
