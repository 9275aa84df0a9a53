import type { MarkupElement } from '../../../kit/markup/markup-tree.rules.ts';
import { elementsIn, made } from '../page-tree.rules.ts';
import { stylesFrom, type WordStyles } from './word-styles.rules.ts';
import { childOf, valueIn, xmlTree } from './xml-tree.rules.ts';

/** The number that Word shows before an item. */
interface ItemNumber {
  /** Null where it counts, but is not shown: the paragraph is none of a list. */
  number: number | null;
  /** Written in letters, Roman numerals or several numbers. */
  isOtherwise: boolean;
}
/** Counts the paragraphs of a text in order; null for a bullet, and for one that does not count. */
export type WordNumbers = (paragraph: MarkupElement | undefined) => ItemNumber | null;

const LEVELS = 9;

/** Counts numbered paragraphs as Word does: lists of one kind go on counting, unless one starts anew. */
export function openNumbers(xml: string, styles: WordStyles): WordNumbers {
  const all = elementsIn(xml ? xmlTree(xml) : []);
  const byId = (tag: string, id: string) =>
    new Map(all.filter((one) => one.tag === tag).map((one) => [one.attributes[id] ?? '', one]));
  const [lists, kinds] = [byId('w:num', 'w:numId'), byId('w:abstractNum', 'w:abstractNumId')];
  const counted = new Map<MarkupElement, (number | undefined)[]>();
  const begun = new Set<MarkupElement>();

  /** The kind of a list, which may be that of a style. */
  function kindOf(list: MarkupElement | undefined, seen: readonly unknown[] = []): MarkupElement | undefined {
    const kind = kinds.get(valueIn(list, 'w:abstractNumId') ?? '');
    const link = valueIn(kind, 'w:numStyleLink');
    if (link === undefined || seen.includes(list)) return kind;
    const linked = valueIn(listOf(childOf(styles.get(link), 'w:pPr')), 'w:numId') ?? '';
    return kindOf(lists.get(linked), [...seen, list]);
  }

  return (paragraph) => {
    const style = valueIn(paragraph, 'w:pStyle');
    const said = [paragraph, ...stylesFrom(styles, style).map((one) => childOf(one, 'w:pPr'))].map(listOf);
    const first = (name: string) =>
      said.map((one) => valueIn(one, name)).find((value) => value !== undefined);
    const list = lists.get(first('w:numId') ?? '');
    const kind = kindOf(list);
    if (!list || !kind) return null;
    const linked = levelsOf(kind).find((one) => valueIn(one, 'w:pStyle') === style && style !== undefined);
    const level = Number(valueIn(said[0], 'w:ilvl') ?? linked?.attributes['w:ilvl'] ?? first('w:ilvl') ?? 0);
    const change = list.children.find(
      (one): one is MarkupElement =>
        typeof one !== 'string' && one.tag === 'w:lvlOverride' && Number(one.attributes['w:ilvl']) === level,
    );
    const looks = childOf(change, 'w:lvl') ?? levelOf(kind, level);
    const numbers = counted.get(kind) ?? [];
    counted.set(kind, numbers);
    const anew = change && !begun.has(change) ? valueIn(change, 'w:startOverride') : undefined;
    if (change) begun.add(change);
    const last = numbers[level];
    const start = Number(anew ?? valueIn(looks, 'w:start') ?? 1);
    const number = anew === undefined && last !== undefined ? last + 1 : start;
    numbers[level] = number;
    for (let below = level + 1; below < LEVELS; below++)
      if (level < Number(valueIn(levelOf(kind, below), 'w:lvlRestart') ?? below)) numbers[below] = undefined;
    const format = valueIn(looks, 'w:numFmt');
    if (format === 'bullet') return null;
    const text = valueIn(looks, 'w:lvlText');
    if (format === 'none' || text === '') return { number: null, isOtherwise: false };
    const places = text?.match(/%\d/g)?.length ?? 1;
    return { number, isOtherwise: format !== 'decimal' || places > 1 };
  };
}

const listOf = (paragraph: MarkupElement | undefined) => childOf(paragraph, 'w:numPr');
const levelsOf = (kind: MarkupElement) =>
  kind.children.filter((one): one is MarkupElement => typeof one !== 'string' && one.tag === 'w:lvl');
const levelOf = (kind: MarkupElement, level: number) =>
  levelsOf(kind).find(({ attributes }) => Number(attributes['w:ilvl'] ?? 0) === level);

/** Not among the names that Word takes for bookmarks. */
const MARK = 'number:';
const OTHERWISE = '~';
/** The number of an item as a bookmark at its beginning, which mammoth keeps: it has no other place for it. */
const numberMark = ({ number, isOtherwise }: ItemNumber): MarkupElement =>
  made('w:bookmarkStart', [], { 'w:name': `${MARK}${number}${isOtherwise ? OTHERWISE : ''}` });
/** As Word takes a paragraph out of the list of its style. */
const OF_NO_LIST = made('w:numPr', [
  made('w:ilvl', [], { 'w:val': '0' }),
  made('w:numId', [], { 'w:val': '0' }),
]);
/** The properties of a paragraph with its number; in no list where Word shows none. */
export function numbered(properties: readonly MarkupElement[], item: ItemNumber | null): MarkupElement[] {
  if (item && item.number !== null) return [...properties, numberMark(item)];
  return properties.map((one) => {
    if (!item) return one;
    const others = one.children.filter((child) => typeof child === 'string' || child.tag !== 'w:numPr');
    return { ...one, children: [...others, OF_NO_LIST] };
  });
}
/** HTML of mammoth with these numbers on their items. */
export const withItemNumbers = (html: string): string =>
  html
    .replace(
      new RegExp(`<li><a id="${MARK}(-?\\d+)(${OTHERWISE}?)"></a>`, 'g'),
      (_, number: string, other: string) => `<li value="${number}"${other ? ' type="a"' : ''}>`,
    )
    .replace(new RegExp(`<a id="${MARK}[^"]*"></a>`, 'g'), '');
