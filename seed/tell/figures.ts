import { FIGURE_SOURCE, figureSource } from '#kit/markdown/text-blocks.ts';
import { richText } from '#kit/rich-text.ts';
import type { Library } from '../library.ts';

/** Pictures of texts are named by their files in a folder, and by their numbers in a library. */
export const withFigureNames = (html: string, nameOf: (reference: string) => string | undefined): string =>
  html.replace(FIGURE_SOURCE, (whole, reference: string) => {
    const name = nameOf(reference);
    return name === undefined ? whole : `<img src="${figureSource(name)}"`;
  });

/** The files that a text shows. */
export const figuresIn = (markdown: string): string[] =>
  markdown.includes('](media:')
    ? [...richText(markdown).matchAll(FIGURE_SOURCE)].map(([, reference = '']) => reference)
    : [];

/** The files that the lessons of a folder show, in whatever language, and its front page. */
export function figuresOf({ texts, translations, frontPage }: Library): string[] {
  const lessons = [...texts.values()].flatMap(({ sections }) => sections.map(({ text }) => text));
  const translated = [...translations.sections.values()].flat().map(({ text }) => text);
  const shown = frontPage?.flatMap(({ picture }) => picture ?? []) ?? [];
  return [...new Set([...[...lessons, ...translated].flatMap(figuresIn), ...shown])];
}
