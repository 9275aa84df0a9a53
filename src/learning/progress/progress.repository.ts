import { atField } from '#kit/refusal.ts';
import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { mergedNote } from './note.rules.ts';
import { refuse } from './progress.refusals.ts';
import { NOTE_MAX } from './progress.schema.ts';

const COLUMNS = {
  section_id: 'int',
  publication_id: 'int',
  position_seconds: 'int',
  completed: 'bool',
  note: 'text',
  updated_at: 'instant?',
} as const;
const ROW = `SELECT s.id AS section_id, s.publication_id, coalesce(g.position_seconds, 0) AS position_seconds, g.completed_at IS NOT NULL AS completed,
     coalesce(n.text, '') AS note, g.updated_at
   FROM section s LEFT JOIN section_progress g ON g.section_id = s.id AND g.user_id = $1 LEFT JOIN section_note n ON n.section_id = s.id AND n.user_id = $1
   WHERE s.id = $2`;
const ONE = statement('progress.one', COLUMNS, ROW);
const HELD = statement('progress.held', COLUMNS, `${ROW} FOR KEY SHARE OF s`);
export type ProgressRow = NonNullable<typeof ONE.row>;
export const findProgress = (db: Reader, userId: number, sectionId: number): Promise<ProgressRow | null> =>
  db.maybe(ONE, [userId, sectionId]);
/** Locks the section until the transaction ends: an editor who wants to remove it waits, and then sees the progress. */
export const holdProgress = (db: Writer, userId: number, sectionId: number): Promise<ProgressRow | null> =>
  db.maybe(HELD, [userId, sectionId]);

const SAVE = statement(
  'progress.save',
  {},
  `INSERT INTO section_progress (user_id, section_id, publication_id, position_seconds, completed_at, updated_at)
   VALUES ($1, $2, $3, coalesce($4::int, 0), CASE WHEN $5::bool THEN $6::timestamptz END, $6)
   ON CONFLICT (user_id, section_id) DO UPDATE SET position_seconds = coalesce($4::int, section_progress.position_seconds),
     completed_at = CASE WHEN $5::bool IS NULL THEN section_progress.completed_at WHEN $5::bool THEN coalesce(section_progress.completed_at, $6) END,
     updated_at = $6`,
);
const NOTE = statement(
  'progress.note',
  {},
  `INSERT INTO section_note (user_id, section_id, text, updated_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (user_id, section_id) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at`,
);
const NO_NOTE = statement(
  'progress.no-note',
  {},
  `INSERT INTO section_note (user_id, section_id, text, updated_at) VALUES ($1, $2, '', $3) ON CONFLICT DO NOTHING`,
);
const LOCKED_NOTE = statement(
  'progress.locked-note',
  { text: 'text' },
  'SELECT text FROM section_note WHERE user_id = $1 AND section_id = $2 FOR UPDATE',
);
export const saveProgress = (
  db: Writer,
  userId: number,
  row: ProgressRow,
  change: { positionSeconds?: number; completed?: boolean },
  at: Date,
) =>
  db.run(SAVE, [
    userId,
    row.section_id,
    row.publication_id,
    change.positionSeconds ?? null,
    change.completed ?? null,
    at,
  ]);
/**
 * `before`: the text the note was based on; if another place wrote meanwhile, both are kept. Null: the stored text is
 * replaced in any case.
 */
export async function saveNote(
  db: Writer,
  userId: number,
  sectionId: number,
  { note, before }: { note: string; before: string | null },
  at: Date,
): Promise<void> {
  if (before === null) return void (await db.run(NOTE, [userId, sectionId, note, at]));
  await db.run(NO_NOTE, [userId, sectionId, at]);
  const { text } = await db.one(LOCKED_NOTE, [userId, sectionId]);
  const merged = mergedNote(text, before, note);
  if (merged.length > NOTE_MAX) throw refuse('invalid-field.note', { n: NOTE_MAX }, atField('note'));
  await db.run(NOTE, [userId, sectionId, merged, at]);
}
