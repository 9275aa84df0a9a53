import { UNKNOWN_SOURCE } from '#admin/resources/translation/translation.rules.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { RecordTable, Row } from '../tell/rows.ts';
import { wordsTimes } from './library.repository.ts';

const STALE_MS = 40 * 86_400_000;

/** A translation is based on the current English, or on an unknown earlier one and thus stale. */
export async function dueRows(db: Writer, table: RecordTable, rows: readonly Row[]): Promise<Row[]> {
  const of =
    table === 'section_translation' ? 'section' : table === 'publication_translation' ? 'publication' : null;
  if (!of) return [...rows];
  const { english, seen } = await wordsTimes(
    db,
    of,
    rows.map((row) => row[`${of}_id`] as number),
  );
  return rows.map(({ stale, ...row }) => {
    const id = row[`${of}_id`] as number;
    const at = english.get(id) ?? new Date(0);
    const stood = seen.get(`${id} ${row.language}`);
    const isAsStood = stood !== undefined && stood < at === stale;
    const source = isAsStood ? stood : stale ? UNKNOWN_SOURCE : at;
    const changedAt = stale ? new Date(at.getTime() - STALE_MS) : at;
    return { ...row, source_modified_at: source, changed_at: changedAt };
  });
}
