import type { MarkupElement, MarkupNode } from '../../../kit/markup/markup-tree.rules.ts';
import { classesOf, elementsIn, isBlank, isElement, lookOf, made, wordsOf } from '../page-tree.rules.ts';
import { numberOfMark } from './list-mark.rules.ts';

/** A list item as word processors store it: its depth, not its parent. */
interface LevelItem {
  level: number;
  tag: 'ul' | 'ol';
  start: number;
  /** As it is written before the item, if it is. */
  mark?: string;
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
    .map(({ children }, at) => ({ level: Number(level), tag, start: start + at, children }));
}

const NUMBER = String.raw`\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxl]{1,5})[.)]|\d{1,3}(?:\.\d{1,3})+(?=\u00a0)`;
/** Word fills the space behind a marker; in its fonts for signs, a marker is any letter. */
const MARK = new RegExp(String.raw`^\s*(${NUMBER}|[·•○▪●■o§–-]|\S(?=\u00a0{2}))\s+`, 'i');
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
  return [{ level, tag, start: number ?? 1, mark: mark.text, children: mark.rest }];
}
function inPoints(length: string): number {
  const [, number = '0', unit = 'pt'] = /^(-?[\d.]+)(in|pt|cm|px)?/.exec(length) ?? [];
  return Number(number) * { in: INCH, pt: 1, cm: INCH / 2.54, px: 0.75 }[unit as 'in' | 'pt' | 'cm' | 'px'];
}

const isMark = (node: MarkupNode): boolean => isElement(node) && lookOf(node, 'mso-list') === 'ignore';
const withoutMark = (nodes: readonly MarkupNode[]): MarkupNode[] =>
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

function nestedLists(items: readonly LevelItem[]): MarkupElement[] {
  const out: MarkupElement[] = [];
  const open: { list: MarkupElement; level: number }[] = [];
  for (const { level, tag, start, mark = '', children } of items) {
    while ((open.at(-1)?.level ?? -1) > level) open.pop();
    const last = open.at(-1);
    const isSame = last?.level === level && last.list.tag === tag;
    if (last?.level === level && !isSame) open.pop();
    if (!isSame) {
      const list = made(tag, [], tag === 'ol' ? { start: String(start), type: mark } : {});
      const within = open.at(-1)?.list.children.at(-1);
      if (within && isElement(within)) within.children.push(list);
      else out.push(list);
      open.push({ list, level });
    }
    open.at(-1)?.list.children.push(made('li', children));
  }
  return out;
}

/** Whether its items are counted by letters, Roman numerals or several numbers; ours are counted 1, 2, 3. */
export const isCountedOtherwise = (list: MarkupElement): boolean =>
  /[a-z]|\d\.\d/i.test(list.attributes.type ?? '') ||
  [list, ...itemsOf(list)].some((one) => /alpha|latin|roman|greek/.test(lookOf(one, 'list-style-type')));

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
