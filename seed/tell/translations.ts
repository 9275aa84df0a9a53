import { richText } from '#kit/rich-text.ts';
import { slugify } from '#kit/slug.ts';
import { statement, type Writer } from '#platform/postgres/database.ts';
import { readHomeWords, type Translated } from '../translations.ts';
import type { LibraryRows, Row, RowSource } from './rows.ts';

const HOME = statement(
  'seed.home-translations',
  {},
  `INSERT INTO home_block_translation (home_block_id, language, title, text)
   SELECT b.id, w.language, w.title, w.text
     FROM jsonb_to_recordset($1::jsonb) AS w (kind text, language text, title text, text text) JOIN home_block b ON b.kind = w.kind`,
);

/** Every library starts with the same blocks, in five languages. */
export async function tellHomeTranslations(db: Writer): Promise<void> {
  const rows = inEach(readHomeWords(), (kind, language, words) => [{ kind, language, ...words }]);
  await db.run(HOME, [JSON.stringify(rows)]);
}

type TranslationTable =
  | 'category_translation'
  | 'author_translation'
  | 'publication_translation'
  | 'section_translation'
  | 'material_translation';

/** Translations in four more languages; the ids at the end of a slug stay (I18N-016). */
export function translationRows(
  source: RowSource,
  topicIds: ReadonlyMap<string, number>,
): Pick<LibraryRows, TranslationTable> {
  const { library, materialId, files } = source;
  const { topics, publications, handouts } = library.translations;
  return {
    category_translation: inEach(topics, (name, language, words) => {
      const id = topicIds.get(name);
      return id ? [{ category_id: id, language, name: words }] : [];
    }),
    author_translation: authorTranslations(source),
    publication_translation: inEach(publications, (id, language, { slug, title, excerpt, stale }) => [
      {
        publication_id: Number(id),
        language,
        slug: slug ?? `${slugify(title)}-${id}`,
        title,
        excerpt,
        stale: stale ?? false,
      },
    ]),
    section_translation: sectionTranslations(source),
    material_translation: inEach(handouts, (id, language, titles) =>
      titles.flatMap((title, at) => {
        const one = files.materials.find(
          ({ publicationId, position }) => publicationId === Number(id) && position === at + 1,
        );
        return title && one
          ? [{ material_id: one.id ?? materialId(Number(id), at + 1), language, title }]
          : [];
      }),
    ),
  };
}

const inEach = <Words, Made>(
  words: Record<string, Partial<Record<Translated, Words>>>,
  rows: (key: string, language: Translated, words: Words) => Made[],
): Made[] =>
  Object.entries(words).flatMap(([key, languages]) =>
    Object.entries(languages).flatMap(([language, said]) => rows(key, language as Translated, said as Words)),
  );

/** A job title and a biography are in files of their own: where one of them says nothing, what stands is kept. */
function authorTranslations({ library, authorWords }: RowSource): Row[] {
  const { faculty, bios } = library.translations;
  return [...new Set([...Object.keys(faculty), ...Object.keys(bios)])].flatMap((id) => {
    const languages = new Set([...Object.keys(faculty[id] ?? {}), ...Object.keys(bios[id] ?? {})]);
    return ([...languages] as Translated[]).map((language) => {
      const [title, bio] = [faculty[id]?.[language], bios[id]?.[language]];
      const stood = authorWords(Number(id), language);
      return {
        author_id: Number(id),
        language,
        job_title: title ?? stood?.job_title ?? '',
        bio_html: bio === undefined ? (stood?.bio_html ?? '') : richText(bio),
      };
    });
  });
}

function sectionTranslations({ library, plans }: RowSource): Row[] {
  const publicationOf = new Map(
    plans.flatMap(({ id, sections }) => sections.map((section) => [section.id, id] as const)),
  );
  return [...library.translations.sections].flatMap(([language, sections]) =>
    sections.map(({ sectionId, slug, title, lead, text, stale }) => {
      const publicationId = publicationOf.get(sectionId);
      if (!publicationId) throw new Error(`no section is numbered ${sectionId}`);
      return {
        section_id: sectionId,
        language,
        slug: slug ?? `${slugify(title)}-${publicationId}-${sectionId}`,
        title,
        lead,
        body_html: richText(text),
        stale,
      };
    }),
  );
}
