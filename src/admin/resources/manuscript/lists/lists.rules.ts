import type { MarkupElement, MarkupNode } from '../../../kit/markup/markup-tree.rules.ts';
import type { ManuscriptChange } from '../manuscript.data.ts';
import { NOTE } from '../notes.rules.ts';
import { classesOf, elementsIn, isBlank, isElement, lookOf, made, wordsOf } from '../page-tree.rules.ts';
import { firstNumberOf, numberOfMark } from './list-mark.rules.ts';

/** A list item as word processors store it: its depth, not its parent. */
interface LevelItem {
  level: number;
  tag: 'ul' | 'ol';
  number: number;
  /** As it is written before the item, if it is. */
  mark?: string;
  isDeleted?: boolean;
  children: MarkupNode[];
}

/** Nests lists written as paragraphs (Word) or side by side (Google Docs). */
export function withNestedLists(nodes: readonly MarkupNode[]): MarkupNode[] {
  const out: MarkupNode[] = [];
  let items: LevelItem[] = [];
  const gather = () => {
    out.push(...nestedLists(items));
    items = [];
  };
  for (const node of nodes) {
    if (!isElement(node) && node.trim() === '') continue;
    const found = isElement(node) ? levelItems(node) : null;
    if (found) items.push(...found);
    else {
      gather();
      out.push(node);
    }
  }
  gather();
  return out;
}
/** Whether any list among these is written that way. */
export const hasLevelItems = (nodes: readonly MarkupNode[]): boolean =>
  nodes.some((node) => isElement(node) && levelItems(node) !== null);

function levelItems(node: MarkupElement): LevelItem[] | null {
  if (node.tag === 'p') return wordItem(node);
  if (node.tag !== 'ul' && node.tag !== 'ol') return null;
  const level = classesOf(node.attributes).flatMap((name) => /^lst-.+-(\d)$/.exec(name)?.[1] ?? [])[0];
  if (level === undefined) return null;
  const { tag, attributes } = node;
  const start = Number(attributes.start ?? 1);
  return node.children
    .filter(isElement)
    .map(({ children }, at) => ({ level: Number(level), tag, number: start + at, children }));
}

const NUMBER = String.raw`\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxl]{1,5})[.)]|\d{1,3}(?:\.\d{1,3})+(?=\u00a0)`;
/** Word fills the space behind a marker; in its fonts for signs, a marker is any letter. */
const MARK = new RegExp(String.raw`^\s*(${NUMBER}|[·•○▪●■o§–-]|\S(?=\u00a0{2}))\s+`, 'iu');
const INCH = 72;
function wordItem(node: MarkupElement): LevelItem[] | null {
  const list = /level(\d)/.exec(lookOf(node, 'mso-list'))?.[1];
  const isItem = list !== undefined || classesOf(node.attributes).some((name) => /^MsoList/.test(name));
  if (!isItem) return null;
  const mark = markOf(node);
  if (!mark) return null;
  const left = inPoints(lookOf(node, 'margin-left'));
  const level = list === undefined ? Math.max(0, Math.round(left / (INCH / 2)) - 1) : Number(list) - 1;
  const number = numberOfMark(mark.text);
  const tag = number === null ? 'ul' : 'ol';
  const isDeleted = DELETED in node.attributes && isBlank(mark.rest);
  return [{ level, tag, number: number ?? 1, mark: mark.text, isDeleted, children: mark.rest }];
}
/** Of items without words only, whatever a page says. */
const DELETED = 'manuscript-deleted';
/**
 * What is left of an item. One that its author emptied was deleted with its number, which those of Word behind it have
 * counted; one that held what we cannot show keeps it. `gone`: what was removed from it.
 */
