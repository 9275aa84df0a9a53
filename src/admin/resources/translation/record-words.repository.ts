import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import { statement, type Writer } from '#platform/postgres/database.ts';
import type { RecordKind, TargetLanguage } from './translation.data.ts';

// The source is written by a separate statement: a database trigger sets the current English when words change.
const TOPIC = {
  write: statement(
    'record-words.topic',
    {},
    `INSERT INTO category_translation (category_id, language, name) VALUES ($1, $2, $3)
     ON CONFLICT (category_id, language) DO UPDATE SET name = excluded.name`,
  ),
  madeFrom: statement(
    'record-words.topic-made-from',
    {},
    'UPDATE category_translation SET source = $3, changed_at = $4 WHERE category_id = $1 AND language = $2',
  ),
  remove: statement(
    'record-words.topic-remove',
    {},
    'DELETE FROM category_translation WHERE category_id = $1 AND language = $2',
  ),
};
const BIOGRAPHY = {
  write: statement(
    'record-words.biography',
    {},
    `INSERT INTO author_translation (author_id, language, job_title, bio_html) VALUES ($1, $2, $3, $4)
     ON CONFLICT (author_id, language) DO UPDATE SET job_title = excluded.job_title, bio_html = excluded.bio_html`,
  ),
  madeFrom: statement(
    'record-words.biography-made-from',
    {},
    'UPDATE author_translation SET source = $3, changed_at = $4 WHERE author_id = $1 AND language = $2',
  ),
  remove: statement(
    'record-words.biography-remove',
    {},
    'DELETE FROM author_translation WHERE author_id = $1 AND language = $2',
  ),
};
const HOME = {
  write: statement(
    'record-words.home',
    {},
    `INSERT INTO home_block_translation (home_block_id, language, title, text, link_text) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (home_block_id, language) DO UPDATE SET title = excluded.title, text = excluded.text, link_text = excluded.link_text`,
  ),
  madeFrom: statement(
    'record-words.home-made-from',
    {},
    'UPDATE home_block_translation SET source = $3, changed_at = $4 WHERE home_block_id = $1 AND language = $2',
  ),
  remove: statement(
    'record-words.home-remove',
    {},
    'DELETE FROM home_block_translation WHERE home_block_id = $1 AND language = $2',
  ),
};
const STATEMENTS = { topic: TOPIC, biography: BIOGRAPHY, home: HOME } as const satisfies Record<
  RecordKind,
  unknown
>;
/** In column order. */
const PIECES = {
  topic: ['name'],
  biography: ['jobTitle', 'biography'],
  home: ['title', 'text', 'linkText'],
} as const satisfies Record<RecordKind, readonly string[]>;
const columnsOf = (kind: RecordKind, words: TextByKey): string[] =>
  PIECES[kind].map((key) => words[key] ?? '');

/** Saves the translated name and description of a record; deletes the row if there are no words. */
export async function saveRecordWords(
  db: Writer,
  { kind, id, language }: { kind: RecordKind; id: number; language: TargetLanguage },
  { words, source, changedAt }: { words: TextByKey; source: TextByKey; changedAt: Date },
): Promise<void> {
  const { write, madeFrom, remove } = STATEMENTS[kind];
  if (Object.keys(words).length === 0) {
    await db.run(remove, [id, language]);
    return;
  }
  await db.run(write, [id, language, ...columnsOf(kind, words)]);
  await db.run(madeFrom, [id, language, JSON.stringify(source), changedAt]);
}
