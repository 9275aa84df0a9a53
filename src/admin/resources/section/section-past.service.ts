import { notFound } from '#kit/general.refusals.ts';
import type { Reader } from '#platform/postgres/database.ts';
import type { RecordPast } from '../../history/history.service.ts';
import { findWholeSection } from './section.repository.ts';
import { addressWords } from './section.rules.ts';
import { sectionTexts } from './section-words.service.ts';

/** The texts of a section, as its form shows them and its history keeps them. */
export async function wordsOfSection(db: Reader, id: number) {
  const row = await findWholeSection(db, id);
  if (!row) throw notFound();
  const { takesMinutes: _, ...text } = sectionTexts(row);
  return {
    title: row.title,
    slugWords: addressWords(row.slug),
    minutes: row.minutes,
    private: row.private,
    text,
  };
}

export const sectionPast = (db: Reader, id: number): RecordPast => ({
  record: `section:${id}`,
  words: () => wordsOfSection(db, id),
});
