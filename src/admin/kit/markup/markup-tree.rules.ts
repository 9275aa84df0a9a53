import { type Figure, referenceOf } from '#kit/markdown/text-blocks.ts';

export interface MarkupElement {
  tag: string;
  attributes: Record<string, string>;
  children: MarkupNode[];
}
export type MarkupNode = MarkupElement | string;

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+|<)/gi;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const EMPTY = new Set(['br', 'hr', 'img']);

/**
 * Output of `richText` as a tree. A close tag without an open tag closes nothing; an unclosed tag ends with the text.
 */
export function markupOf(html: string): MarkupNode[] {
  const root: MarkupElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, close, name = '', attributes = '', text] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase();
    const within = open.at(-1) ?? root;
    if (text !== undefined) within.children.push(plain(text));
    else if (!close) {
      const made = { tag, attributes: attributesIn(attributes), children: [] };
      within.children.push(made);
      if (!EMPTY.has(tag)) open.push(made);
    } else if (open.some((one) => one.tag === tag)) while (open.pop()?.tag !== tag);
  }
  return root.children;
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, plain(value)]));
const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const plain = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => SIGNS[name] ?? '');

export const elements = (nodes: readonly MarkupNode[], ...tags: string[]): MarkupElement[] =>
  nodes.filter((node): node is MarkupElement => typeof node !== 'string' && tags.includes(node.tag));

export const rawText = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : rawText(node.children))).join('');

/** A library picture as `richText` wrote it; null for any other figure, which is simply its content. */
export function figureOf({ children }: MarkupElement): Figure | null {
  const [picture] = elements(children, 'img');
  const reference = referenceOf(picture?.attributes.src ?? '');
  if (!picture || reference === null) return null;
  const told = elements(children, 'figcaption')[0]?.children ?? [];
  const caption = rawText(told.filter((node) => typeof node === 'string')).trim();
  const credit = rawText(elements(told, 'small')).trim();
  return { reference, alt: picture.attributes.alt ?? '', caption, credit };
}
