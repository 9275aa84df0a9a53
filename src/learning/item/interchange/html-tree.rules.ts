import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import type { TextElement } from './shown-text.rules.ts';
import { localName } from './xml-tree.rules.ts';

/** More than any question needs: a browser's rules let a short text with crossed tags grow without end. */
const ELEMENTS_MOST = 1000;

class TooMany extends Error {}

/** HTML as a browser reads it; null if it has too many elements. */
export function htmlTree(html: string): TextElement | null {
  let elements = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...of) => {
    if (++elements > ELEMENTS_MOST) throw new TooMany();
    return defaultTreeAdapter.createElement(...of);
  };
  try {
    const { childNodes } = parseFragment(html, { treeAdapter: { ...defaultTreeAdapter, createElement } });
    return { name: 'body', attributes: {}, children: childNodes.flatMap(nodeOf) };
  } catch (problem) {
    if (!(problem instanceof TooMany)) throw problem;
    return null;
  }
}

function nodeOf(node: DefaultTreeAdapterTypes.ChildNode): (TextElement | string)[] {
  if ('value' in node) return [node.value];
  if (!('tagName' in node)) return [];
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [{ name: localName(node.tagName), attributes, children: node.childNodes.flatMap(nodeOf) }];
}
