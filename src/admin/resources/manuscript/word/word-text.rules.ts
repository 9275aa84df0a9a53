import type { MarkupElement, MarkupNode } from '../../../kit/markup/markup-tree.rules.ts';
import { countChange } from '../changes.rules.ts';
import type { ChangeCounts } from '../manuscript.data.ts';
import { isBlank, isElement, made } from '../page-tree.rules.ts';
import { readableSigns } from '../phrases/sign-fonts.rules.ts';
import { numbered, type WordNumbers } from './word-numbers.rules.ts';
import { isHidden, type WordStyles, wordFonts } from './word-styles.rules.ts';
import { childOf, isOn, valueIn } from './xml-tree.rules.ts';

interface Around {
  styles: WordStyles;
  numbers: WordNumbers;
  counts: ChangeCounts;
  /** The style of the paragraph. */
  paragraph: string | undefined;
}

const REMOVED = /^w:(?:del|moveFrom)$/;
/** Only the other form of a drawing or a formula is read. */
const UNREAD = 'mc:Choice';

/** What is read of a text in Word: without hidden words, signs as characters, and a mark before each numbered item. */
export function readText(nodes: readonly MarkupNode[], around: Around): MarkupNode[] {
  let isAfterHidden = false;
  let before: MarkupNode[] = [];
  return nodes.flatMap((node, at): MarkupNode[] => {
    if (!isElement(node) || REMOVED.test(node.tag)) return [node];
    if (node.tag === UNREAD) return [];
    if (node.tag === 'w:p') {
      const next = paragraphAfter(nodes, at);
      const { goesOn, children } = readParagraph(node, next, { ...around, before });
      before = goesOn ? children : [];
      return goesOn ? [] : [{ ...node, children }];
    }
    const properties = childOf(node, 'w:rPr');
    const isGone =
      node.tag === 'w:tr'
        ? isOn(childOf(node, 'w:trPr'), 'w:hidden') === true
        : node.tag === 'w:r' && isHidden(properties, around);
    if (isGone && !isAfterHidden && showsAnything(node)) countChange(around.counts, 'hidden');
    isAfterHidden = isGone || (isAfterHidden && node.children.length === 0);
    if (isGone) return node.tag === 'w:tr' ? [] : [{ ...node, children: node.children.filter(isOfField) }];
    return [
      node.tag === 'w:r' ? readRun(node, around) : { ...node, children: readText(node.children, around) },
    ];
  });
}

/** The parts of a field are kept even if hidden: it ends where its last part stands. */
const isOfField = (node: MarkupNode): boolean =>
  isElement(node) && /^w:(?:fldChar|instrText)$/.test(node.tag);
const SHOWN = /^w:(?:sym|drawing|pict|object|footnoteReference|endnoteReference)$/;
const showsAnything = ({ tag, children }: MarkupElement): boolean =>
  SHOWN.test(tag) ||
  (tag === 'w:t' && !isBlank(children)) ||
  children.some((child) => isElement(child) && !REMOVED.test(child.tag) && showsAnything(child));

const BLOCK = /^w:(?:p|tbl|sdt|customXml)$/;
function paragraphAfter(nodes: readonly MarkupNode[], at: number): MarkupElement | null {
  for (let next = at + 1; next < nodes.length; next++) {
    const node = nodes[next];
    if (node && isElement(node) && BLOCK.test(node.tag)) return node.tag === 'w:p' ? node : null;
  }
  return null;
}
const styleOf = (paragraph: MarkupElement) => valueIn(childOf(paragraph, 'w:pPr'), 'w:pStyle');

/**
 * A paragraph whose end was deleted or is hidden goes on in the next one, whose number is that of both; words before a
 * hidden end stay apart from another style, as a heading does. `before`: what goes on in this paragraph.
 */
function readParagraph(
  node: MarkupElement,
  next: MarkupElement | null,
  { before, ...around }: Around & { before: readonly MarkupNode[] },
): { goesOn: boolean; children: MarkupNode[] } {
  const properties = childOf(node, 'w:pPr');
  const within = { ...around, paragraph: styleOf(node) };
  const end = childOf(properties, 'w:rPr');
  const isRemoved = childOf(end, 'w:del') !== undefined || childOf(end, 'w:moveFrom') !== undefined;
  const isOpen = isRemoved || isHidden(end, within);
  const goesOn = isOpen && next !== null && (isRemoved || styleOf(next) === within.paragraph);
  let number = isOpen ? null : around.numbers(properties);
  const read = readText(
    node.children.filter((child) => child !== properties),
    within,
  );
  const words = [...before, ...read];
  if (goesOn) return { goesOn, children: words };
  const isItem = isOpen && showsAnything(made('w:p', words));
  if (isItem) number = around.numbers(properties);
  return { goesOn, children: [...numbered(looksOf(properties), number), ...words] };
}
/** Without what is said of its end: mammoth would move the words of a deleted one, even out of their cell. */
const looksOf = (properties: MarkupElement | undefined): MarkupElement[] =>
  properties
    ? [
        {
          ...properties,
          children: properties.children.filter((one) => !isElement(one) || one.tag !== 'w:rPr'),
        },
      ]
    : [];

function readRun(node: MarkupElement, around: Around): MarkupElement {
  const properties = childOf(node, 'w:rPr');
  const fonts = wordFonts(properties, around);
  const signs = (text: string) => readableSigns(text, fonts, around.counts);
  const children = node.children.flatMap((child): MarkupNode[] => {
    if (!isElement(child)) return [child];
    if (child === properties) return [struckOnce(child)];
    if (child.tag === 'w:t')
      return [{ ...child, children: child.children.map((text) => (isElement(text) ? text : signs(text))) }];
    return child.tag === 'w:sym' ? [symbol(child, around.counts)] : readText([child], around);
  });
  return { ...node, children };
}

/** A double line through words strikes them as one does. */
const struckOnce = (properties: MarkupElement): MarkupElement =>
  isOn(properties, 'w:dstrike')
    ? { ...properties, children: [made('w:strike', []), ...properties.children] }
    : properties;

const PLACES = 0xff;
/** A sign by its font and its place there, which is often written as a private character. */
function symbol({ attributes }: MarkupElement, counts: ChangeCounts): MarkupElement {
  const font = attributes['w:font'] ?? '';
  const code = Number.parseInt(attributes['w:char'] ?? '', 16) || PLACES;
  const text = readableSigns(String.fromCharCode(code), { ascii: font, other: font }, counts);
  return made('w:t', [text], { 'xml:space': 'preserve' });
}
