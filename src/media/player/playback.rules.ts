export interface Cue {
  start: number;
  end: number;
  text: string;
}
export interface Chapter {
  start: number;
  title: string;
}
/** Sentences that belong together, with the title of the chapter if one begins here. */
export interface Paragraph {
  start: number;
  title: string | null;
  /** Index of its first sentence in the whole list. */
  first: number;
  cues: Cue[];
}

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
/** Seconds skipped by the buttons and J/L, then by the arrows. */
export const LEAP_SECONDS = 10;
export const STEP_SECONDS = 5;
/** A place this close to either end is not worth returning to. */
const EDGE_SECONDS = 5;
const PAUSE_BETWEEN_PARAGRAPHS = 0.8;
const LONGEST_PARAGRAPH = 40;

/** `4:10`, `1:02:07`. */
export function timeText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${h > 0 ? String(m).padStart(2, '0') : m}:${String(s).padStart(2, '0')}`;
  return h > 0 ? `${h}:${tail}` : tail;
}

/**
 * Index of the sentence spoken at a given time; during a pause the previous one stays, before the first there is none.
 */
export function cueAt(cues: readonly Cue[], seconds: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The captions shown with the picture, one line for each cue that is running: none during a pause. */
export function captionAt(cues: readonly Cue[], seconds: number): string {
  const last = cueAt(cues, seconds);
  return cues
    .filter(({ end }, at) => at <= last && seconds < end + (at === last ? 0.25 : 0))
    .map(({ text }) => text)
    .join('\n');
}

export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast((one) => one.start <= seconds + 0.05);

/** Groups a transcript into paragraphs: a chapter, a longer pause or much text begins a new one. */
export function paragraphsOf(cues: readonly Cue[], chapters: readonly Chapter[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const waiting = [...chapters];
  for (const [index, cue] of cues.entries()) {
    let title: string | null = null;
    while (waiting[0] && waiting[0].start <= cue.start + 0.05) title = waiting.shift()?.title ?? null;
    const last = paragraphs.at(-1);
    if (title === null && last && continues(last, cue)) last.cues.push(cue);
    else paragraphs.push({ start: cue.start, title, first: index, cues: [cue] });
  }
  return paragraphs;
}

function continues(paragraph: Paragraph, cue: Cue): boolean {
  const before = paragraph.cues.at(-1);
  const pause = cue.start - (before?.end ?? cue.start);
  return pause < PAUSE_BETWEEN_PARAGRAPHS && cue.end - paragraph.start < LONGEST_PARAGRAPH;
}

/** Keeps a length shown elsewhere in whole seconds: the medium's own may differ by a fraction. */
export const lengthTold = (told: number, own: number): number =>
  Math.abs(own - told) <= 1 || !Number.isFinite(own) ? told : own;

/** Where to continue, or null if one may as well start at the beginning. */
export function placeToContinue(seconds: number, duration: number): number | null {
  const nearEnd = duration > 0 && seconds > duration - EDGE_SECONDS;
  return seconds >= EDGE_SECONDS && !nearEnd ? seconds : null;
}

/** The next speed up or down from any speed, clamped at the ends. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  const found = direction === 1 ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed);
  return found ?? speed;
}
