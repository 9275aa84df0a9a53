import { createHash } from 'node:crypto';
import { webVtt } from '#media/captions/captions.rules.ts';
import type { Cue } from '#media/player/playback.rules.ts';
import type { Storage } from '#platform/storage/storage.ts';

/**
 * Where the captions of a section lie beside its recording, written there; nothing where there are none, or nothing to
 * caption. The file is named by its content: links to the one before it stay.
 */
export async function captionsFileFor(
  storage: Storage,
  { id, cues }: { id: number; cues: readonly Cue[] },
  recording: string | null,
): Promise<string | null> {
  const text = webVtt(cues);
  if (!recording || text === '') return null;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const file = `${recording.slice(0, recording.lastIndexOf('/') + 1)}${id}-${hash}.vtt`;
  await storage.put(file, Buffer.from(text));
  return file;
}
