import { richText } from '#kit/rich-text.ts';
import { type MarkupElement, type MarkupNode, markdownOfNodes, markupOf } from '../kit/markdown.rules.ts';

/** A text as the editor holds it, in the form that ProseMirror reads and writes. */
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

const MARKS: Record<string, string> = {
  a: 'link',
  strong: 'strong',
  em: 'emphasis',
  s: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
};
const TAGS = Object.fromEntries(Object.entries(MARKS).map(([tag, mark]) => [mark, tag]));
const INLINE = new Set([...Object.keys(MARKS), 'br', 'img']);
const isInline = (node: MarkupNode): boolean => typeof node === 'string' || INLINE.has(node.tag);

/** Markdown as a document: the blocks that the renderer writes, and nothing beside them. */
export function documentOf(markdown: string): DocumentNode {
  const content = blocksOf(markupOf(richText(markdown)));
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** Words that stand outside any block are a paragraph of their own. */
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
    default:
      return blocksOf(one.children);
  }
}

const filled = (content: DocumentNode[]): DocumentNode[] =>
  content.length > 0 ? content : [{ type: 'paragraph' }];
const elements = (nodes: readonly MarkupNode[], ...tags: string[]): MarkupElement[] =>
  nodes.filter((node): node is MarkupElement => typeof node !== 'string' && tags.includes(node.tag));

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

const rawText = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : rawText(node.children))).join('');

const ALIGNED = /text-align:\s*(left|right|center)/;
function tableOf(one: MarkupElement): DocumentNode {
  const rows = [one, ...elements(one.children, 'thead', 'tbody')].flatMap(({ children }) =>
    elements(children, 'tr'),
  );
  const content = rows.map((row): DocumentNode => {
    const cells = elements(row.children, 'th', 'td').map(
      ({ tag, attributes, children }): DocumentNode => ({
        type: tag === 'th' ? 'head_cell' : 'cell',
        attrs: { align: ALIGNED.exec(attributes.style ?? '')?.[1] ?? null },
        content: lineOf(children).filter(({ type }) => type !== 'break'),
      }),
    );
    return { type: 'row', content: cells };
  });
  return { type: 'table', content };
}

/** The words of one line: without the spaces around it, and where the source broke its own line a space. */
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

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? []) === JSON.stringify(b ?? []);

/** A document as Markdown, by the writer that reads stored texts back. */
export const markdownOfDocument = (document: DocumentNode): string =>
  markdownOfNodes(nodesOf(document.content)).trimEnd();

const nodesOf = (content: readonly DocumentNode[] = []): MarkupNode[] => content.flatMap(nodeOf);
const made = (
  tag: string,
  children: MarkupNode[] = [],
  attributes: Record<string, string> = {},
): MarkupElement => ({
  tag,
  attributes,
  children,
});

function nodeOf({ type, attrs = {}, content }: DocumentNode): MarkupNode[] {
  switch (type) {
    case 'heading':
      return [made(`h${attrs.level}`, phrasesOf(content))];
    case 'paragraph':
      return [made('p', phrasesOf(content))];
    case 'bullets':
      return [made('ul', itemsOf(attrs.isTight === true, content))];
    case 'numbers':
      return [made('ol', itemsOf(attrs.isTight === true, content), { start: String(attrs.start ?? 1) })];
    case 'blockquote':
      return [made('blockquote', nodesOf(content))];
    case 'code_block': {
      const language = String(attrs.language ?? '');
      const code = made('code', [textOf(content)], language ? { class: `language-${language}` } : {});
      return [made('pre', [code])];
    }
    case 'rule':
      return [made('hr')];
    case 'table':
      return [made('table', (content ?? []).map(rowOf))];
    default:
      return [];
  }
}

const textOf = (content: readonly DocumentNode[] = []): string =>
  content.map(({ text = '' }) => text).join('');

/** Close together, the first words of an item stand in it without a paragraph around them. */
function itemsOf(isTight: boolean, content: readonly DocumentNode[] = []): MarkupElement[] {
  const isClose =
    isTight && content.every(({ content: blocks = [] }) => blocks.filter(isParagraph).length <= 1);
  return content.map(({ content: [first, ...others] = [] }) => {
    const begins = first ? (isClose && isParagraph(first) ? phrasesOf(first.content) : nodeOf(first)) : [];
    return made('li', [...begins, ...nodesOf(others)]);
  });
}
const isParagraph = ({ type }: DocumentNode): boolean => type === 'paragraph';

const rowOf = ({ content = [] }: DocumentNode): MarkupElement =>
  made(
    'tr',
    content.map(({ type, attrs, content: words }) =>
      made(
        type === 'head_cell' ? 'th' : 'td',
        phrasesOf(words),
        attrs?.align ? { style: `text-align:${attrs.align}` } : {},
      ),
    ),
  );

/** Marks as tags around the longest run that each of them covers; code stands within all others. */
function phrasesOf(content: readonly DocumentNode[] = []): MarkupNode[] {
  const phrases: MarkupNode[] = [];
  for (let at = 0; at < content.length; ) {
    const { mark, end } = longestMark(content, at);
    if (!mark) phrases.push(phraseOf(content[at++] as DocumentNode));
    else {
      phrases.push(...within(mark, phrasesOf(content.slice(at, end).map((one) => without(one, mark)))));
      at = end;
    }
  }
  return joined(phrases);
}

function longestMark(content: readonly DocumentNode[], at: number) {
  let [best, end]: [DocumentMark | null, number] = [null, at];
  const marks = content[at]?.marks ?? [];
  for (const mark of marks) {
    if (mark.type === 'code' && marks.length > 1) continue;
    let to = at + 1;
    while (content[to]?.marks?.some((one) => isSame(one, mark))) to++;
    if (to > end) [best, end] = [mark, to];
  }
  return { mark: best, end };
}

const without = (one: DocumentNode, mark: DocumentMark): DocumentNode => ({
  ...one,
  marks: one.marks?.filter((other) => !isSame(other, mark)) ?? [],
});

function phraseOf({ type, attrs = {}, text = '' }: DocumentNode): MarkupNode {
  if (type === 'break') return made('br');
  if (type !== 'picture') return text;
  const { src = '', alt = '', title = '' } = attrs as Record<string, string>;
  return made('img', [], { src, alt, title });
}

/** Spaces at the edges of a mark stand outside: within they would end it before it has begun. */
function within({ type, attrs = {} }: DocumentMark, children: MarkupNode[]): MarkupNode[] {
  const tag = TAGS[type] ?? type;
  const attributes = Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [name, String(value ?? '')]),
  );
  if (tag === 'code') return [made(tag, children, attributes)];
  const first = typeof children[0] === 'string' ? (/^\s*/.exec(children[0])?.[0] ?? '') : '';
  const inside = trimmed(children, 0, /^\s+/);
  const last = inside.at(-1);
  const after = typeof last === 'string' ? (/\s*$/.exec(last)?.[0] ?? '') : '';
  const words = trimmed(inside, inside.length - 1, /\s+$/).filter((node) => node !== '');
  return [first, ...(words.length > 0 ? [made(tag, words, attributes)] : []), after].filter(
    (node) => node !== '',
  );
}
const trimmed = (nodes: readonly MarkupNode[], at: number, space: RegExp): MarkupNode[] =>
  nodes.map((node, index) => (index === at && typeof node === 'string' ? node.replace(space, '') : node));

function joined(nodes: readonly MarkupNode[]): MarkupNode[] {
  const all: MarkupNode[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (typeof node === 'string' && typeof last === 'string') all[all.length - 1] = last + node;
    else all.push(node);
  }
  return all;
}
