import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { parseFromTokenizer } from 'music-metadata';
import { asWebVtt } from '../captions/captions.rules.ts';
import type { UploadProblem } from '../upload/upload.data.ts';
import type { FileKind } from './kind.rules.ts';
import { avifSides, pictureIn as pictureHead } from './picture-head.rules.ts';
import { type WholeFile, WholeFileTokenizer } from './whole-file.service.ts';

/** A file as it will be kept. */
export interface MediumContent extends FileKind {
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** Null where it is kept as it came. */
  body: Buffer | null;
}
const plain = (found: FileKind): MediumContent => ({
  ...found,
  width: null,
  height: null,
  seconds: null,
  body: null,
});

/** Looks into a file of a kind that is taken; or why it is not taken after all. */
export async function contentOf(file: WholeFile, found: FileKind): Promise<MediumContent | UploadProblem> {
  if (found.kind === 'picture') return pictureIn(file, found);
  if (found.kind === 'captions') return captionsIn(file, found);
  return found.kind === 'document' ? documentIn(file, found) : recordingIn(file, found);
}

/** Sides of what is kept, in pixels; and of what is opened at all: a small file may unfold to gigabytes. */
const SIDE_MAX = 2000;
const PIXELS_MAX = 40_000_000;
const QUALITY = 82;

/** Drawn anew: upright, no larger than needed, without what a camera wrote beside it or anybody hung on behind it. */
async function pictureIn(file: WholeFile, found: FileKind): Promise<MediumContent | UploadProblem> {
  const bytes = await file.read(0, file.bytes);
  const head = pictureHead(bytes) ?? avifSides(bytes);
  if (!head) return 'broken';
  if (head.width * head.height > PIXELS_MAX) return 'pixels';
  try {
    const body = await drawn(bytes, Math.max(head.width, head.height));
    const { width = 0, height = 0 } = pictureHead(body) ?? {};
    return { ...plain(found), width, height, body };
  } catch {
    // The decoder names what is wrong in its own terms; to an editor all of it is a picture that cannot be read.
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

/** In UTF-8, every word of it; SubRip becomes WebVTT. */
async function captionsIn(file: WholeFile, found: FileKind): Promise<MediumContent | UploadProblem> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.read(0, file.bytes));
    return { ...plain(found), body: Buffer.from(asWebVtt(text)) };
  } catch {
    // Bytes that are no UTF-8.
    return 'no-text';
  }
}

const TAIL_BYTES = 2_048;
async function documentIn(file: WholeFile, found: FileKind): Promise<MediumContent | UploadProblem> {
  const tail = await file.read(Math.max(0, file.bytes - TAIL_BYTES), TAIL_BYTES);
  return new TextDecoder('latin1').decode(tail).includes('%%EOF') ? plain(found) : 'broken';
}

async function recordingIn(file: WholeFile, found: FileKind): Promise<MediumContent | UploadProblem> {
  const options = { duration: true, skipCovers: true, skipPostHeaders: true } as const;
  const read = await parseFromTokenizer(new WholeFileTokenizer(file), options).catch(() => null);
  if (!read) return 'broken';
  const { duration = 0, hasVideo, hasAudio } = read.format;
  if (!(duration > 0)) return 'broken';
  if (hasVideo || found.kind === 'audio') return { ...plain(found), seconds: Math.ceil(duration) };
  if (!hasAudio) return 'silent';
  const mime = found.mime.replace('video/', 'audio/');
  return { ...plain(found), kind: 'audio', mime, seconds: Math.ceil(duration) };
}
