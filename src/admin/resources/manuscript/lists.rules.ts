import type { MarkupElement, MarkupNode } from '../../kit/markup/markup-tree.rules.ts';
import { classesOf, isBlank, isElement, lookOf, made, wordsOf } from './page-tree.rules.ts';

/** A list item as word processors store it: its depth, not its parent. */
interface LevelItem {
  level: number;
  tag: 'ul' | 'ol';
  start: number;
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

const MARK = /^[\s\u00a0]*(?:([·•○▪●■o§–-])|(\d{1,3}|[a-z]|[ivxl]{1,5})[.)])[\s\u00a0]+/i;
const INCH = 72;
function wordItem(node: MarkupElement): LevelItem[] | null {
  const list = /level(\d)/.exec(lookOf(node, 'mso-list'))?.[1];
  const isItem = list !== undefined || classesOf(node.attributes).some((name) => /^MsoList/.test(name));
  if (!isItem) return null;
  const mark = markOf(node);
  if (!mark) return null;
  const left = inPoints(lookOf(node, 'margin-left'));
  const level = list === undefined ? Math.max(0, Math.round(left / (INCH / 2)) - 1) : Number(list) - 1;
  return [{ level, tag: mark.number === null ? 'ul' : 'ol', start: mark.number ?? 1, children: mark.rest }];
}
function inPoints(length: string): number {
  const [, number = '0', unit = 'pt'] = /^(-?[\d.]+)(in|pt|cm|px)?/.exec(length) ?? [];
  return Number(number) * { in: INCH, pt: 1, cm: INCH / 2.54, px: 0.75 }[unit as 'in' | 'pt' | 'cm' | 'px'];
}

/** The number before an item (null for a bullet), and the item without its marker. */
function markOf(node: MarkupElement): { number: number | null; rest: MarkupNode[] } | null {
  const isMark = (one: MarkupNode) => isElement(one) && lookOf(one, 'mso-list') === 'ignore';
  const written = node.children.filter(isMark);
  const text = written.length > 0 ? `${wordsOf(written)} ` : wordsOf(node.children);
  const found = MARK.exec(text);
  if (!found) return null;
  const number = found[2] === undefined ? null : Number.parseInt(found[2], 10) || 1;
  const rest =
    written.length > 0
      ? node.children.filter((one) => !isMark(one))
      : withoutFirst(node.children, found[0].length);
  return { number, rest };
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
  for (const { level, tag, start, children } of items) {
    while ((open.at(-1)?.level ?? -1) > level) open.pop();
    const last = open.at(-1);
    const isSame = last?.level === level && last.list.tag === tag;
    if (last?.level === level && !isSame) open.pop();
    if (!isSame) {
      const list = made(tag, [], tag === 'ol' && start > 1 ? { start: String(start) } : {});
      const within = open.at(-1)?.list.children.at(-1);
      if (within && isElement(within)) within.children.push(list);
      else out.push(list);
      open.push({ list, level });
    }
    open.at(-1)?.list.children.push(made('li', children));
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
