import { createHash } from 'node:crypto';
import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { asWebVtt } from '../captions/captions.rules.ts';
import { measured, type RecordingPrograms } from '../recording/measure.service.ts';
import { judgedRecording, type RecordingHead } from '../recording/recording.rules.ts';
import type { UploadProblem } from '../upload/upload.data.ts';
import { asSound, type FileKind, type StoredMedium } from './kind.rules.ts';
import { avifSides, pictureIn as pictureHead } from './picture-head.rules.ts';
import { parsed, type WholeFile } from './whole-file.service.ts';

/** A file as it will be stored. */
export interface MediumContent extends FileKind, Omit<StoredMedium, 'file' | 'bytes'> {
  /** Null if it is stored as it came. */
  body: Buffer | null;
}
const plain = (found: FileKind): MediumContent => ({
  ...found,
  width: null,
  height: null,
  seconds: null,
  loudness: null,
  unread: null,
  doubts: [],
  digest: null,
  body: null,
});

/** The programs that read recordings, the mark of the file, and the longest accepted length in seconds. */
export interface RecordingReader {
  programs: RecordingPrograms;
  mark: string;
  longest: number;
}

/** Inspects a file of an accepted kind; returns its content, or why it is not accepted after all. */
export async function contentOf(
  file: WholeFile,
  found: FileKind,
  reader: RecordingReader,
): Promise<MediumContent | UploadProblem> {
  if (found.kind === 'picture') return pictureIn(file, found);
  if (found.kind === 'captions') return captionsIn(file, found);
  return found.kind === 'document' ? documentIn(file, found) : recordingIn(file, found, reader);
}

/**
 * Sides of a stored picture, in pixels, and the most pixels that are decoded at all: a small file may unfold to
 * gigabytes.
 */
const SIDE_MAX = 2000;
const PIXELS_MAX = 40_000_000;
const QUALITY = 82;

async function pictureIn(file: WholeFile, found: FileKind): Promise<MediumContent | UploadProblem> {
  const bytes = await file.read(0, file.bytes);
  const body = await redrawn(bytes);
  if (typeof body === 'string') return body;
  const { width = 0, height = 0 } = pictureHead(body) ?? {};
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { ...plain(found), width, height, digest, body };
}

/** A picture drawn again: upright, no larger than needed, without camera metadata or anything appended to it. */
export async function redrawn(bytes: Uint8Array): Promise<Buffer | 'broken' | 'pixels'> {
  const head = pictureHead(bytes) ?? avifSides(bytes);
  if (!head) return 'broken';
  if (head.width * head.height > PIXELS_MAX) return 'pixels';
  try {
    return await drawn(bytes, Math.max(head.width, head.height));
  } catch {
    // The decoder describes errors in its own terms; to an editor they all mean a picture that cannot be read.
    return 'broken';
  }
}

function drawn(bytes: Uint8Array, longest: number): Promise<Buffer> {
  const picture = new Transformer(bytes).rotate();
  if (longest > SIDE_MAX)
    picture.resize({
      width: SIDE_MAX,
      height: SIDE_MAX,
      fit: ResizeFit.Inside,
      filter: ResizeFilterType.Lanczos3,
    });
  return picture.webp(QUALITY);
}

/** As UTF-8, with every word kept; SubRip becomes WebVTT. */
async function captionsIn(file: WholeFile, found: FileKind): Promise<MediumContent | UploadProblem> {
  const bytes = await file.read(0, file.bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { ...plain(found), body: Buffer.from(asWebVtt(text)) };
  } catch {
    // The bytes are not UTF-8.
    return 'no-text';
  }
}

const TAIL_BYTES = 2_048;
async function documentIn(file: WholeFile, found: FileKind): Promise<MediumContent | UploadProblem> {
  const tail = await file.read(Math.max(0, file.bytes - TAIL_BYTES), TAIL_BYTES);
  return new TextDecoder('latin1').decode(tail).includes('%%EOF') ? plain(found) : 'broken';
}

/** Read to its end if the programs for it are installed; otherwise judged by its header. */
async function recordingIn(
  file: WholeFile,
  found: FileKind,
  { programs, mark, longest }: RecordingReader,
): Promise<MediumContent | UploadProblem> {
  const read = await measured(programs, { mark, mime: found.mime, pieces: () => file.pieces() }, longest);
  if (typeof read === 'string') return read;
  const facts = 'head' in read ? read : await headOnly(file, read.unread);
  if (typeof facts === 'string') return facts;
  const judged = judgedRecording(found.kind === 'video' ? 'video' : 'audio', facts, longest);
  if (typeof judged === 'string') return judged;
  return { ...plain(judged.kind === 'audio' ? asSound(found) : found), ...judged };
}

async function headOnly<U>(
  file: WholeFile,
  unread: U,
): Promise<{ head: RecordingHead; unread: U } | 'broken'> {
  const options = { duration: true, skipCovers: true, skipPostHeaders: true } as const;
  // Loaded with the first recording, not at start-up.
  const { parseFromTokenizer } = await import('music-metadata');
  // A parser describes errors in its own terms; to an editor they all mean a file that cannot be read.
  const read = await parsed(file, (tokenizer) => parseFromTokenizer(tokenizer, options).catch(() => null));
  if (!read) return 'broken';
  const { duration = 0, hasVideo = false, hasAudio = false } = read.format;
  return {
    head: { hasPicture: hasVideo, hasSound: hasAudio, seconds: duration > 0 ? duration : null },
    unread,
  };
}
