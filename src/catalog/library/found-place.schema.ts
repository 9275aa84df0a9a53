import type { TextMarks } from '../listed-page/marks.rules.ts';

/** A place in a lesson that contains the search terms. */
export interface FoundPlace {
  title: string;
  /** Language of the lesson. */
  language: string;
  path: string;
  seconds: number | null;
  snippet: { text: string; marks: TextMarks };
  /** Language of the snippet. */
  quoteLanguage: string;
}
