import { alignOf } from '#kit/markdown/column-align.ts';
import { figureLine, isKeyPoints, keyPointsText } from '#kit/markdown/text-blocks.ts';
import { joinedPieces, type LinePiece, MARK_JOINT } from '#kit/markdown/text-marks.ts';
import { richText } from '#kit/rich-text.ts';
import { listText } from './markdown-list.rules.ts';
import {
  elements,
  figureOf,
  type MarkupElement,
  type MarkupNode,
  markupOf,
  rawText,
} from './markup/markup-tree.rules.ts';

/** Converts HTML from `richText` back to Markdown, so that an editor changes words and never tags. */
export const markdownOf = (html: string): string => markdownOfNodes(markupOf(html));

export function markdownOfNodes(nodes: readonly MarkupNode[]): string {
  const text = blocks(nodes);
  return text ? `${text}\n` : '';
}

/** HTML of an edited text; an unchanged one keeps its stored form. */
export function rewritten(stored: string, markdown: string): string {
  return markdown.trim() === markdownOf(stored).trim() ? stored : richText(markdown);
}
/** Whether the HTML contains no words and no picture, whatever its tags. */
export const isWordless = (html: string): boolean =>
  !/<img\b/.test(html) && html.replace(/<[^>]*>/g, '').trim() === '';

const INLINE = new Set(['strong', 'em', 's', 'a', 'code', 'br', 'img', 'sup', 'sub']);
const isInline = (node: MarkupNode): boolean => typeof node === 'string' || INLINE.has(node.tag);

const blocks = (nodes: readonly MarkupNode[]): string => pieces(nodes).join('\n\n');

/** The text of each block; words outside any block become a paragraph of their own. */
function pieces(nodes: readonly MarkupNode[]): string[] {
  const made: string[] = [];
  let loose: MarkupNode[] = [];
  const gather = () => {
    const words = paragraph(loose);
    if (words) made.push(words);
    loose = [];
    return words !== '';
  };
  let [before, isOther] = ['', false];
  for (const node of nodes) {
    if (isInline(node)) loose.push(node);
    else {
      if (gather()) before = '';
      const { tag } = node as MarkupElement;
      const isNextOther = tag === before && !isOther;
      const text = block(node as MarkupElement, isNextOther);
      // What leaves nothing, as an empty paragraph, keeps no lists apart.
      if (text === '') continue;
      [before, isOther] = [tag, isNextOther];
      made.push(text);
    }
  }
  gather();
  return made;
}

/** `isOther`: the second of two adjacent lists of the same kind, which would merge if they had the same marker. */
function block(one: MarkupElement, isOther: boolean): string {
  const level = /^h([1-6])$/.exec(one.tag)?.[1];
  if (level) return `${'#'.repeat(Math.min(6, Number(level) + 1))} ${headingWords(one.children)}`;
  switch (one.tag) {
    case 'p':
      return paragraph(one.children);
    case 'ul':
    case 'ol':
      return list(one, isOther);
    case 'blockquote':
      return blocks(one.children).replace(/^/gm, '> ').replace(/ $/gm, '');
    case 'pre':
      return fence(one);
    case 'hr':
      return '---';
    case 'table':
      return table(one);
    case 'figure':
      return figure(one);
    case 'div':
      return isKeyPoints(one.attributes.class) ? keyPointsText(blocks(one.children)) : blocks(one.children);
    default:
      return blocks(one.children);
  }
}

function figure(one: MarkupElement): string {
  const found = figureOf(one);
  return found ? figureLine(found) : blocks(one.children);
}

