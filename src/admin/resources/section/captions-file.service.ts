import { createHash } from 'node:crypto';
import { webVtt } from '#media/captions/captions.rules.ts';
import type { Cue } from '#media/player/playback.rules.ts';
import { putAgain } from '#media/upload/sweep.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';

/**
 * Writes the captions of a section to a file beside its recording and returns its path; null without captions, or
 * without a recording. The file is named by its content.
 */
export async function captionsFileFor(
  db: Writer,
  storage: Storage,
  { id, cues }: { id: number; cues: readonly Cue[] },
  recording: string | null,
): Promise<string | null> {
  const text = webVtt(cues);
  if (!recording || text === '') return null;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const file = `${recording.slice(0, recording.lastIndexOf('/') + 1)}${id}-${hash}.vtt`;
  await putAgain(db, storage, file, Buffer.from(text));
  return file;
}
