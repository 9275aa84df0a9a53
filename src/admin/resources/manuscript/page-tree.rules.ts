import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { MarkupElement, MarkupNode } from '../../kit/markup/markup-tree.rules.ts';

/** Parses a page as a browser would, with the styles of its classes copied to each element. */
export function pageTree(html: string): MarkupNode[] {
  const nodes = (parse(html).childNodes ?? []).flatMap(nodeOf);
  const looks = classLooks(nodes);
  if (looks.size > 0) giveLooks(nodes, looks);
  return nodes;
}

function nodeOf(node: DefaultTreeAdapterTypes.ChildNode): MarkupNode[] {
  if (node.nodeName === '#text') return [(node as DefaultTreeAdapterTypes.TextNode).value];
  if (!('tagName' in node)) return [];
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [{ tag: node.tagName, attributes, children: node.childNodes.flatMap(nodeOf) }];
}

export const isElement = (node: MarkupNode): node is MarkupElement => typeof node !== 'string';
export const elementsIn = (nodes: readonly MarkupNode[]): MarkupElement[] =>
  nodes.filter(isElement).flatMap((one) => [one, ...elementsIn(one.children)]);
/** The words alone; `lineBreak`: what stands for a break between lines. */
export const wordsOf = (nodes: readonly MarkupNode[], lineBreak = ''): string =>
  nodes
    .map((node) => {
      if (!isElement(node)) return node;
      return node.tag === 'br' ? lineBreak : wordsOf(node.children, lineBreak);
    })
    .join('');
export const made = (
  tag: string,
  children: readonly MarkupNode[],
  attributes: Record<string, string> = {},
): MarkupElement => ({ tag, attributes, children: [...children] });
/** Whether they contain nothing but spaces. */
export const isBlank = (nodes: readonly MarkupNode[]): boolean => /^[\s\u200b\ufeff]*$/.test(wordsOf(nodes));

/** Google Docs writes all styles as classes. */
function classLooks(nodes: readonly MarkupNode[]): Map<string, string> {
  const looks = new Map<string, string>();
  const sheets = elementsIn(nodes).filter(({ tag }) => tag === 'style');
  for (const [, names = '', look = ''] of wordsOf(sheets).matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const name of names.split(',')) {
      const found = /^\s*(?:\w+)?\.([\w-]+)\s*$/.exec(name)?.[1];
      if (found) looks.set(found, `${looks.get(found) ?? ''};${look}`);
    }
  return looks;
}

/** Parsed HTML holds no such character. */
const NEXT_STYLE = ';\0;';
function giveLooks(nodes: readonly MarkupNode[], looks: Map<string, string>): void {
  for (const { attributes } of elementsIn(nodes)) {
    const given = classesOf(attributes).flatMap((name) => looks.get(name) ?? []);
    if (given.length > 0) attributes.style = [...given, attributes.style ?? ''].join(NEXT_STYLE);
  }
}
export const classesOf = (attributes: Record<string, string>): string[] =>
  (attributes.class ?? '').split(/\s+/).filter(Boolean);

/** The styles of an element: of its classes, then its own. */
export const stylesOf = ({ attributes }: MarkupElement): string[] =>
  (attributes.style ?? '').split(NEXT_STYLE);
/** A style property of an element, or of several that set the same; the last declaration counts. */
export const lookOf = ({ attributes }: MarkupElement, ...names: string[]): string =>
  lookIn(attributes.style ?? '', ...names);
export function lookIn(style: string, ...names: string[]): string {
  const found = style.split(';').flatMap((line) => {
    const at = line.indexOf(':');
    const isNamed = names.includes(line.slice(0, at).trim().toLowerCase());
    return isNamed ? [line.slice(at + 1).toLowerCase()] : [];
  });
  return (found.at(-1) ?? '').replace(/!\s*important\s*$/, '').trim();
}
