import { figureSource, isKeyPoints, KEY_POINTS } from '#kit/markdown/text-blocks.ts';
import type { MarkupElement, MarkupNode } from '../../kit/markup/markup-tree.rules.ts';
import { BROUGHT } from './brought-pictures.rules.ts';
import { countChange } from './changes.rules.ts';
import { countedOn, itemNumbers } from './lists/list-numbers.rules.ts';
import {
  hasLevelItems,
  isMark,
  itemLeft,
  itemsOf,
  withNestedLists,
  withoutMark,
} from './lists/lists.rules.ts';
import type { ChangeCounts, ManuscriptChange } from './manuscript.data.ts';
import { NOTE } from './notes.rules.ts';
import { classesOf, elementsIn, isBlank, isElement, lookOf, made, wordsOf } from './page-tree.rules.ts';
import { phrases } from './phrases/phrases.rules.ts';
import { fontsOf, NO_FONTS, readableSigns } from './phrases/sign-fonts.rules.ts';
import { cellsOf, plainTable, rowsOf } from './table.rules.ts';

/** The tag for a manuscript's own title. */
export const TITLE = 'title';

const BLOCKS =
  /^(?:p|div|section|article|main|header|footer|aside|nav|figure|figcaption|center|address|body|html|h[1-6]|ul|ol|li|dl|dt|dd|table|blockquote|pre|hr|form|fieldset|details|summary|title|caption)$/;
const SILENT = /^(?:script|style|head|meta|link|template|noscript|base)$/;
const EMBEDDED = /^(?:iframe|object|embed|video|audio|canvas|svg|input|button|select|textarea|applet|frame)$/;
const PICTURE = /^(?:img|picture)$/;

/** Reduces the contents of a page to what our texts may hold; counts what is lost. */
export function cleanedBlocks(nodes: readonly MarkupNode[], counts: ChangeCounts): MarkupElement[] {
  countDeeds(nodes, counts);
  return blocksIn(seen(nodes, counts), counts);
}

function countDeeds(nodes: readonly MarkupNode[], counts: ChangeCounts): void {
  for (const { tag, attributes } of elementsIn(nodes)) {
    if (tag === 'script') countChange(counts, 'script');
    countChange(counts, 'handler', Object.keys(attributes).filter((name) => /^on/i.test(name)).length);
  }
}

/** Removes what no reader of the page would see and what our texts cannot show; signs of fonts become characters. */
function seen(nodes: readonly MarkupNode[], counts: ChangeCounts, fonts = NO_FONTS): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (!isElement(node)) return [readableSigns(node, fonts, counts)];
    if (isMark(node)) return [node];
    if (SILENT.test(node.tag)) return [];
    const gone = goneAs(node);
    if (gone) {
      countChange(counts, gone);
      return [];
    }
    if (node.tag === 'ins') countChange(counts, 'insertion');
    if (node.tag === 'math') {
      countChange(counts, 'formula');
      return [wordsOf(node.children).replace(/\s+/g, ' ')];
    }
    const left = { ...node, children: seen(node.children, counts, fontsOf(node, fonts)) };
    const isItem = node.tag === 'li' || node.tag === 'p';
    return isItem ? itemLeft(left, goneIn(node.children)) : [left];
  });
}
const goneIn = (nodes: readonly MarkupNode[]): ManuscriptChange[] =>
  nodes.filter(isElement).flatMap((node) => goneAs(node) ?? goneIn(node.children));

function goneAs(node: MarkupElement): ManuscriptChange | null {
  if (node.tag === 'del') return 'deletion';
  if (PICTURE.test(node.tag)) return 'picture';
  if (EMBEDDED.test(node.tag)) return 'embedded';
  const isHidden =
    lookOf(node, 'display') === 'none' || lookOf(node, 'mso-hide') === 'all' || 'hidden' in node.attributes;
  if (isHidden && !isBlank(node.children)) return 'hidden';
  const isContents = classesOf(node.attributes).some((name) => /^(?:contents|MsoToc\w*)$/.test(name));
  const links = node.tag === 'p' ? elementsIn(node.children).filter(({ tag }) => tag === 'a') : [];
  const isEntry = links.length > 0 && links.every(({ attributes }) => attributes.href?.startsWith('#_Toc'));
  return isContents || isEntry ? 'contents' : null;
}

