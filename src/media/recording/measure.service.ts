import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#platform/config/config.ts';
import { type ProgramFailure, type ProgramOutput, runProgram } from '#platform/process/program.ts';
import { PRIVATE_MODE, privateFolder } from '#platform/storage/private-folder.ts';
import type { UploadProblem } from '../upload/upload.data.ts';
import { DEMUXERS, loudnessIn, type RecordingStreams, secondsIn, streamsIn } from './program-output.rules.ts';
import type { UnreadReason } from './recording.data.ts';
import type { RecordingMeasures } from './recording.rules.ts';

/** Where the programs are installed; null if they must not be used. */
export type RecordingPrograms = Pick<Config, 'ffmpeg' | 'dataDir'>;
interface MeasuredFile {
  /** Unique among all the files being measured. */
  mark: string;
  mime: string;
  pieces(): AsyncIterable<Uint8Array>;
}
export type RecordingFindings = RecordingMeasures | { unread: UnreadReason } | UploadProblem;

const HEAD_LIMITS = { seconds: 60, bytes: 1024 * 1024 };
/** A lecture of four hours takes about one minute. */
const READING_LIMITS = { seconds: 900, bytes: 2 * 1024 * 1024 };

/**
 * What a recording holds, and how long and how loud it is, by ffprobe and ffmpeg: read to its end, since a header may
 * claim anything. They get a copy on this machine's disk, which is removed at once; one longer than `longest` by its
 * header is not read.
 */
export async function measured(
  { ffmpeg, dataDir }: RecordingPrograms,
  file: MeasuredFile,
  longest: number,
): Promise<RecordingFindings> {
  const demuxer = DEMUXERS[file.mime];
  if (!ffmpeg || !demuxer) return { unread: 'no-program' };
  const { folder } = ffmpeg;
  const program = (name: string) => (folder === null ? name : join(folder, name));
  if ((await runProgram(program('ffprobe'), ['-version'], HEAD_LIMITS)) === 'absent')
    return { unread: 'no-program' };
  const path = await copyOf(file, join(dataDir, 'measuring'));
  if (path === null) return { unread: 'no-room' };
  try {
    const input = ['-protocol_whitelist', 'file', '-f', demuxer, '-i', path];
    const head = await runProgram(
      program('ffprobe'),
      ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', ...input],
      HEAD_LIMITS,
    );
    if (typeof head === 'string') return head === 'failed' ? 'broken' : { unread: REASONS[head] };
    const streams = streamsIn(head.stdout);
    if (!streams) return { unread: 'failed' };
    if ((streams.head.seconds ?? 0) > longest) return 'long';
    if (streams.picture === null && streams.sound === null) return 'silent';
    return read(await runProgram(program('ffmpeg'), readingOf(input, streams), READING_LIMITS), streams);
  } finally {
    await rm(path, { force: true });
  }
}

const REASONS: Record<ProgramFailure, UnreadReason> = {
  absent: 'no-program',
  time: 'time',
  output: 'failed',
  failed: 'failed',
};

/** Sound is decoded and measured, a picture only counted: that takes no longer than reading it. */
const readingOf = (input: readonly string[], { picture, sound }: RecordingStreams): string[] => [
  ...['-nostdin', '-hide_banner', '-nostats', '-progress', 'pipe:1', '-threads', '1', ...input],
  ...(sound === null ? [] : ['-map', `0:${sound}`, '-af', 'ebur128=framelog=verbose', '-f', 'null', '-']),
  ...(picture === null ? [] : ['-map', `0:${picture}`, '-c', 'copy', '-f', 'null', '-']),
];

function read(output: ProgramOutput | ProgramFailure, { head, codecs }: RecordingStreams): RecordingFindings {
  if (typeof output === 'string') return { unread: REASONS[output] };
  const seconds = secondsIn(output.stdout);
  if (seconds === null) return { unread: 'failed' };
  return { head, codecs, seconds, loudness: head.hasSound ? loudnessIn(output.stderr) : null };
}

/** Null if there is no room for the copy. */
async function copyOf({ mark, pieces }: MeasuredFile, folder: string): Promise<string | null> {
  privateFolder(folder);
  await clearOld(folder);
  const path = join(folder, `${process.pid}-${mark}`);
  try {
    await pipeline(Readable.from(pieces()), createWriteStream(path, { mode: PRIVATE_MODE }));
    return path;
  } catch (thrown) {
    await rm(path, { force: true });
    if (['ENOSPC', 'EDQUOT'].includes((thrown as NodeJS.ErrnoException).code ?? '')) return null;
    throw thrown;
  }
}

const OLD_MS = 2 * 3_600_000;
/** Removes what a killed process left behind. */
async function clearOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > OLD_MS) await rm(path, { force: true });
  }
}
