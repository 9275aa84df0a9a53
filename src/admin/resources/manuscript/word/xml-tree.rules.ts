import { SaxesParser } from 'saxes';
import type { MarkupElement, MarkupNode } from '../../../kit/markup/markup-tree.rules.ts';

/** The elements of a part of a Word file, by their names with prefixes, which all programs write alike. */
export function xmlTree(xml: string): MarkupNode[] {
  const root: MarkupElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    const made = { tag: name, attributes: attributes as Record<string, string>, children: [] };
    open.at(-1)?.children.push(made);
    open.push(made);
  });
  parser.on('closetag', () => void open.pop());
  const take = (text: string) => void open.at(-1)?.children.push(text);
  parser.on('text', take);
  parser.on('cdata', take);
  parser.write(wellFormed(xml)).close();
  return root.children;
}

const DISALLOWED = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const UNESCAPED =
  /<!\[CDATA\[[\s\S]*?\]\]>|&#(?:(\d+)|[xX]([\da-fA-F]+));|&(?!(?:amp|lt|gt|quot|apos);)|\]\]>/g;
const LAST_CODE = 0x10ffff;
/** Other programs write characters and signs that XML does not allow; Word and mammoth read them. */
const wellFormed = (xml: string): string =>
  withoutDisallowed(xml)
    .trim()
    .replace(UNESCAPED, (found: string, decimal?: string, hex?: string) => {
      if (found === '&' || found === ']]>') return found.replace('&', '&amp;').replace('>', '&gt;');
      if (found.startsWith('<')) return found;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > LAST_CODE ? '' : escaped(withoutDisallowed(String.fromCodePoint(code)));
    });
/** What separates lines or pages separates words. */
const withoutDisallowed = (text: string): string => text.replace(/[\v\f]/g, ' ').replace(DISALLOWED, '');

const escaped = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const xmlText = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node);
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}="${escaped(value)}"`,
      );
      return `<${node.tag}${attributes.join('')}>${xmlText(node.children)}</${node.tag}>`;
    })
    .join('');

/** The first child with this name. */
export const childOf = (node: MarkupElement | undefined, tag: string): MarkupElement | undefined =>
  node?.children.find((child): child is MarkupElement => typeof child !== 'string' && child.tag === tag);
export const valueIn = (node: MarkupElement | undefined, tag: string): string | undefined =>
  childOf(node, tag)?.attributes['w:val'];
/** Whether a property is on; undefined if nothing is said of it. */
export function isOn(node: MarkupElement | undefined, tag: string): boolean | undefined {
  const property = childOf(node, tag);
  return property && !/^(?:0|false|off)$/.test(property.attributes['w:val'] ?? '');
}
