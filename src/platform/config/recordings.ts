import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SettingReader } from './read.ts';

export interface RecordingConfig {
  /** Reads the contents of recordings; null if nothing does. A null folder means wherever the system finds programs. */
  ffmpeg: { folder: string | null } | null;
  /** The longest recording that is accepted. */
  recordingHours: number;
}

export const readRecordings = (read: SettingReader): RecordingConfig => ({
  ffmpeg: read.checked(
    'FFMPEG',
    { folder: null },
    'a folder with ffmpeg and ffprobe in it, or off',
    ffmpegIn,
  ),
  recordingHours: read.whole('RECORDING_HOURS', 6, 1, 24),
});

function ffmpegIn(value: string): RecordingConfig['ffmpeg'] | undefined {
  if (value === 'off') return null;
  const folder = resolve(value);
  try {
    for (const name of ['ffmpeg', 'ffprobe']) accessSync(join(folder, name), constants.X_OK);
    return { folder };
  } catch {
    // Reported under the name of the setting.
    return undefined;
  }
}