/** Inline markup around blocks counts as a block: Google Docs wraps everything copied in one. */
const isBlock = (node: MarkupNode): node is MarkupElement =>
  isElement(node) && (BLOCKS.test(node.tag) || node.children.some(isBlock));

function blocksIn(nodes: readonly MarkupNode[], counts: ChangeCounts): MarkupElement[] {
  const out: MarkupElement[] = [];
  let loose: MarkupNode[] = [];
  const gather = () => {
    if (!isBlank(loose) || loose.some(hasNote)) out.push(made('p', phrases(loose, counts)));
    loose = [];
  };
  for (const node of hasLevelItems(nodes) ? withNestedLists(nodes) : nodes) {
    if (!isBlock(node)) loose.push(node);
    else {
      gather();
      out.push(...blockOf(node, counts));
    }
  }
  gather();
  return out;
}
const hasNote = (node: MarkupNode): boolean => elementsIn([node]).some(({ tag }) => tag === NOTE);

function blockOf(node: MarkupElement, counts: ChangeCounts): MarkupElement[] {
  const { tag, children } = node;
  if (/^h[1-6]$/.test(tag))
    return children.some(isBlock) ? blocksIn(children, counts) : heading(node, counts);
  switch (tag) {
    case 'p':
      return paragraph(node, counts);
    case 'ul':
    case 'ol':
      return list(node, counts);
    case 'table':
      return table(node, counts);
    case 'blockquote': {
      const within = blocksIn(children, counts);
      return within.length > 0 ? [made('blockquote', within.map(asBold))] : [];
    }
    case 'pre':
      return [made('pre', [made('code', [wordsOf(children, '\n')])])];
    case 'hr':
      return [made('hr', [])];
    case 'figure':
      return broughtFigure(node) ?? copiedFigure(node) ?? blocksIn(children, counts);
    case 'div':
      return isKeyPoints(node.attributes.class)
        ? [made('div', blocksIn(children, counts), { class: KEY_POINTS })]
        : blocksIn(children, counts);
    case 'dt':
      return isBlank(children) ? [] : [made('p', [made('strong', phrases(children, counts, 'strong'))])];
    default:
      return blocksIn(children, counts);
  }
}

function broughtFigure({ attributes }: MarkupElement): MarkupElement[] | null {
  const { [BROUGHT]: name, alt = '' } = attributes;
  return name === undefined ? null : [made('figure', [made('img', [], { src: figureSource(name), alt })])];
}

/** A picture from the library, as our own editor copies it. */
function copiedFigure({ attributes }: MarkupElement): MarkupElement[] | null {
  const reference = attributes['data-figure'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(reference)) return null;
  const picture = made('img', [], { src: figureSource(reference), alt: attributes['data-alt'] ?? '' });
  const told = [attributes['data-caption'] ?? '', made('small', [attributes['data-credit'] ?? ''])];
  return [made('figure', [picture, made('figcaption', told)])];
}

/** Its number is no word of it: ours are not numbered. */
function heading({ tag, children }: MarkupElement, counts: ChangeCounts): MarkupElement[] {
  const words = withoutMark(children);
  return isBlank(words) ? [] : [made(tag, phrases(words, counts, 'strong'))];
}

function paragraph(node: MarkupElement, counts: ChangeCounts): MarkupElement[] {
  const blocks = node.children.some(isBlock) ? blocksIn(node.children, counts) : null;
  if (blocks) return blocks;
  if (isBlank(node.children) && !node.children.some(hasNote)) return [];
  const isTitle = classesOf(node.attributes).some((name) =>
    /^(?:manuscript-title|title|MsoTitle)$/.test(name),
  );
  return [made(isTitle ? TITLE : 'p', phrases(node.children, counts, isTitle ? 'strong' : undefined))];
}

