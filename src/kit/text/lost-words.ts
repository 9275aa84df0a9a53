import MarkdownIt from 'markdown-it';
import { textBlocks } from '../markdown/text-blocks.ts';

/** Parses like `richText`, but keeps addresses as they were typed: the comparison is with what an editor wrote. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).use(textBlocks);
markdown.normalizeLink = (url) => url;
markdown.normalizeLinkText = (url) => url;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const ENTITY = /&#?\w+;/g;
const TAG = /<\/?[a-z][a-z0-9]*((?: [\w-]+="[^"]*")*) ?\/?>/g;
/** Markers of quotes and lists at the start of a line; the page numbers lists itself. */
const LINE_MARKS = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=\s|$))+/;

/**
 * The line, counted from 1, where Markdown would silently drop words: a cell beyond the header of its table, a
 * definition that nothing refers to, words after the language of a code block. Null if every word is kept.
 */
export function lostWordsLine(source: string): number | null {
  const env: Parameters<typeof markdown.render>[1] = {};
  const html = markdown.render(source, env);
  const kept = counted(
    html.replace(TAG, (_tag, attributes: string) => valuesIn(attributes)).replace(ENTITY, ' '),
  );
  const labels = counted(Object.keys(env.references ?? {}).join(' '));
  const lines = source.split(/\r\n?|\n/).map(wordsOfLine);
  const lost = new Set<string>();
  for (const [word, count] of counted(lines.flat().join(' ')))
    if ((kept.get(word) ?? 0) < count && !labels.has(word)) lost.add(word);
  if (lost.size === 0) return null;
  const losses = lines.map((words) => words.filter((word) => lost.has(word)).length);
  return losses.indexOf(Math.max(...losses)) + 1;
}

/** Addresses, titles and the text alternatives of pictures are in attributes. */
const valuesIn = (attributes: string): string =>
  [...attributes.matchAll(/="([^"]*)"/g)].map(([, value]) => ` ${value} `).join('') || ' ';

const wordsOfLine = (line: string): string[] => wordsIn(line.replace(LINE_MARKS, ' ').replace(ENTITY, ' '));

/** References are matched regardless of case. */
const wordsIn = (text: string): string[] => (text.match(WORD) ?? []).map((word) => word.toUpperCase());

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
