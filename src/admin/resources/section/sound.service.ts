import type { StoredMedium } from '#media/medium/kind.rules.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { storeRecording } from '../file-place/file-place.repository.ts';
import { captionsFileFor } from './captions-file.service.ts';
import { sectionsPlaying, soundOf } from './sound.repository.ts';

type Sound = Pick<StoredMedium, 'file' | 'mime' | 'bytes' | 'seconds'>;

/**
 * The sound of a podcast also plays in its first section: there its captions are written, corrected beside the player
 * and read as a transcript. The captions stay when the sound is replaced.
 */
export async function playInSections(
  db: Writer,
  storage: Storage,
  publicationId: number,
  { before, put }: { before: string | null; put: Sound | null },
  at: Date,
): Promise<void> {
  for (const { id, cues } of await sectionsPlaying(db, publicationId, before)) {
    const captions = await captionsFileFor(storage, { id, cues }, put?.file ?? null);
    await storeRecording(db, id, { recording: put, captions }, at);
  }
}

/** A new first section has nothing to play yet, and no captions. */
export async function playInFirst(db: Writer, publicationId: number, at: Date): Promise<void> {
  const recording = await soundOf(db, publicationId);
  if (!recording) return;
  for (const { id } of await sectionsPlaying(db, publicationId, null))
    await storeRecording(db, id, { recording, captions: null }, at);
}
