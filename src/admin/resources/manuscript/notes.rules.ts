import type { MarkupElement, MarkupNode } from '../../kit/markup/markup-tree.rules.ts';
import { countChange } from './changes.rules.ts';
import type { ChangeCounts } from './manuscript.data.ts';
import { isBlank, isElement, made } from './page-tree.rules.ts';

/** The tag for the mark of a note in the text, before its number is known. */
export const NOTE = 'note';
const BODIES = new Set(['li', 'div', 'p', 'dd', 'aside']);
type Parents = Map<MarkupElement, MarkupElement>;

/**
 * Takes out footnotes and endnotes as Word, Google Docs and Markdown write them: a link to an anchor whose own link
 * leads back. Their words are removed from the text; a mark stands where they are called.
 */
export function takeNotes(root: MarkupElement, counts: ChangeCounts): Map<string, MarkupNode[]> {
  const { links, named, parents } = surveyed(root);
  const bodies = new Map<string, MarkupNode[]>();
  const called = new Set<MarkupElement>();
  for (const link of links) {
    const address = targetOf(link);
    const place = named.get(address);
    if (!place || called.has(link)) continue;
    const body = bodyAround(place, parents);
    const back = links.find(
      (one) =>
        body !== null && namesOf(link, parents).includes(targetOf(one)) && isWithin(one, body, parents),
    );
    if (!body || !back || isWithin(link, body, parents)) continue;
    called.add(back);
    called.add(link);
    if (!bodies.has(address)) bodies.set(address, body.children);
    remove(back, parents);
    remove(body, parents);
    callNote(link, address, parents);
  }
  countChange(counts, 'note', bodies.size);
  return bodies;
}

const targetOf = ({ attributes: { href = '' } }: MarkupElement): string =>
  href.startsWith('#') ? href.slice(1) : '';

function surveyed(root: MarkupElement) {
  const links: MarkupElement[] = [];
  const named = new Map<string, MarkupElement>();
  const parents: Parents = new Map();
  const walk = (one: MarkupElement) => {
    if (one.tag === 'a' && targetOf(one)) links.push(one);
    for (const name of [one.attributes.id, one.attributes.name])
      if (name && !named.has(name)) named.set(name, one);
    for (const child of one.children.filter(isElement)) {
      parents.set(child, one);
      walk(child);
    }
  };
  walk(root);
  return { links, named, parents };
}

/** The names by which a link back may refer to it: its own, or those of the markup around or in it. */
function namesOf(link: MarkupElement, parents: Parents): string[] {
  const around = [link, parents.get(link), parents.get(parents.get(link) ?? link)];
  const inside = link.children.filter(isElement);
  return [...around, ...inside].flatMap(
    (one) => [one?.attributes.id, one?.attributes.name].filter((name) => !!name) as string[],
  );
}

/** The nearest block; if Google Docs wraps the note's paragraph in a box of its own, the box. */
function bodyAround(place: MarkupElement, parents: Parents): MarkupElement | null {
  let body: MarkupElement | undefined = place;
  while (body && !BODIES.has(body.tag)) body = parents.get(body);
  const box = body && parents.get(body);
  const isAlone = box?.tag === 'div' && box.children.every((one) => one === body || isBlank([one]));
  return (isAlone ? box : body) ?? null;
}

function isWithin(one: MarkupElement, body: MarkupElement, parents: Parents): boolean {
  for (let at: MarkupElement | undefined = one; at; at = parents.get(at)) if (at === body) return true;
  return false;
}

function remove(one: MarkupElement, parents: Parents): void {
  const around = parents.get(one);
  if (!around) return;
  around.children = around.children.filter((child) => child !== one);
  if (around.tag === 'sup' && isBlank(around.children)) remove(around, parents);
}

/** A mark that is already superscript is replaced with its `sup`, so that it is raised only once. */
function callNote(link: MarkupElement, address: string, parents: Parents): void {
  const around = parents.get(link);
  const mark = around?.tag === 'sup' && around.children.length === 1 ? around : link;
  mark.tag = NOTE;
  mark.attributes = { of: address };
  mark.children = [];
}

/** Numbers the notes that a text calls, in the order of their marks, and lists them. */
export function numberNotes(
  nodes: readonly MarkupNode[],
  bodies: ReadonlyMap<string, MarkupNode[]>,
): { text: MarkupNode[]; notes: MarkupNode[][] } {
  const order: string[] = [];
  const numbered = (node: MarkupNode): MarkupNode => {
    if (!isElement(node)) return node;
    if (node.tag !== NOTE) return { ...node, children: node.children.map(numbered) };
    const address = node.attributes.of ?? '';
    if (!order.includes(address)) order.push(address);
    return made('sup', [`[${order.indexOf(address) + 1}]`]);
  };
  const text = nodes.map(numbered);
  return { text, notes: order.map((address) => bodies.get(address) ?? []) };
}
