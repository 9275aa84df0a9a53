import type { RecordingHead } from './recording.rules.ts';

/** The demuxer of each accepted kind: the bytes have already identified it, so that no other demuxer looks at them. */
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
  /** Index in the file of the first stream of each kind; null if there is none. */
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

/** The output of `ffprobe -of json -show_format -show_streams`; cover art is not a moving picture. */
export function streamsIn(json: string): RecordingStreams | null {
  let told: { streams?: ToldStream[]; format?: { duration?: string } };
  try {
    told = JSON.parse(json);
  } catch {
    // The output was cut off, or there was none.
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

/** How far `ffmpeg -progress` got, in seconds; null if it says nothing. */
export function secondsIn(progress: string): number | null {
  const last = [...progress.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1];
  return last === undefined ? null : Number(last) / 1_000_000;
}

/** The summary of the filter `ebur128`, in tenths of a LUFS. */
export function loudnessIn(log: string): number | null {
  const told = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1];
  return told === undefined ? null : Math.round(Number(told) * 10);
}