function list(node: MarkupElement, counts: ChangeCounts): MarkupElement[] {
  const all = itemsOf(node);
  const { numbers, isChanged } = itemNumbers(node, all);
  const items = all.map(({ children }, at) => ({
    number: numbers[at] ?? 1,
    blocks: blocksIn(children, counts).map(asBold),
  }));
  const filled = items.filter(({ blocks }) => blocks.length > 0);
  if (filled.length === 0) return [];
  if (node.tag === 'ul') return [madeList('ul', filled)];
  if (isChanged) countChange(counts, 'numbering');
  return countedOn(items).map((run) => madeList('ol', run, run[0]?.number));
}

/** If any item holds more than one paragraph, all items keep their paragraphs. */
function madeList(
  tag: 'ul' | 'ol',
  items: readonly { blocks: readonly MarkupElement[] }[],
  start = 1,
): MarkupElement {
  const isLoose = items.some(({ blocks }) => blocks.filter((block) => block.tag === 'p').length > 1);
  const tight = (blocks: readonly MarkupElement[]): MarkupNode[] =>
    blocks.flatMap((block) => (block.tag === 'p' && !isLoose ? block.children : [block]));
  return made(
    tag,
    items.map(({ blocks }) => made('li', tight(blocks))),
    start === 1 ? {} : { start: String(start) },
  );
}

/** Only top-level text has headings; a heading within an item or a quotation becomes bold. */
const asBold = (block: MarkupElement): MarkupElement =>
  /^h[1-6]$|^title$/.test(block.tag) ? made('p', [made('strong', block.children)]) : block;

function table(node: MarkupElement, counts: ChangeCounts): MarkupElement[] {
  const captions = node.children.filter(
    (one): one is MarkupElement => isElement(one) && one.tag === 'caption',
  );
  const above = captions.flatMap(({ children }) => blocksIn(children, counts));
  const only = rowsOf(node).map(({ row }) => cellsOf(row));
  const single = only.length === 1 && only[0]?.length === 1 ? only[0][0] : undefined;
  if (single) {
    countChange(counts, 'box');
    const within = blocksIn(single.children, counts);
    return [...above, ...(within.length > 0 ? [made('blockquote', within.map(asBold))] : [])];
  }
  const plain = plainTable(node, counts, (cell) => cellWords(cell, counts));
  return plain ? [...above, plain] : above;
}

/** A cell is one line: its paragraphs are joined, and list items are separated by semicolons. */
function cellWords(nodes: readonly MarkupNode[], counts: ChangeCounts): MarkupNode[] {
  const blocks = blocksIn(nodes, counts);
  const isOneLine =
    blocks.length <= 1 && blocks.every(({ tag, children }) => tag === 'p' && !hasBreak(children));
  if (!isOneLine) countChange(counts, 'cell');
  return lines(blocks).flatMap(({ words, isItem }, at) =>
    at === 0 ? words : [isItem ? '; ' : ' ', ...words],
  );
}
const hasBreak = (words: readonly MarkupNode[]): boolean => /\S\s*\n\s*\S/.test(wordsOf(words, '\n'));
function lines(blocks: readonly MarkupElement[], isItem = false): { words: MarkupNode[]; isItem: boolean }[] {
  return blocks.flatMap((block) => {
    if (/^(?:p|h[1-6]|title|code)$/.test(block.tag)) return [{ words: block.children, isItem }];
    if (!block.children.some(isBlock))
      return block.children.length > 0 ? [{ words: block.children, isItem: block.tag === 'li' }] : [];
    const inline = block.children.filter((one) => !isBlock(one));
    const first = inline.length > 0 ? [{ words: inline, isItem: block.tag === 'li' }] : [];
    const rest = lines(block.children.filter(isBlock), block.tag === 'li');
    return [...first, ...rest];
  });
}
