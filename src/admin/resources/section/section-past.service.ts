import { notFound } from '#kit/general.refusals.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { RecordPast } from '../../history/history.service.ts';
import { findWholeSection, lockPublicationsOf, type WholeSection } from './section.repository.ts';
import { addressWords } from './section.rules.ts';
import { sectionTexts } from './section-words.service.ts';

/** The texts of a section, as its form shows them and its history keeps them. */
function wordsOf(row: WholeSection) {
  const { takesMinutes: _, ...text } = sectionTexts(row);
  return {
    title: row.title,
    slugWords: addressWords(row.slug),
    minutes: row.minutes,
    private: row.private,
    text,
  };
}

export async function wordsOfSection(db: Reader, id: number) {
  const row = await findWholeSection(db, id);
  if (!row) throw notFound();
  return wordsOf(row);
}

/** Locks their publications, as whatever writes a section does. */
export const sectionPast = (db: Writer, ...ids: readonly number[]): RecordPast => ({
  lock: () => lockPublicationsOf(db, ids),
  words: async () => {
    const rows = await Promise.all(ids.map((id) => findWholeSection(db, id)));
    return Object.fromEntries(rows.flatMap((row) => (row ? [[`section:${row.id}`, wordsOf(row)]] : [])));
  },
});
