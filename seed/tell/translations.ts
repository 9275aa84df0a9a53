import { richText } from '#kit/rich-text.ts';
import { slugify } from '#kit/slug.ts';
import { statement, type Writer } from '#platform/postgres/database.ts';
import type { Catalogue } from '../library.ts';
import { insertRows } from '../rows.ts';
import {
  readBios,
  readFacultyWords,
  readHandoutWords,
  readHomeWords,
  readPublicationWords,
  readSectionWords,
  readTopicWords,
  TRANSLATED,
  type Translated,
} from '../translations.ts';

const HOME = statement(
  'seed.home-translations',
  {},
  `INSERT INTO home_block_translation (home_block_id, language, title, text)
   SELECT b.id, w.language, w.title, w.text
     FROM jsonb_to_recordset($1::jsonb) AS w (kind text, language text, title text, text text) JOIN home_block b ON b.kind = w.kind`,
);
const HANDOUTS = statement(
  'seed.material-translations',
  {},
  `INSERT INTO material_translation (material_id, language, title)
   SELECT m.id, w.language, w.title FROM jsonb_to_recordset($1::jsonb) AS w (publication_id bigint, position int, language text, title text)
     JOIN material m ON m.publication_id = w.publication_id AND m.position = w.position`,
);
const TOPICS = statement(
  'seed.category-translations',
  {},
  `INSERT INTO category_translation (category_id, language, name)
   SELECT c.id, w.language, w.name FROM jsonb_to_recordset($1::jsonb) AS w (english text, language text, name text)
     JOIN category c ON c.name = w.english`,
);

/** Translated from what the library says now; the French of one lesson is older than that. */
const CURRENT = [
  statement(
    'seed.current-covers',
    {},
    'UPDATE publication_translation t SET source_modified_at = p.words_changed_at, changed_at = p.words_changed_at FROM publication p WHERE p.id = t.publication_id',
  ),
  statement(
    'seed.current-sections',
    {},
    'UPDATE section_translation t SET source_modified_at = s.words_changed_at, changed_at = s.words_changed_at FROM section s WHERE s.id = t.section_id',
  ),
  statement(
    'seed.stale-section',
    {},
    `UPDATE section_translation SET source_modified_at = source_modified_at - interval '40 days', changed_at = changed_at - interval '40 days'
     WHERE section_id = 5395 AND language = 'fr'`,
  ),
];

/** Every library begins with the same blocks, in five languages. */
export async function tellHomeTranslations(db: Writer): Promise<void> {
  const rows = inEach(readHomeWords(), (kind, language, words) => [{ kind, language, ...words }]);
  await db.run(HOME, [JSON.stringify(rows)]);
}

/** What exists in four more languages; the ids at the end of a slug stay (I18N-016). */
export async function tellTranslations(db: Writer, catalogue: Catalogue, now: Date): Promise<void> {
  await insertRows(db, 'section_translation', sectionTranslations(catalogue, now));
  await insertRows(db, 'publication_translation', publicationTranslations(now));
  for (const one of CURRENT) await db.run(one);
  const topics = inEach(readTopicWords(), (english, language, name) => [{ english, language, name }]);
  await db.run(TOPICS, [JSON.stringify(topics)]);
  const bios = readBios();
  const faculty = inEach(readFacultyWords(), (id, language, title) => [
    { author_id: Number(id), language, job_title: title, bio_html: richText(bios[id]?.[language] ?? '') },
  ]);
  await insertRows(db, 'author_translation', faculty);
  const handouts = inEach(readHandoutWords(), (id, language, titles) =>
    titles.map((title, at) => ({ publication_id: Number(id), position: at + 1, language, title })),
  );
  await db.run(HANDOUTS, [JSON.stringify(handouts)]);
}

const inEach = <Words, Row>(
  words: Record<string, Record<Translated, Words>>,
  rows: (key: string, language: Translated, words: Words) => Row[],
): Row[] =>
  Object.entries(words).flatMap(([key, languages]) =>
    Object.entries(languages).flatMap(([language, told]) => rows(key, language as Translated, told)),
  );

function sectionTranslations(catalogue: Catalogue, now: Date) {
  const publicationOf = new Map(
    catalogue.publications.flatMap(({ id, sections }) =>
      sections.map((section) => [section.id, id] as const),
    ),
  );
  return TRANSLATED.flatMap((language) =>
    readSectionWords(language).map(({ sectionId, title, lead, text }) => {
      const publicationId = publicationOf.get(sectionId);
      if (!publicationId) throw new Error(`no section is numbered ${sectionId}`);
      return {
        section_id: sectionId,
        language,
        slug: `${slugify(title)}-${publicationId}-${sectionId}`,
        title,
        lead,
        body_html: richText(text),
        source_modified_at: now,
      };
    }),
  );
}

const publicationTranslations = (now: Date) =>
  inEach(readPublicationWords(), (id, language, { title, excerpt }) => [
    {
      publication_id: Number(id),
      language,
      slug: `${slugify(title)}-${id}`,
      title,
      excerpt,
      source_modified_at: now,
    },
  ]);
