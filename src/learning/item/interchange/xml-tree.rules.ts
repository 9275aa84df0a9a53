import { SaxesParser } from 'saxes';
import type { UnreadableFile } from './exchanged-item.rules.ts';
import type { ItemFileProblem } from './interchange.data.ts';
import type { TextElement } from './shown-text.rules.ts';

export interface XmlElement extends TextElement {
  line: number;
  parent: XmlElement | null;
  children: (XmlElement | string)[];
}

/** More than any file of questions needs, and enough to keep a server busy. */
const DEPTH_MOST = 60;

class Unreadable extends Error {
  readonly problem: ItemFileProblem;
  constructor(problem: ItemFileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * The elements of a document. One with a document type declaration is rejected: its entities could expand without end.
 */
export function xmlTree(text: string): XmlElement | UnreadableFile {
  const parser = new SaxesParser({ position: true, xmlns: false });
  let root: XmlElement | null = null;
  let open: XmlElement | null = null;
  let depth = 0;
  const stop = (problem: ItemFileProblem) => {
    throw new Unreadable(problem);
  };
  parser.on('error', () => stop('malformed'));
  parser.on('doctype', () => stop('entities'));
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEPTH_MOST) stop('deep');
    const made: XmlElement = {
      name: localName(name),
      attributes: attributes as Record<string, string>,
      line: parser.line,
      parent: open,
      children: [],
    };
    root ??= made;
    open?.children.push(made);
    open = made;
  });
  parser.on('closetag', () => {
    depth--;
    open = open?.parent ?? null;
  });
  const take = (words: string) => void open?.children.push(words);
  parser.on('text', take);
  parser.on('cdata', take);
  try {
    parser.write(text).close();
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    return { problem: problem.problem, line: parser.line };
  }
  return root ?? { problem: 'malformed', line: 1 };
}
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const elementsIn = (element: XmlElement): XmlElement[] =>
  element.children.filter((child) => typeof child !== 'string');

/** Every descendant element with this name, in document order. */
export const allNamed = (element: XmlElement, name: string): XmlElement[] =>
  elementsIn(element).flatMap((child) => [...(child.name === name ? [child] : []), ...allNamed(child, name)]);
