import { FIGURE_SOURCE, figureSource } from '#kit/markdown/text-blocks.ts';
import { richText } from '#kit/rich-text.ts';
import type { Library } from '../library.ts';

/** Converts the references to pictures within texts: in a folder they are file names, in a library numbers. */
export const withFigureNames = (html: string, nameOf: (reference: string) => string | undefined): string =>
  html.replace(FIGURE_SOURCE, (whole, reference: string) => {
    const name = nameOf(reference);
    return name === undefined ? whole : `<img src="${figureSource(name)}"`;
  });

/** The picture files of a text. */
export const figuresIn = (markdown: string): string[] =>
  markdown.includes('](media:')
    ? [...richText(markdown).matchAll(FIGURE_SOURCE)].map(([, reference = '']) => reference)
    : [];

/** The picture files of a folder's lessons, in all languages, and of its front page. */
export function figuresOf({ texts, translations, frontPage }: Library): string[] {
  const lessons = [...texts.values()].flatMap(({ sections }) => sections.map(({ text }) => text));
  const translated = [...translations.sections.values()].flat().map(({ text }) => text);
  const shown = frontPage?.flatMap(({ picture }) => picture ?? []) ?? [];
  return [...new Set([...[...lessons, ...translated].flatMap(figuresIn), ...shown])];
}
