import { ALIGN } from '#kit/markdown/column-align.ts';
import { type Figure, figureSource, KEY_POINTS } from '#kit/markdown/text-blocks.ts';
import { markdownOfNodes } from '../kit/markdown.rules.ts';
import type { MarkupElement, MarkupNode } from '../kit/markup/markup-tree.rules.ts';
import { type DocumentMark, type DocumentNode, isSame, MARKS } from './document.rules.ts';

const TAGS = Object.fromEntries(Object.entries(MARKS).map(([tag, mark]) => [mark, tag]));

/** A document as Markdown, through the same writer that converts stored texts back. */
export const markdownOfDocument = (document: DocumentNode): string =>
  markdownOfNodes(nodesOf(document.content)).trimEnd();

const nodesOf = (content: readonly DocumentNode[] = []): MarkupNode[] => content.flatMap(nodeOf);
const made = (
  tag: string,
  children: MarkupNode[] = [],
  attributes: Record<string, string> = {},
): MarkupElement => ({
  tag,
  attributes,
  children,
});

function nodeOf({ type, attrs = {}, content }: DocumentNode): MarkupNode[] {
  switch (type) {
    case 'heading':
      return [made(`h${attrs.level}`, phrasesOf(content))];
    case 'paragraph':
      return [made('p', phrasesOf(content))];
    case 'bullets':
      return [made('ul', itemsOf(attrs.isTight === true, content))];
    case 'numbers':
      return [made('ol', itemsOf(attrs.isTight === true, content), { start: String(attrs.start ?? 1) })];
    case 'blockquote':
      return [made('blockquote', nodesOf(content))];
    case 'code_block': {
      const language = String(attrs.language ?? '');
      const code = made('code', [textOf(content)], language ? { class: `language-${language}` } : {});
      return [made('pre', [code])];
    }
    case 'rule':
      return [made('hr')];
    case 'table':
      return [made('table', (content ?? []).map(rowOf))];
    case 'figure':
      return [figureNode(attrs as unknown as Figure)];
    case 'key_points':
      return [made('div', nodesOf(content), { class: KEY_POINTS })];
    default:
      return [];
  }
}

function figureNode({ reference, alt, caption, credit }: Figure): MarkupElement {
  const told = [caption, ...(credit ? [made('small', [credit])] : [])];
  return made('figure', [made('img', [], { src: figureSource(reference), alt }), made('figcaption', told)]);
}

const textOf = (content: readonly DocumentNode[] = []): string =>
  content.map(({ text = '' }) => text).join('');

/** In a tight list, the first paragraph of an item is written without paragraph tags. */
function itemsOf(isTight: boolean, content: readonly DocumentNode[] = []): MarkupElement[] {
  const isClose =
    isTight && content.every(({ content: blocks = [] }) => blocks.filter(isParagraph).length <= 1);
  return content.map(({ content: [first, ...others] = [] }) => {
    const begins = first ? (isClose && isParagraph(first) ? phrasesOf(first.content) : nodeOf(first)) : [];
    return made('li', [...begins, ...nodesOf(others)]);
  });
}
const isParagraph = ({ type }: DocumentNode): boolean => type === 'paragraph';

const rowOf = ({ content = [] }: DocumentNode): MarkupElement =>
  made(
    'tr',
    content.map(({ type, attrs, content: words }) =>
      made(
        type === 'head_cell' ? 'th' : 'td',
        phrasesOf(words),
        attrs?.align ? { [ALIGN]: String(attrs.align) } : {},
      ),
    ),
  );

/** A break carries no mark: a mark that it begins or ends would not count. */
const marksOf = ({ type, marks = [] }: DocumentNode): DocumentMark[] => (type === 'break' ? [] : marks);

/** Nests marks as tags, longest run first; code is always innermost. */
function phrasesOf(content: readonly DocumentNode[] = []): MarkupNode[] {
  const phrases: MarkupNode[] = [];
  for (let at = 0; at < content.length; ) {
    const { mark, end } = longestMark(content, at);
    if (!mark) phrases.push(phraseOf(content[at++] as DocumentNode));
    else {
      phrases.push(...within(mark, phrasesOf(content.slice(at, end).map((one) => without(one, mark)))));
      at = end;
    }
  }
  return joined(phrases);
}

const hasMark = (one: DocumentNode, mark: DocumentMark): boolean =>
  marksOf(one).some((other) => isSame(other, mark));
/** The sign of strike stands for itself within subscript, which has the same sign: subscript is within strike. */
const isHeld = (one: DocumentNode, mark: DocumentMark): boolean =>
  hasMark(one, mark) && !(mark.type === 'subscript' && marksOf(one).some(({ type }) => type === 'strike'));

function longestMark(content: readonly DocumentNode[], at: number) {
  let [best, end]: [DocumentMark | null, number] = [null, at];
  const marks = content.slice(at, at + 1).flatMap(marksOf);
  for (const mark of marks) {
    if (mark.type === 'code' && marks.length > 1) continue;
    const length = content.slice(at).findIndex((one) => !isHeld(one, mark));
    const to = length < 0 ? content.length : at + length;
    if (to > end) [best, end] = [mark, to];
  }
  return { mark: best, end };
}

const without = (one: DocumentNode, mark: DocumentMark): DocumentNode => ({
  ...one,
  marks: one.marks?.filter((other) => !isSame(other, mark)) ?? [],
});

function phraseOf({ type, attrs = {}, text = '' }: DocumentNode): MarkupNode {
  if (type === 'break') return made('br');
  if (type !== 'picture') return text;
  const { src = '', alt = '', title = '' } = attrs as Record<string, string>;
  return made('img', [], { src, alt, title });
}

/** Moves spaces at the edges of a mark outside it: inside, Markdown would not recognize the mark. */
function within({ type, attrs = {} }: DocumentMark, children: MarkupNode[]): MarkupNode[] {
  const tag = TAGS[type] ?? type;
  const attributes = Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [name, String(value ?? '')]),
  );
  if (tag === 'code') return [made(tag, children, attributes)];
  const first = typeof children[0] === 'string' ? (/^\s*/.exec(children[0])?.[0] ?? '') : '';
  const inside = trimmed(children, 0, /^\s+/);
  const last = inside.at(-1);
  const after = typeof last === 'string' ? (/\s*$/.exec(last)?.[0] ?? '') : '';
  const words = trimmed(inside, inside.length - 1, /\s+$/).filter((node) => node !== '');
  return [first, ...(words.length > 0 ? [made(tag, words, attributes)] : []), after].filter(
    (node) => node !== '',
  );
}
const trimmed = (nodes: readonly MarkupNode[], at: number, space: RegExp): MarkupNode[] =>
  nodes.map((node, index) => (index === at && typeof node === 'string' ? node.replace(space, '') : node));

function joined(nodes: readonly MarkupNode[]): MarkupNode[] {
  const all: MarkupNode[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (typeof node === 'string' && typeof last === 'string') all[all.length - 1] = last + node;
    else all.push(node);
  }
  return all;
}
