import { text } from 'node:stream/consumers';
import type { AuditContext } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import { cuesIn, lineAsSent } from '#media/captions/captions.rules.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { keepingPasts } from '../../history/history.service.ts';
import { refuse } from './edit.refusals.ts';
import { broken, writeSection } from './edit.service.ts';
import { findWholeSection, sectionsCaptionedBy, storeCaptionsMedium } from './section.repository.ts';
import { sectionPast } from './section-past.service.ts';

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
  const transcript = await textIn(storage, from.file);
  await keepingPasts(db, visit, [sectionPast(db, id)], async () => {
    const before = await findWholeSection(db, id);
    if (!before) throw notFound();
    const read = cuesIn(transcript, before.attachment_seconds);
    if ('problem' in read) throw broken({ ...read, line: lineAsSent(transcript, read.line) }, 'put');
    if (read.cues.length === 0) throw refuse('captions-broken.none', {}, atField('put'));
    await writeSection(db, { visit, storage }, id, { transcript, changedAt: before.modified_at });
  });
  await storeCaptionsMedium(db, id, from.id);
}

/** Updates all sections captioned from a file that was replaced. */
export async function captionAgain(db: Writer, work: CaptionsWork, file: CaptionsFile): Promise<void> {
  for (const id of await sectionsCaptionedBy(db, file.id)) await showCaptions(db, work, id, file);
}

async function textIn(storage: Storage, file: string): Promise<string> {
  const found = await storage.open(file);
  if (!found) throw new Error(`${file} is not in the store`);
  return text(found.stream());
}