/** Trailing signs would close a heading, so they are escaped. */
const headingWords = (nodes: readonly MarkupNode[]): string =>
  oneLine(nodes).replace(/(^|[ \t])(#+)$/, '$1\\$2');

const hasWords = (node: MarkupNode): boolean =>
  !isBreak(node) && (typeof node !== 'string' || /\S/.test(node));
/** Without breaks at its edges, and with whatever would start a block at the beginning of a line escaped. */
const paragraph = (nodes: readonly MarkupNode[]): string =>
  inline(nodes.slice(Math.max(0, nodes.findIndex(hasWords)), nodes.findLastIndex(hasWords) + 1))
    .trim()
    .replace(/[ \t]+\n/g, '\n')
    .replace(/^[ \t]+/gm, '')
    .replace(/^(#{1,6}(?=\s|$)|>|[+-](?=\s|$)|[=-]+$|---|:::|[|:-](?=[|:\t -]*$))/gm, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
    // Linked code with `]:` would name an address for other links.
    .replace(/^(?=\[(?:\\.|[^\\\]])*\]:)/s, MARK_JOINT);

/** Leaves out empty items, unless their numbers count. */
function list(one: MarkupElement, isOther: boolean): string {
  const all = elements(one.children, 'li');
  const isNumbered = one.tag === 'ol';
  const items = all.map(({ children }) => pieces(children)).filter((item) => isNumbered || item.length > 0);
  const isLoose = all.some(({ children }) => elements(children, 'p').length > 0);
  const first = Number(one.attributes.start ?? 1);
  return listText(items, isLoose, (at) => {
    if (isNumbered) return `${first + at}${isOther ? ')' : '.'} `;
    return isOther ? '* ' : '- ';
  });
}

function fence({ children }: MarkupElement): string {
  const code = elements(children, 'code')[0];
  const words = rawText(code?.children ?? children);
  const language = code?.attributes.class?.replace(/^language-/, '') ?? '';
  const longest = Math.max(2, ...[...words.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${words.replace(/\n?$/, words ? '\n' : '')}${ticks}`;
}

const ALIGNED: Record<string, string> = { left: ':---', right: '---:', center: ':---:' };
function table(one: MarkupElement): string {
  const rows = [one, ...elements(one.children, 'thead', 'tbody')].flatMap((part) =>
    elements(part.children, 'tr'),
  );
  const cells = rows.map((row) => elements(row.children, 'th', 'td'));
  const line = (words: string[]) => `| ${words.join(' | ')} |`;
  const rule = (cells[0] ?? []).map(({ attributes }) => ALIGNED[alignOf(attributes) ?? ''] ?? '---');
  const told = cells.map((row) => line(row.map(({ children }) => oneLine(children).replace(/\|/g, '\\|'))));
  return [told[0] ?? '', line(rule), ...told.slice(1)].join('\n');
}

const isBreak = (node: MarkupNode | undefined): boolean => typeof node === 'object' && node.tag === 'br';
const withoutBreaks = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return node;
    return isBreak(node) ? ' ' : { ...node, children: withoutBreaks(node.children) };
  });
/** For headings and cells, which are lines: a break is a space. */
const oneLine = (nodes: readonly MarkupNode[]): string =>
  inline(withoutBreaks(nodes)).replace(/ *\n/g, ' ').trim();

/** Marks whose signs only count next to the right neighbors. */
const MARKED = new Set(['strong', 'em', 's']);
/**
 * A break ends its line, so the newline that follows it in HTML is dropped. `around`: the sign of the enclosing
 * emphasis, or empty if there is none.
 */
const inline = (nodes: readonly MarkupNode[], around: Emphasis | '' = ''): string =>
  nodes
    .map((node, at): LinePiece => {
      if (typeof node !== 'string') return { text: phrase(node, around), isMarked: MARKED.has(node.tag) };
      return { text: escaped(isBreak(nodes[at - 1]) ? node.replace(/^\n/, '') : node), isMarked: false };
    })
    .filter(({ text }) => text !== '')
    .reduce((before, after) => joinedPieces(before, after, around !== ''), { text: '', isMarked: false })
    .text;

type Emphasis = '*' | '_';
/** Emphasis within emphasis uses the other sign, so that neither ends the other. */
function emphasized(length: 1 | 2, children: readonly MarkupNode[], around: Emphasis | ''): string {
  const sign = around === '*' ? '_' : '*';
  return marked(sign.repeat(length), children, sign);
}

/** A nested mark at the very edge is kept apart from this one. */
function marked(mark: string, children: readonly MarkupNode[], around: Emphasis | ''): string {
  const words = inline(children, around);
  const sign = mark.slice(0, 1);
  const isMeant = sign === '~' || (children.length > 1 && words.startsWith(sign) && words.endsWith(sign));
  const [begin, end] = [words.startsWith(sign), words.endsWith(sign)].map((isThere) =>
    isMeant && isThere ? MARK_JOINT : '',
  );
  return words && mark + begin + words + end + mark;
}

function phrase({ tag, attributes, children }: MarkupElement, around: Emphasis | ''): string {
  switch (tag) {
    case 'strong':
      return emphasized(2, children, around);
    case 'em':
      return emphasized(1, children, around);
    case 's':
      return marked('~~', children, around);
    case 'sup':
      return script('^', children);
    case 'sub':
      return script('~', children);
    case 'code':
      return codeSpan(rawText(children));
    case 'br':
      return '\\\n';
    case 'a':
      return `[${inline(children)}]${target(attributes.href, attributes.title)}`;
    case 'img':
      return `![${escaped(attributes.alt ?? '')}]${target(attributes.src, attributes.title)}`;
    default:
      return inline(children);
  }
}

/** The mark's own sign and spaces are escaped within it; code keeps its signs. */
function script(mark: '^' | '~', children: readonly MarkupNode[]): string {
  const words = inline(withoutBreaks(children))
    .replace(/\\[\s\S]|(`+)[\s\S]*?\1|[~^]/g, (sign) => (sign === mark ? `\\${sign}` : sign))
    .replace(/ \n|[ \t\n]/g, '\\ ');
  return words && mark + words + mark;
}

const target = (address = '', title = ''): string =>
  `(<${address.replace(/[<>]/g, '\\$&')}>${title ? ` "${title.replace(/["\\]/g, '\\$&')}"` : ''})`.replace(
    /^\(<([^\s()<>\\]+)>/,
    '($1',
  );

function codeSpan(words: string): string {
  const ticks = '`'.repeat(Math.max(0, ...[...words.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const pad = /^`|`$|^ .* $/.test(words) ? ' ' : '';
  return ticks + pad + words + pad + ticks;
}

/** Escapes literal signs that Markdown would interpret. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*[\]]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/(?<=~)~|([~^])(?=[^ \t\n]*?\1|[^ \t\n]*$)/g, '\\$&')
    .replace(/&(?=#?\w*;)/g, '\\&')
    .replace(/<(?=[a-z][a-z0-9+.-]{1,31}:|[^\s<>]+@)/gi, '\\<');
