import {
  replacingTextFiles,
  retimeCaptions,
  type TranslatedText,
  writeTextFiles,
} from '#admin/resources/translation/text-files.service.ts';
import type { TextKind } from '#catalog/language/text-translation.data.ts';
import { textIdIn } from '#catalog/language/text-translation.rules.ts';
import { richText } from '#kit/rich-text.ts';
import { json, statement, type Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Library } from '../library.ts';
import { digestOf, evaluationTexts, type SourceText, sourceTexts } from '../translation-source.ts';
import { readProgramWords, type TextWords, TRANSLATED, type Translated } from '../translations.ts';

const GIVEN = `jsonb_to_recordset($1::jsonb) AS w (kind text, id bigint, language text, words jsonb, current boolean)
     JOIN text_source s ON s.kind = w.kind AND s.id = w.id`;
/** The English that a translation is based on: today's, or none if that has changed. */
const MADE_FROM = `CASE WHEN w.current THEN s.words ELSE '{}' END`;
const DUE = statement(
  'library.text-translations-due',
  { kind: 'text', id: 'int', language: 'text', present: 'bool' },
  `SELECT w.kind, w.id, w.language, t.id IS NOT NULL AS present FROM ${GIVEN}
     LEFT JOIN text_translation t ON t.kind = w.kind AND t.id = w.id AND t.language = w.language
    WHERE t.id IS NULL OR t.words <> w.words OR (s.words <@ t.source) <> w.current`,
);
const WRITE = statement(
  'library.text-translations',
  {},
  `INSERT INTO text_translation (kind, id, language, words, source, changed_at)
   SELECT s.kind, s.id, w.language, w.words, ${MADE_FROM}, $2::timestamptz FROM ${GIVEN}
   ON CONFLICT (kind, id, language) DO UPDATE SET words = excluded.words, source = excluded.source, changed_at = excluded.changed_at`,
);
const FILES = statement(
  'seed.text-files',
  {},
  `UPDATE text_translation t SET files = w.files
     FROM jsonb_to_recordset($1::jsonb) AS w (kind text, id bigint, language text, files jsonb)
    WHERE t.kind = w.kind AND t.id = w.id AND t.language = w.language AND t.files <> w.files`,
);

interface TextRow {
  kind: TextKind;
  id: number;
  language: Translated;
  words: Record<string, string>;
  current: boolean;
}
const nameOf = ({ kind, id, language }: { kind: string; id: number; language: string }) =>
  `${kind} ${id} ${language}`;

/** Texts in four more languages, piece by piece; one based on an earlier English is stale. */
function textRows(
  sources: readonly SourceText[],
  translated: ReadonlyMap<Translated, Map<string, TextWords>>,
): TextRow[] {
  const english = new Map(sources.map(({ id, words }) => [id, words]));
  return [...translated].flatMap(([language, texts]) =>
    [...texts].flatMap(([name, { english: digest, ...words }]) => {
      const of = textIdIn(name);
      const source = english.get(name);
      if (!of || !source) return [];
      const marked = words.description ? { ...words, description: richText(words.description) } : words;
      return [{ ...of, language, words: marked, current: digest === digestOf(source) }];
    }),
  );
}

const OWED = statement(
  'library.text-files-owed',
  { kind: 'text', id: 'int', language: 'text', words: json<Record<string, string>>() },
  `SELECT kind, id, language, words FROM text_translation
    WHERE kind IN ('slides', 'captions') AND source <> '{}' AND files = '{}' ORDER BY kind, id, language`,
);
/** Draws and typesets missing files of existing texts. */
export async function writeOwedFiles(db: Writer, storage: Storage): Promise<void> {
  const owed = await db.all(OWED);
  await writeFiles(
    db,
    storage,
    owed.map((row) => ({ ...row, kind: row.kind as TextKind, language: row.language as Translated })),
  );
}

const SLIDES = statement(
  'library.slides-of-sections',
  { kind: 'text', id: 'int', language: 'text', words: json<Record<string, string>>() },
  `SELECT t.kind, t.id, t.language, t.words FROM text_translation t JOIN text_source s ON s.kind = t.kind AND s.id = t.id
    WHERE t.kind = 'slides' AND t.id = ANY ($1::bigint[]) AND s.words <@ t.source ORDER BY t.id, t.language`,
);
/**
 * Draws and typesets again what changed sections show, or whose words changed: times, sources and drawings are those of
 * the English. Captions of which the words no longer stand lose their files, as at the desk.
 */
export async function rewriteFiles(
  db: Writer,
  storage: Storage,
  sectionIds: readonly number[],
): Promise<void> {
  const slides = (await db.all(SLIDES, [sectionIds])) as TranslatedText[];
  for (const [id, own] of Map.groupBy(slides, (one) => one.id))
    await replacingTextFiles(db, { kinds: ['slides'], id }, () => writeFiles(db, storage, own));
  for (const id of sectionIds) await retimeCaptions(db, storage, id);
}

/** Texts handled at once: whatever the size of the library, no more than these and their sections are in memory. */
const FILES_AT_ONCE = 200;
async function writeFiles(db: Writer, storage: Storage, texts: readonly TranslatedText[]): Promise<void> {
  for (let at = 0; at < texts.length; at += FILES_AT_ONCE) {
    const some = texts.slice(at, at + FILES_AT_ONCE);
    const files = await writeTextFiles(db, storage, some);
    const rows = some.map(({ kind, id, language }, index) => ({ kind, id, language, files: files[index] }));
    await db.run(FILES, [JSON.stringify(rows)]);
  }
}

/**
 * Writes new and changed texts; returns all with their state. `storage`: where the files of new ones are written; null
 * if that is left for later. Those of changed ones replace others: `rewriteFiles`.
 */
export async function writeTexts(
  db: Writer,
  storage: Storage | null,
  library: Library,
  now: Date,
): Promise<{ name: string; standing: 'new' | 'changed' | 'unchanged'; kind: TextKind; id: number }[]> {
  const sources = sourceTexts(library).filter(({ id }) => textIdIn(id)?.kind !== 'evaluation');
  const rows = textRows(sources, library.translations.texts);
  const found = await db.all(DUE, [JSON.stringify(rows)]);
  const due = new Map(found.map((row) => [nameOf(row), row.present]));
  const written = rows.filter((row) => due.has(nameOf(row)));
  if (written.length > 0) await db.run(WRITE, [JSON.stringify(written), now]);
  if (storage)
    await writeFiles(
      db,
      storage,
      written.filter((row) => row.current && !due.get(nameOf(row))),
    );
  return rows.map((row) => {
    const present = due.get(nameOf(row));
    const standing = present === undefined ? 'unchanged' : present ? 'changed' : 'new';
    return { name: nameOf(row), standing, kind: row.kind, id: row.id };
  });
}

/** The evaluation in four more languages, which is the same for every new library. */
export async function tellEvaluationTexts(db: Writer, now: Date): Promise<void> {
  const program = new Map(TRANSLATED.map((language) => [language, readProgramWords(language)]));
  const rows = textRows(evaluationTexts(), program);
  await db.run(WRITE, [JSON.stringify(rows), now]);
}
