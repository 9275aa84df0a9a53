import { ownValue } from '#kit/own-value.ts';
import type { MarkupElement, MarkupNode } from '../../../kit/markup/markup-tree.rules.ts';
import { countChange } from '../changes.rules.ts';
import type { ChangeCounts } from '../manuscript.data.ts';
import { NOTE } from '../notes.rules.ts';
import { isElement, lookOf, made } from '../page-tree.rules.ts';

/** Inline marks from the outermost to the innermost. */
const MARKS = ['a', 'strong', 'em', 's', 'sup', 'sub', 'code'] as const;
type Mark = (typeof MARKS)[number];
/** A piece of a line with all its marks. */
interface Run {
  text: string;
  atom?: MarkupElement;
  marks: ReadonlyMap<Mark, string>;
}
const BY_TAG: Record<string, Mark> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  s: 's',
  strike: 's',
  sup: 'sup',
  sub: 'sub',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

/** The words of a line with the marks that our texts have: nested in a fixed order, spaces outside. */
export function phrases(nodes: readonly MarkupNode[], counts: ChangeCounts, without?: Mark): MarkupNode[] {
  const runs = nodes.flatMap((node) => runsOf(node, new Map(), counts));
  return grouped(
    spaced(runs),
    MARKS.filter((mark) => mark !== without),
  );
}

function runsOf(node: MarkupNode, marks: ReadonlyMap<Mark, string>, counts: ChangeCounts): Run[] {
  if (!isElement(node))
    return [{ text: node.replace(/[\u200b\ufeff]/g, '').replace(/[ \t\r\n\f]+/g, ' '), marks }];
  if (node.tag === 'br') return [{ text: '', atom: made('br', []), marks: new Map() }];
  if (node.tag === NOTE) return [{ text: '', atom: node, marks: new Map() }];
  if (node.tag === 'u') countChange(counts, 'underline');
  const within = marked(node, marks, counts);
  return node.children.flatMap((child) => runsOf(child, within, counts));
}

function marked(
  node: MarkupElement,
  marks: ReadonlyMap<Mark, string>,
  counts: ChangeCounts,
): ReadonlyMap<Mark, string> {
  const made = new Map(marks);
  const own = ownValue(BY_TAG, node.tag);
  if (own) made.set(own, '');
  const address = node.tag === 'a' ? keptAddress(node, counts) : null;
  if (address) made.set('a', address);
  const [weight, slant, height] = ['font-weight', 'font-style', 'vertical-align'].map((name) =>
    lookOf(node, name),
  );
  if (weight) setMark(made, 'strong', /^(?:bold|[6-9]00)/.test(weight));
  if (slant) setMark(made, 'em', /^(?:italic|oblique)/.test(slant));
  if (/line-through/.test(lookOf(node, 'text-decoration'))) made.set('s', '');
  if (height === 'super' || own === 'sup') made.delete('sub');
  if (height === 'sub' || own === 'sub') made.delete('sup');
  if (height === 'super') made.set('sup', '');
  if (height === 'sub') made.set('sub', '');
  if (/underline/.test(lookOf(node, 'text-decoration')) && !made.has('a')) countChange(counts, 'underline');
  return made;
}
const setMark = (marks: Map<Mark, string>, mark: Mark, isSet: boolean) =>
  isSet ? marks.set(mark, '') : marks.delete(mark);

/** Keeps web and mail addresses; of a link within a file, only the words stay. */
function keptAddress({ attributes: { href = '' } }: MarkupElement, counts: ChangeCounts): string | null {
  const given = href.trim();
  const address = /^https:\/\/www\.google\.com\/url\?/.test(given)
    ? (new URL(given).searchParams.get('q') ?? given)
    : given;
  if (/^(?:https?:\/\/|mailto:)/i.test(address) && !/[\\\p{Cc}]/u.test(address)) return address;
  if (address !== '') countChange(counts, address.startsWith('#') ? 'inner-link' : 'link');
  return null;
}

/** Separates spaces from words and merges repeated spaces. */
function spaced(runs: readonly Run[]): Run[] {
  const pieces = runs.flatMap(({ text, atom, marks }): Run[] =>
    atom
      ? [{ text, atom, marks }]
      : (text.match(/\s+|\S(?:[\s\S]*\S)?/g) ?? []).map((one) => ({ text: one, marks })),
  );
  return pieces.filter(
    ({ text, atom }, at) =>
      atom || text !== ' ' || pieces[at - 1]?.text.trim() !== '' || pieces[at - 1]?.atom,
  );
}

function grouped(runs: readonly Run[], marks: readonly Mark[]): MarkupNode[] {
  const [mark, ...inner] = marks;
  if (!mark) return runs.map((run) => run.atom ?? run.text);
  const out: MarkupNode[] = [];
  for (let at = 0; at < runs.length; ) {
    const value = runs[at]?.marks.get(mark);
    let end = at + 1;
    while (end < runs.length && runs[end]?.marks.get(mark) === value) end++;
    const within = grouped(runs.slice(at, end), inner);
    if (value === undefined) out.push(...within);
    else
      out.push(
        ...withSpacesOutside(within, (words) => made(mark, words, mark === 'a' ? { href: value } : {})),
      );
    at = end;
  }
  return out;
}

const isSpace = (node: MarkupNode): boolean => !isElement(node) && node.trim() === '';
function withSpacesOutside(nodes: MarkupNode[], mark: (words: MarkupNode[]) => MarkupElement): MarkupNode[] {
  const first = nodes.findIndex((node) => !isSpace(node));
  if (first < 0) return nodes;
  const end = nodes.findLastIndex((node) => !isSpace(node)) + 1;
  return [...nodes.slice(0, first), mark(nodes.slice(first, end)), ...nodes.slice(end)];
}
