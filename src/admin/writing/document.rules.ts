import { alignOf } from '#kit/markdown/column-align.ts';
import { isKeyPoints } from '#kit/markdown/text-blocks.ts';
import { richText } from '#kit/rich-text.ts';
import {
  elements,
  figureOf,
  type MarkupElement,
  type MarkupNode,
  markupOf,
  rawText,
} from '../kit/markup/markup-tree.rules.ts';

/** A text as the editor holds it, in ProseMirror's JSON form. */
export interface DocumentNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  text?: string;
  marks?: DocumentMark[];
}
export interface DocumentMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** Inline tags and their marks. */
export const MARKS: Record<string, string> = {
  a: 'link',
  strong: 'strong',
  em: 'emphasis',
  s: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
};
const INLINE = new Set([...Object.keys(MARKS), 'br', 'img']);
const isInline = (node: MarkupNode): boolean => typeof node === 'string' || INLINE.has(node.tag);

/** Parses Markdown into a document: exactly the blocks that the renderer writes. */
export function documentOf(markdown: string): DocumentNode {
  const content = blocksOf(markupOf(richText(markdown)));
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** Words outside any block become a paragraph of their own. */
function blocksOf(nodes: readonly MarkupNode[]): DocumentNode[] {
  const made: DocumentNode[] = [];
  let loose: MarkupNode[] = [];
  const gather = () => {
    const content = lineOf(loose);
    if (content.length > 0) made.push({ type: 'paragraph', content });
    loose = [];
  };
  for (const node of nodes) {
    if (isInline(node)) loose.push(node);
    else {
      gather();
      made.push(...blockOf(node as MarkupElement));
    }
  }
  gather();
  return made;
}

function blockOf(one: MarkupElement): DocumentNode[] {
  const level = Number(/^h([1-6])$/.exec(one.tag)?.[1] ?? 0);
  if (level) return [{ type: 'heading', attrs: { level }, content: lineOf(one.children) }];
  switch (one.tag) {
    case 'p':
      return [{ type: 'paragraph', content: lineOf(one.children) }];
    case 'ul':
    case 'ol':
      return [listOf(one)];
    case 'blockquote':
      return [{ type: 'blockquote', content: filled(blocksOf(one.children)) }];
    case 'pre':
      return [codeOf(one)];
    case 'hr':
      return [{ type: 'rule' }];
    case 'table':
      return [tableOf(one)];
    case 'figure': {
      const figure = figureOf(one);
      return figure ? [{ type: 'figure', attrs: { ...figure } }] : blocksOf(one.children);
    }
    case 'div':
      return isKeyPoints(one.attributes.class)
        ? [{ type: 'key_points', content: filled(blocksOf(one.children)) }]
        : blocksOf(one.children);
    default:
      return blocksOf(one.children);
  }
}

const filled = (content: DocumentNode[]): DocumentNode[] =>
  content.length > 0 ? content : [{ type: 'paragraph' }];
function listOf(one: MarkupElement): DocumentNode {
  const items = elements(one.children, 'li');
  const isTight = items.every(({ children }) => elements(children, 'p').length === 0);
  const content = items.map(({ children }): DocumentNode => {
    const blocks = blocksOf(children);
    const first = blocks[0]?.type === 'paragraph' ? [] : [{ type: 'paragraph' }];
    return { type: 'item', content: [...first, ...blocks] };
  });
  if (one.tag === 'ul') return { type: 'bullets', attrs: { isTight }, content };
  return { type: 'numbers', attrs: { isTight, start: Number(one.attributes.start ?? 1) }, content };
}

function codeOf({ children }: MarkupElement): DocumentNode {
  const code = elements(children, 'code')[0];
  const text = rawText(code?.children ?? children).replace(/\n$/, '');
  const language = code?.attributes.class?.replace(/^language-/, '') ?? '';
  return { type: 'code_block', attrs: { language }, ...(text ? { content: [{ type: 'text', text }] } : {}) };
}

function tableOf(one: MarkupElement): DocumentNode {
  const rows = [one, ...elements(one.children, 'thead', 'tbody')].flatMap(({ children }) =>
    elements(children, 'tr'),
  );
  const content = rows.map((row): DocumentNode => {
    const cells = elements(row.children, 'th', 'td').map(
      ({ tag, attributes, children }): DocumentNode => ({
        type: tag === 'th' ? 'head_cell' : 'cell',
        attrs: { align: alignOf(attributes) },
        content: lineOf(children).filter(({ type }) => type !== 'break'),
      }),
    );
    return { type: 'row', content: cells };
  });
  return { type: 'table', content };
}

/** The words of one line, trimmed; a line break of the source becomes a space. */
function lineOf(nodes: readonly MarkupNode[]): DocumentNode[] {
  const made: DocumentNode[] = [];
  const add = (one: DocumentNode) => {
    const last = made.at(-1);
    const begins = !last || last.type === 'break';
    const text = one.text?.replace(begins ? /^[ \t\n]+/ : /^$/, '').replace(/\n/g, ' ');
    if (one.type !== 'text') made.push(one);
    else if (text && last?.type === 'text' && isSame(last.marks, one.marks)) last.text += text;
    else if (text) made.push({ ...one, text });
  };
  const walk = (within: readonly MarkupNode[], marks: DocumentMark[]) => {
    for (const node of within) {
      const marked = marks.length > 0 ? { marks } : {};
      if (typeof node === 'string') add({ type: 'text', text: node, ...marked });
      else if (node.tag === 'br') add({ type: 'break' });
      else if (node.tag === 'img') add({ type: 'picture', attrs: pictureOf(node), ...marked });
      else walk(node.children, [...marks, markOf(node)]);
    }
  };
  walk(nodes, []);
  return withoutEnd(made);
}

function withoutEnd(made: DocumentNode[]): DocumentNode[] {
  const last = made.at(-1);
  if (last?.type === 'break') return withoutEnd(made.slice(0, -1));
  if (last?.type !== 'text') return made;
  const text = last.text?.replace(/[ \t]+$/, '');
  return text ? [...made.slice(0, -1), { ...last, text }] : withoutEnd(made.slice(0, -1));
}

const pictureOf = ({ attributes: { src = '', alt = '', title = '' } }: MarkupElement) => ({
  src,
  alt,
  title,
});
function markOf({ tag, attributes: { href = '', title = '' } }: MarkupElement): DocumentMark {
  const type = MARKS[tag] ?? tag;
  return type === 'link' ? { type, attrs: { href, title } } : { type };
}

export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? []) === JSON.stringify(b ?? []);
