import { writeTextFiles } from '#admin/resources/translation/text-files.service.ts';
import type { TextKind } from '#catalog/language/text-translation.data.ts';
import { textIdIn } from '#catalog/language/text-translation.rules.ts';
import { richText } from '#kit/rich-text.ts';
import { statement, type Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { digestOf, readSourceTexts } from '../translation-source.ts';
import { readTextWords, TRANSLATED } from '../translations.ts';

const INSERT = statement(
  'seed.text-translations',
  {},
  `INSERT INTO text_translation (kind, id, language, words, source, changed_at)
   SELECT s.kind, s.id, w.language, w.words, CASE WHEN w.current THEN s.words ELSE '{}' END, $2::timestamptz
     FROM jsonb_to_recordset($1::jsonb) AS w (kind text, id bigint, language text, words jsonb, current boolean)
     JOIN text_source s ON s.kind = w.kind AND s.id = w.id`,
);
const FILES = statement(
  'seed.text-files',
  {},
  'UPDATE text_translation SET files = $4 WHERE kind = $1 AND id = $2 AND language = $3',
);

/** Texts in four more languages, piece by piece; one that was made from another English than today's is stale. */
export async function tellTexts(
  db: Writer,
  storage: Storage | null,
  now: Date,
  isTold: (kind: TextKind) => boolean,
): Promise<void> {
  const english = new Map(readSourceTexts().map(({ id, words }) => [id, words]));
  const rows = TRANSLATED.flatMap((language) =>
    [...readTextWords(language)].flatMap(([name, { english: digest, ...words }]) => {
      const of = textIdIn(name);
      const source = english.get(name);
      if (!of || !source || !isTold(of.kind)) return [];
      const marked = words.description ? { ...words, description: richText(words.description) } : words;
      return [{ ...of, language, words: marked, current: digest === digestOf(source) }];
    }),
  );
  await db.run(INSERT, [JSON.stringify(rows), now]);
  if (!storage) return;
  for (const row of rows) {
    const files = row.current ? await writeTextFiles(db, storage, row, row.words) : {};
    if (Object.keys(files).length > 0)
      await db.run(FILES, [row.kind, row.id, row.language, JSON.stringify(files)]);
  }
}
