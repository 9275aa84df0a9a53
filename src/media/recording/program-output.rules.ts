import type { RecordingHead } from './recording.rules.ts';

/** The demuxer of each kind that is taken: the bytes have said which one, so that no other looks at them. */
export const DEMUXERS: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'audio/mp4': 'mov',
  'video/webm': 'matroska',
  'audio/webm': 'matroska',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

export interface RecordingStreams {
  head: RecordingHead;
  /** The first of each, by its place in the file; null where there is none. */
  picture: number | null;
  sound: number | null;
  codecs: string[];
}
interface ToldStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  disposition?: { attached_pic?: number };
}

/** What `ffprobe -of json -show_format -show_streams` says; a picture of a sleeve is no moving one. */
export function streamsIn(json: string): RecordingStreams | null {
  let told: { streams?: ToldStream[]; format?: { duration?: string } };
  try {
    told = JSON.parse(json);
  } catch {
    // Cut off, or no answer at all.
    return null;
  }
  const streams = (told.streams ?? []).filter(({ disposition }) => !disposition?.attached_pic);
  const first = (type: string) => streams.find(({ codec_type }) => codec_type === type);
  const [picture, sound] = [first('video'), first('audio')];
  const seconds = Number(told.format?.duration);
  return {
    head: {
      hasPicture: picture !== undefined,
      hasSound: sound !== undefined,
      seconds: seconds > 0 && Number.isFinite(seconds) ? seconds : null,
    },
    picture: picture?.index ?? null,
    sound: sound?.index ?? null,
    codecs: [picture, sound].flatMap((one) => (one ? [one.codec_name ?? 'unknown'] : [])),
  };
}

/** How far `ffmpeg -progress` came, in seconds; null where it says nothing. */
export function secondsIn(progress: string): number | null {
  const last = [...progress.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1];
  return last === undefined ? null : Number(last) / 1_000_000;
}

/** What the filter `ebur128` sums up at its end, in tenths of a LUFS. */
export function loudnessIn(log: string): number | null {
  const told = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1];
  return told === undefined ? null : Math.round(Number(told) * 10);
}
