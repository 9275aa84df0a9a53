import {
  replacingTextFiles,
  type TranslatedText,
  writeCaptionsAgain,
  writeTextFiles,
} from '#admin/resources/translation/text-files.service.ts';
import type { TextKind } from '#catalog/language/text-translation.data.ts';
import { textIdIn } from '#catalog/language/text-translation.rules.ts';
import { storeTextFiles } from '#catalog/language/text-translation.service.ts';
import { richText } from '#kit/rich-text.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
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

/** The version of each question that is asked now, with its options: a folder numbers those it was written with. */
const ASKED_NOW = statement(
  'library.questions-asked-now',
  { id: 'int', now: 'int', choices: json<number[]>() },
  `SELECT i.id, n.id AS now, (SELECT json_agg(c.id ORDER BY c.position) FROM choice c WHERE c.item_id = n.id) AS choices
     FROM item i JOIN item n ON coalesce(n.first_id, n.id) = coalesce(i.first_id, i.id) AND n.retired_at IS NULL
    WHERE i.id = ANY ($1::bigint[])`,
);

interface TextRow {
  kind: TextKind;
  id: number;
  language: Translated;
  words: Record<string, string>;
  /** Ids of its options in the folder, in order; empty unless it is a question. */
  options: string[];
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
      const options = Object.keys(source).flatMap((key) => /^option\.(\d+)$/.exec(key)?.[1] ?? []);
      return [{ ...of, language, words: marked, options, current: digest === digestOf(source) }];
    }),
  );
}

/** Rows of questions as the database numbers them, where what changed after it was open is a new version. */
async function asAskedNow(db: Reader, rows: readonly TextRow[]): Promise<TextRow[]> {
  const ids = new Set(rows.flatMap(({ kind, id }) => (kind === 'question' ? [id] : [])));
  const now = new Map((await db.all(ASKED_NOW, [[...ids]])).map((row) => [row.id, row]));
  return rows.map((row) => {
    const asked = row.kind === 'question' ? now.get(row.id) : undefined;
    if (!asked) return row;
    const made = new Map(row.options.map((id, at) => [id, asked.choices[at]]));
    const named = (key: string) => key.replace(/(?<=\.)\d+$/, (id) => String(made.get(id) ?? id));
    const words = Object.entries(row.words).map(([key, text]) => [named(key), text]);
    return { ...row, id: asked.now, words: Object.fromEntries(words) };
  });
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
  if (sectionIds.length === 0) return;
  await replacingTextFiles(db, { kinds: ['slides', 'captions'], ids: sectionIds }, async () => {
    await writeFiles(db, storage, (await db.all(SLIDES, [sectionIds])) as TranslatedText[]);
    await writeCaptionsAgain(db, storage, sectionIds);
  });
}

/** Texts handled at once: whatever the size of the library, no more than these and their sections are in memory. */
const FILES_AT_ONCE = 200;
async function writeFiles(db: Writer, storage: Storage, texts: readonly TranslatedText[]): Promise<void> {
  for (let at = 0; at < texts.length; at += FILES_AT_ONCE) {
    const some = texts.slice(at, at + FILES_AT_ONCE);
    const files = await writeTextFiles(db, storage, some);
    await storeTextFiles(
      db,
      some.map(({ kind, id, language }, index) => ({ kind, id, language, files: files[index] ?? {} })),
    );
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
  const rows = await asAskedNow(db, textRows(sources, library.translations.texts));
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
