import { text } from 'node:stream/consumers';
import type { AuditContext } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import { cuesIn } from '#media/captions/captions.rules.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { keepVersion } from '../../history/history.service.ts';
import { refuse } from './edit.refusals.ts';
import { writeSection } from './edit.service.ts';
import {
  findWholeSection,
  sectionsCaptionedBy,
  storeCaptionsMedium,
  type WholeSection,
} from './section.repository.ts';
import { addressWords } from './section.rules.ts';
import { sectionTexts } from './section-words.service.ts';

interface CaptionsFile {
  id: number;
  file: string;
}
interface CaptionsWork {
  visit: AuditContext;
  storage: Storage;
}

/**
 * Captions a section from a file of the library: parsed by the same rules as a typed transcript, and kept in the
 * history of the section like a save. Without a file the words stay and become the section's own.
 */
export async function showCaptions(
  db: Writer,
  { visit, storage }: CaptionsWork,
  id: number,
  from: CaptionsFile | null,
): Promise<void> {
  if (!from) return void (await storeCaptionsMedium(db, id, null));
  const before = await sectionOf(db, id);
  const transcript = await textIn(storage, from.file);
  const read = cuesIn(transcript, null);
  if ('cues' in read && read.cues.length === 0) throw refuse('captions-broken.none', {}, atField('put'));
  await writeSection(db, { visit, storage }, id, { transcript, changedAt: before.modified_at });
  const after = await sectionOf(db, id);
  await storeCaptionsMedium(db, id, from.id);
  await keepVersion(db, visit, `section:${id}`, { before: formWords(before), after: formWords(after) });
}

/** Updates all sections captioned from a file that was replaced. */
export async function captionAgain(db: Writer, work: CaptionsWork, file: CaptionsFile): Promise<void> {
  for (const id of await sectionsCaptionedBy(db, file.id)) await showCaptions(db, work, id, file);
}

async function sectionOf(db: Writer, id: number): Promise<WholeSection> {
  const found = await findWholeSection(db, id);
  if (!found) throw notFound();
  return found;
}

/** The texts of a section, as its history keeps them. */
export const wordsOfSection = async (db: Writer, id: number) => formWords(await sectionOf(db, id));

/** As the form of a section shows them. */
const formWords = (row: WholeSection) => ({
  title: row.title,
  slugWords: addressWords(row.slug),
  minutes: row.minutes,
  private: row.private,
  text: sectionTexts(row),
});

async function textIn(storage: Storage, file: string): Promise<string> {
  const found = await storage.open(file);
  if (!found) throw new Error(`${file} is not in the store`);
  return text(found.stream());
}
