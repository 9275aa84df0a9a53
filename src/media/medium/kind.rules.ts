import { fileTypeFromTokenizer } from 'file-type';
import type { ITokenizer } from 'strtok3';
import type { RecordingDoubt, UnreadReason } from '../recording/recording.data.ts';
import type { MediumKind, UploadProblem } from '../upload/upload.data.ts';

/** What a file is, judging by its bytes, and how it is stored. */
export interface FileKind {
  kind: MediumKind;
  mime: string;
  ending: string;
}
/** What is in storage, and what was read from it. */
export interface StoredMedium {
  kind: MediumKind;
  file: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** Of a recording, in tenths of a LUFS. */
  loudness: number | null;
  /** Why the loudness, or the length as well, is not known. */
  unread: UnreadReason | null;
  doubts: RecordingDoubt[];
  /** A hash of a picture's bytes as they came, so that the same file is recognised. */
  digest: string | null;
}

const kept = (kind: MediumKind, mime: string, ending: string): FileKind => ({ kind, mime, ending });
const PICTURE = kept('picture', 'image/webp', 'webp');
const [MP4, WEBM] = [kept('video', 'video/mp4', 'mp4'), kept('video', 'video/webm', 'webm')];
const [M4A, WEBA, OGG, WAV] = [
  kept('audio', 'audio/mp4', 'm4a'),
  kept('audio', 'audio/webm', 'weba'),
  kept('audio', 'audio/ogg', 'ogg'),
  kept('audio', 'audio/wav', 'wav'),
];

/**
 * Every accepted type, by the name that its bytes are identified with; pictures are redrawn, so they all end as one
 * kind.
 */
const TAKEN: Readonly<Record<string, FileKind>> = {
  'image/jpeg': PICTURE,
  'image/png': PICTURE,
  'image/apng': PICTURE,
  'image/webp': PICTURE,
  'image/avif': PICTURE,
  'video/mp4': MP4,
  'video/webm': WEBM,
  'audio/mpeg': kept('audio', 'audio/mpeg', 'mp3'),
  'audio/mp4': M4A,
  'audio/x-m4a': M4A,
  'audio/ogg': OGG,
  'audio/ogg; codecs=opus': OGG,
  'audio/wav': WAV,
  'application/pdf': kept('document', 'application/pdf', 'pdf'),
};
/** A file without a picture, though its kind may hold one: files are served by their endings. */
export const asSound = (found: FileKind): FileKind => (found === MP4 ? M4A : found === WEBM ? WEBA : found);
const CAPTIONS = kept('captions', 'text/vtt', 'vtt');

/** The kind that a file extension promises; other extensions promise nothing. */
const PROMISED: Readonly<Record<string, MediumKind>> = {
  ...named('picture', 'jpg jpeg png webp avif gif svg heic'),
  ...named('video', 'mp4 m4v webm mov'),
  ...named('audio', 'mp3 m4a weba ogg oga opus wav'),
  ...named('document', 'pdf'),
  ...named('captions', 'vtt srt'),
};
function named(kind: MediumKind, endings: string): Record<string, MediumKind> {
  return Object.fromEntries(endings.split(' ').map((ending) => [ending, kind]));
}

/** What a file is, read from its bytes, whatever its name or its sender says; or why it is not accepted. */
export async function kindOf(
  tokenizer: ITokenizer,
  head: Uint8Array,
  ending: string,
): Promise<FileKind | UploadProblem> {
  const known = await fileTypeFromTokenizer(tokenizer);
  const found = (known && TAKEN[known.mime]) ?? (captionsIn(head) ? CAPTIONS : null);
  if (!found) return isDrawing(head) ? 'drawing' : 'kind';
  const promised = PROMISED[ending];
  return promised && !isAlike(promised, found.kind) ? 'name' : found;
}

/** A film without a picture is audio, and a name may say either. */
const isAlike = (one: MediumKind, other: MediumKind): boolean =>
  one === other || [one, other].every((kind) => kind === 'video' || kind === 'audio');

const textOf = (head: Uint8Array): string => new TextDecoder().decode(head).replace(/^\uFEFF/, '');
const SRT = /^\s*\d+[ \t]*\r?\n\d{1,2}:\d\d:\d\d[,.]\d{3} --> /;
const captionsIn = (head: Uint8Array): boolean => {
  const text = textOf(head);
  return /^WEBVTT([ \t\r\n]|$)/.test(text) || SRT.test(text);
};
const isDrawing = (head: Uint8Array): boolean => /<svg[\s>]/i.test(textOf(head));
