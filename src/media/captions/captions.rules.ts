import { withoutReferences } from '#kit/text/character-reference.ts';
import type { Cue } from '../player/playback.rules.ts';

/** What is wrong with a WebVTT text; the line is counted from 1. */
export type CaptionProblem = 'head' | 'time' | 'backwards' | 'order' | 'empty' | 'late';
export type CaptionReading = { cues: Cue[] } | { problem: CaptionProblem; line: number };

const CLOCK = '((?:\\d{2,4}:)?[0-5]\\d:[0-5]\\d\\.\\d{3})';
const TIMING = new RegExp(`^${CLOCK}[ \\t]+-->[ \\t]+${CLOCK}(?:[ \\t]+\\S.*)?$`);
const ASIDE = /^(NOTE([ \t].*)?|(STYLE|REGION)[ \t]*)$/;

/**
 * Captions of a recording are its transcript with times: both are one text. Reads WebVTT (W3C, WebVTT: The Web Video
 * Text Tracks Format). Notes, styles, tags and positions on the picture are dropped; the words of a cue become one
 * line, and every word is kept. Nothing may begin after the end of the recording, if that is known.
 */
export function cuesIn(source: string, seconds: number | null): CaptionReading {
  const lines = source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  if (lines.every((line) => line.trim() === '')) return { cues: [] };
  if (!/^WEBVTT([ \t].*)?$/.test(lines[0] ?? '')) return { problem: 'head', line: 1 };
  const cues: Cue[] = [];
  for (const block of blocksOf(lines)) {
    if (block.isAside) continue;
    const read = cueOf(block, cues.at(-1)?.start ?? 0, seconds);
    if ('problem' in read) return read;
    cues.push(read);
  }
  return { cues };
}

interface Block {
  /** Counted from 1. */
  first: number;
  lines: string[];
  /** The header, a note or a style: never words of a cue. */
  isAside: boolean;
}
/** The blocks between empty lines. By the W3C's parser a line with `-->` ends an aside and begins a cue. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [at, line] of lines.entries()) {
    const isTimed = line.includes('-->');
    if (line.trim() === '') open = null;
    else if (open && !(open.isAside && isTimed)) open.lines.push(line);
    else {
      const isAside = at === 0 || (lines[at - 1] === '' && ASIDE.test(line) && !isTimed);
      open = { first: at + 1, lines: [line], isAside };
      blocks.push(open);
    }
  }
  return blocks;
}

function cueOf(
  { first, lines }: Block,
  after: number,
  seconds: number | null,
): Cue | { problem: CaptionProblem; line: number } {
  const at = lines[0]?.includes('-->') ? 0 : 1;
  const line = first + at;
  const [, from = '', to = ''] = TIMING.exec(lines[at] ?? '') ?? [];
  if (!from || !to) return { problem: 'time', line: Math.min(line, first + lines.length - 1) };
  const payload = lines.slice(at + 1);
  const stray = payload.findIndex((one) => one.includes('-->'));
  if (stray >= 0) return { problem: 'time', line: line + 1 + stray };
  const [start, end] = [secondsOf(from), secondsOf(to)];
  if (end <= start) return { problem: 'backwards', line };
  if (start < after) return { problem: 'order', line };
  if (seconds !== null && start > seconds) return { problem: 'late', line };
  const text = plain(payload.join(' '));
  return text === '' ? { problem: 'empty', line } : { start, end, text };
}

export function secondsOf(clock: string): number {
  const parts = clock.split(':').map(Number);
  const [hours, minutes, seconds] = parts.length === 3 ? parts : [0, ...parts];
  return Math.round(((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000) / 1000;
}

/** A tag of WebVTT or of the formats it is made from. Any other `<` is a character of the text: `ANC < 1000`. */
const TAG =
  /<\/?(?:[ciubv]|ruby|rt|lang|font)(?:\.[\w-]+)*[ \t]*>|<lang(?:\.[\w-]+)*[ \t]+[\w-]+[ \t]*>|<font(?:[ \t]+\w+=[^<>]*)>|<(?:\d{2,}:)?\d\d:\d\d\.\d{3}>/gi;
const VOICE = /<v(?:\.[\w-]+)*[ \t]+([^<>]*[^<>\s])[ \t]*>/gi;
/** The name of a voice is kept as part of the text: it says who is speaking. */
const plain = (text: string): string =>
  withoutReferences(
    text
      .replace(VOICE, '$1: ')
      .replace(TAG, '')
      .replace(/&(?:lrm|rlm);/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim();

/** The cues as a file that every player reads; empty if there are none. */
export function webVtt(cues: readonly Cue[]): string {
  if (cues.length === 0) return '';
  const entries = cues.map(
    (cue, index) => `${index + 1}\n${clockOf(cue.start)} --> ${clockOf(cue.end)}\n${escaped(cue.text)}\n`,
  );
  return `WEBVTT\n\n${entries.join('\n')}`;
}

const escaped = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A time as WebVTT writes it: `00:01:02.500`. */
export function clockOf(seconds: number): string {
  const whole = Math.round(seconds * 1000);
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const milliseconds = String(whole % 1000).padStart(3, '0');
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}.${milliseconds}`;
}

/**
 * SubRip has no head: what is made from it says so, and its lines are told as they were sent. Files stored before that
 * do not say so: their lines are those of the stored file, two further down.
 */
const SUBRIP_HEAD = 'WEBVTT from SubRip\n\n';
export const lineAsSent = (source: string, line: number): number =>
  source.startsWith(SUBRIP_HEAD) ? line - 2 : line;

/** SubRip as WebVTT: its numbers, words and lines stay, its timestamps are rewritten. */
export function asWebVtt(text: string): string {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (source.startsWith(SUBRIP_HEAD)) return withSigns(`WEBVTT\n\n${source.slice(SUBRIP_HEAD.length)}`);
  if (source.startsWith('WEBVTT')) return withSigns(source);
  const timed = source.replace(
    /^(\d{1,2}):(\d\d:\d\d)[,.](\d{3}) --> (\d{1,2}):(\d\d:\d\d)[,.](\d{3})/gm,
    (_, h: string, ms: string, f: string, toH: string, toMs: string, toF: string) =>
      `${h.padStart(2, '0')}:${ms}.${f} --> ${toH.padStart(2, '0')}:${toMs}.${toF}`,
  );
  return withSigns(SUBRIP_HEAD + timed.replace(/^\s+/, (blank) => blank.replace(/[^\n]/g, '')));
}

/** A player takes any `<` for a tag and drops what follows, so one that belongs to the text is escaped. */
const withSigns = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.includes('-->') ? line : asSigns(line)))
    .join('\n');
const asSigns = (line: string): string =>
  line
    .replace(/&(?:#?\w+;)?/g, (found) =>
      withoutReferences(found) === found ? `&amp;${found.slice(1)}` : found,
    )
    .replace(/<[^<>]*>|</g, (found) => (isTag(found) ? found : found.replace('<', '&lt;')));
const isTag = (text: string): boolean =>
  [TAG, VOICE].some(({ source }) => new RegExp(`^(?:${source})$`, 'i').test(text));
