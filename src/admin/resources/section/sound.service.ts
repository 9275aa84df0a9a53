import type { AuditContext } from '#audit/audit.service.ts';
import type { StoredMedium } from '#media/medium/kind.rules.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { keepingPasts } from '../../history/history.service.ts';
import { type SectionRecording, storeRecording } from '../file-place/file-place.repository.ts';
import { retimeCaptions } from '../translation/text-files.service.ts';
import { captionsFileFor } from './captions-file.service.ts';
import { findWholeSection, type WholeSection } from './section.repository.ts';
import { sectionPast } from './section-past.service.ts';
import { followContent } from './section-time.service.ts';
import { sectionsPlaying, soundOf } from './sound.repository.ts';

type Sound = Pick<StoredMedium, 'file' | 'mime' | 'bytes' | 'seconds'>;
interface SoundWork {
  visit: AuditContext;
  storage: Storage;
}

/**
 * Plays a recording in a section, or none: its captions come to lie beside the file in every language, so that the same
 * people may open both, and its minutes follow.
 */
export async function playIn(
  db: Writer,
  { visit, storage }: SoundWork,
  sectionId: number,
  recording: Sound | null,
): Promise<WholeSection | null> {
  return keepingPasts(db, visit, [sectionPast(db, sectionId)], async () => {
    const section = await findWholeSection(db, sectionId);
    if (!section) return null;
    const captions = await captionsFileFor(db, storage, section, recording?.file ?? null);
    await retimeCaptions(db, storage, sectionId, () => played(db, visit, section, { recording, captions }));
    return section;
  });
}

async function played(db: Writer, visit: AuditContext, section: WholeSection, to: SectionRecording) {
  await storeRecording(db, section.id, to, visit.now);
  await followContent(db, visit, section);
}

/**
 * The sound of a podcast also plays in its first section: there its captions are written, corrected beside the player
 * and read as a transcript. The captions stay when the sound is replaced.
 */
export async function playInSections(
  db: Writer,
  work: SoundWork,
  publicationId: number,
  { before, put }: { before: string | null; put: Sound | null },
): Promise<void> {
  for (const id of await sectionsPlaying(db, publicationId, before)) await playIn(db, work, id, put);
}

/** A new first section has nothing to play yet, and no captions. */
export async function playInFirst(db: Writer, visit: AuditContext, publicationId: number): Promise<void> {
  const recording = await soundOf(db, publicationId);
  if (!recording) return;
  for (const id of await sectionsPlaying(db, publicationId, null)) {
    const section = await findWholeSection(db, id);
    if (section) await played(db, visit, section, { recording, captions: null });
  }
}
