/** Contents of a section that take up a reader's time. */
export interface SectionContent {
  html: string;
  slides: readonly { title: string; bullets: readonly string[] }[];
  /** Length of its recording, in seconds; null without one. */
  seconds: number | null;
}

const WORDS_A_MINUTE = 230;
/** Seconds it takes to look at a row of a table, a slide or another picture. */
const ROW_SECONDS = 3;
const PICTURE_SECONDS = 12;

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;
const tagsIn = (html: string, tag: RegExp): number => html.match(tag)?.length ?? 0;

/** Seconds it takes to read: its text at 230 words per minute, each row of a table, each picture and slide. */
export function readingSeconds({ html, slides }: Pick<SectionContent, 'html' | 'slides'>): number {
  const said = slides.flatMap(({ title, bullets }) => [title, ...bullets]).join(' ');
  const words = wordsIn(html.replace(/<[^>]*>/g, ' ')) + wordsIn(said);
  return (
    (words * 60) / WORDS_A_MINUTE +
    tagsIn(html, /<tr\b/gi) * ROW_SECONDS +
    (tagsIn(html, /<img\b/gi) + slides.length) * PICTURE_SECONDS
  );
}

/** A length in seconds as whole minutes: at least one if it takes any time. */
export const wholeMinutes = (seconds: number): number =>
  seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0;

/** Minutes that a section takes: to listen to its recording or to read it, whichever is longer; 0 while it is empty. */
export const minutesOf = (content: SectionContent): number =>
  wholeMinutes(Math.max(content.seconds ?? 0, readingSeconds(content)));

/**
 * Minutes of a section after its content changed: recomputed if they matched the content before, or were not set;
 * otherwise what an editor wrote stands.
 */
export function followedMinutes(named: number, before: SectionContent, after: SectionContent): number {
  return named === 0 || named === minutesOf(before) ? minutesOf(after) : named;
}