export function itemLeft(item: MarkupElement, gone: readonly ManuscriptChange[]): MarkupElement[] {
  const isCut = gone.length > 0 && gone.every((change) => change === 'deletion' || change === 'hidden');
  if (!isCut) return [item];
  const words = item.tag === 'li' ? item.children : wordItem(item)?.[0]?.children;
  const isEmpty =
    words && isBlank(words) && !elementsIn(words).some(({ tag }) => tag === 'figure' || tag === NOTE);
  if (!isEmpty) return [item];
  return item.tag === 'li' ? [] : [{ ...item, attributes: { ...item.attributes, [DELETED]: '' } }];
}
function inPoints(length: string): number {
  const [, number = '0', unit = 'pt'] = /^(-?[\d.]+)(in|pt|cm|px)?/.exec(length) ?? [];
  return Number(number) * { in: INCH, pt: 1, cm: INCH / 2.54, px: 0.75 }[unit as 'in' | 'pt' | 'cm' | 'px'];
}

/** Whether this is the marker of an item or the number of a heading, as Word names them. */
export const isMark = (node: MarkupNode): boolean => isElement(node) && lookOf(node, 'mso-list') === 'ignore';
export const withoutMark = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes
    .filter((node) => !isMark(node))
    .map((node) => (isElement(node) ? { ...node, children: withoutMark(node.children) } : node));

/** The marker before an item, and the item without it. Word usually names it; whatever it is, it is no text. */
function markOf({ children }: MarkupElement): { text: string; rest: MarkupNode[] } | null {
  const written = elementsIn(children).filter(isMark);
  if (written.length > 0) return { text: wordsOf(written).trim(), rest: withoutMark(children) };
  const [whole = '', text] = MARK.exec(wordsOf(children)) ?? [];
  return text === undefined ? null : { text, rest: withoutFirst(children, whole.length) };
}

function withoutFirst(nodes: readonly MarkupNode[], characters: number): MarkupNode[] {
  let left = characters;
  const cut = (node: MarkupNode): MarkupNode => {
    if (isElement(node)) return { ...node, children: node.children.map(cut) };
    const taken = Math.min(left, node.length);
    left -= taken;
    return node.slice(taken);
  };
  return nodes.map(cut);
}

interface OpenList {
  list: MarkupElement;
  level: number;
  /** The number that the next marker has if it goes on. */
  due: number;
  /** Items deleted before, which are not counted any more. */
  deleted: number;
}
function nestedLists(items: readonly LevelItem[]): MarkupElement[] {
  const out: MarkupElement[] = [];
  const open: OpenList[] = [];
  for (const [at, { level, tag, number, mark = '', isDeleted, children }] of items.entries()) {
    while ((open.at(-1)?.level ?? -1) > level) open.pop();
    if (open.at(-1)?.level === level && open.at(-1)?.list.tag !== tag) open.pop();
    if (open.at(-1)?.level !== level) {
      const within = open.at(-1)?.list.children.at(-1);
      const next = items.find((one, place) => place > at && one.level <= level)?.mark ?? '';
      const list = made(tag, []);
      (within && isElement(within) ? within.children : out).push(list);
      open.push({ list, level, due: firstNumberOf(mark, next) ?? number, deleted: 0 });
    }
    const last = open.at(-1) as OpenList;
    const value = numberOfMark(mark, last.due) ?? number;
    if (value !== last.due) last.deleted = 0;
    last.due = value + 1;
    const hasLower = (items[at + 1]?.level ?? level) > level;
    const attributes: Record<string, string> =
      tag === 'ol' ? { value: String(value - last.deleted), type: mark } : {};
    if (isDeleted && !hasLower) last.deleted++;
    else last.list.children.push(made('li', children, attributes));
  }
  return out;
}

/** A list directly within a list belongs to the item above it. */
export function itemsOf(list: MarkupElement): MarkupElement[] {
  const items: MarkupElement[] = [];
  for (const child of list.children) {
    if (!isElement(child)) {
      if (!isBlank([child])) items.push(made('li', [child]));
    } else if (child.tag === 'li') items.push({ ...child, children: [...child.children] });
    else if (/^[uo]l$/.test(child.tag) && items.length > 0) items.at(-1)?.children.push(child);
    else items.push(made('li', [child]));
  }
  return items;
}
