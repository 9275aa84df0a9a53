import type { MediumKind, UploadProblem } from '../upload/upload.data.ts';
import { LOUDNESS_SLACK, LOUDNESS_TARGET, type RecordingDoubt, type UnreadReason } from './recording.data.ts';

/** What a file says it holds. Its length is what its header claims; null if that says nothing. */
export interface RecordingHead {
  hasPicture: boolean;
  hasSound: boolean;
  seconds: number | null;
}
/** What was found by reading it to its end. */
export interface RecordingMeasures {
  head: RecordingHead;
  codecs: readonly string[];
  seconds: number;
  /** In tenths of a LUFS; null if there is no sound. */
  loudness: number | null;
}
export interface JudgedRecording {
  kind: Extract<MediumKind, 'audio' | 'video'>;
  seconds: number | null;
  loudness: number | null;
  unread: UnreadReason | null;
  doubts: RecordingDoubt[];
}

/** A header that is off by more than this is wrong: encoders round, and pad the end. */
const SLACK_SECONDS = 2;
const SLACK_SHARE = 0.01;
/** Anything this quiet is inaudible at any volume, in tenths of a LUFS. */
const MUTE = -600;
const PLAYED_EVERYWHERE = /^(h264|vp8|vp9|av1|aac|mp3|opus|vorbis|flac|pcm_(u8|s16le|s24le|f32le))$/;

/** Judges a recording by what was read of it: to its end if that was possible, else by its header alone. */
export function judgedRecording(
  named: Extract<MediumKind, 'audio' | 'video'>,
  read: RecordingMeasures | { head: RecordingHead; unread: UnreadReason },
  longest: number,
): JudgedRecording | UploadProblem {
  const { head } = read;
  const measured = 'unread' in read ? null : read;
  const seconds = measured?.seconds ?? head.seconds;
  if (!head.hasPicture && !head.hasSound) return seconds ? 'silent' : 'broken';
  if (measured && !(measured.seconds > 0)) return 'broken';
  if ((seconds ?? 0) > longest) return 'long';
  const kind = named === 'video' && head.hasPicture ? 'video' : 'audio';
  if (kind === 'audio' && !head.hasSound) return 'silent';
  return {
    kind,
    seconds: seconds ? Math.ceil(seconds) : null,
    loudness: measured?.loudness ?? null,
    unread: 'unread' in read ? read.unread : null,
    doubts: doubtsOf(named, read),
  };
}

/** A recording before it is read once more. */
export interface KnownRecording extends Omit<JudgedRecording, 'kind'> {
  kind: MediumKind;
  seconds_typed: boolean;
}
type RecordingReading = RecordingMeasures | { unread: UnreadReason } | UploadProblem;

/**
 * What is known of a recording after it was read again. It keeps its kind, whatever was found; one that cannot be read
 * to its end keeps the length from its header or typed by hand. Null: it could not even be tried.
 */
export function factsAfter(
  before: KnownRecording,
  found: RecordingReading | null,
  longest: number,
): Omit<KnownRecording, 'kind'> {
  const { seconds, seconds_typed, loudness, doubts } = before;
  const kept = (unread: UnreadReason) => ({ seconds, seconds_typed, loudness, unread, doubts });
  if (found === null || typeof found === 'string') return kept('failed');
  if (!('head' in found)) return kept(found.unread);
  const judged = judgedRecording(before.kind === 'video' ? 'video' : 'audio', found, longest);
  if (typeof judged === 'string') return kept('failed');
  const { kind: _, ...facts } = judged;
  return { ...facts, seconds_typed: false };
}

function doubtsOf(named: MediumKind, read: Parameters<typeof judgedRecording>[1]): RecordingDoubt[] {
  const { hasPicture, seconds: claimed } = read.head;
  const found: [RecordingDoubt, boolean][] = [
    ['no-picture', named === 'video' && !hasPicture],
    ['picture', named === 'audio' && hasPicture],
  ];
  if (!('unread' in read)) {
    const { seconds, loudness, codecs } = read;
    const slack = Math.max(SLACK_SECONDS, seconds * SLACK_SHARE);
    found.push(
      ['length', claimed !== null && Math.abs(claimed - seconds) > slack],
      ['mute', loudness !== null && loudness <= MUTE],
      ['codec', codecs.some((one) => !PLAYED_EVERYWHERE.test(one))],
    );
  }
  return found.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
}

/** Whether the length of a medium has to be typed by hand because nothing could read it. */
export const isLengthTyped = (one: {
  kind: MediumKind;
  seconds: number | null;
  seconds_typed: boolean;
}): boolean => (one.kind === 'audio' || one.kind === 'video') && (one.seconds === null || one.seconds_typed);

export type LoudnessWord = 'quiet' | 'right' | 'loud';
/** Compares a loudness in tenths of a LUFS with the target. */
export function loudnessWord(tenths: number): LoudnessWord {
  if (tenths / 10 < LOUDNESS_TARGET.least - LOUDNESS_SLACK) return 'quiet';
  return tenths / 10 > LOUDNESS_TARGET.most + LOUDNESS_SLACK ? 'loud' : 'right';
}

/** `1:02:03` or `4:10`, as it is shown; null if it is not a length. */
export function typedLength(text: string): number | null {
  const [, hours = '0', minutes = '', seconds = ''] =
    /^\s*(?:(\d{1,2}):)?(\d{1,3}):(\d\d)\s*$/.exec(text) ?? [];
  if (minutes === '' || Number(seconds) > 59 || (hours !== '0' && Number(minutes) > 59)) return null;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) || null;
}
