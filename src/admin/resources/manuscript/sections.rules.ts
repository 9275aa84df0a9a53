import { markdownOfNodes } from '../../kit/markdown.rules.ts';
import type { MarkupElement, MarkupNode } from '../../kit/markup/markup-tree.rules.ts';
import { TITLE_MAX } from '../translation/translation.data.ts';
import { TITLE } from './blocks.rules.ts';
import { countChange } from './changes.rules.ts';
import type { ChangeCounts, Manuscript, ManuscriptSection } from './manuscript.data.ts';
import { numberNotes } from './notes.rules.ts';
import { made, wordsOf } from './page-tree.rules.ts';

/** The deepest heading level of our Markdown. */
const DEEPEST = 5;
const levelOf = ({ tag }: MarkupElement): number => Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0);

/**
 * Makes a section of each heading of the highest level. If only one heading has that level and precedes everything
 * else, it is the title of the whole, and the next level makes the sections. Text before the first heading becomes a
 * section named after the title.
 */
export function sectionsOf(
  blocks: readonly MarkupElement[],
  notes: ReadonlyMap<string, MarkupNode[]>,
  named: string,
  counts: ChangeCounts,
): Pick<Manuscript, 'title' | 'sections'> {
  const { title, text, level } = titledText(blocks);
  const parts: { heading: MarkupElement | null; text: MarkupElement[] }[] = [{ heading: null, text: [] }];
  for (const block of text) {
    if (levelOf(block) === level && level > 0) parts.push({ heading: block, text: [] });
    else parts.at(-1)?.text.push(block.tag === TITLE ? made('p', block.children) : block);
  }
  const sections = parts
    .filter(({ heading, text: within }) => heading || within.length > 0)
    .map(({ heading, text: within }) =>
      sectionOf(heading, within, { named: title || named, level, notes }, counts),
    );
  return { title, sections };
}

function titledText(blocks: readonly MarkupElement[]) {
  // A picture above the title, as in a letterhead, is not part of it.
  const at = Math.max(
    0,
    blocks.findIndex(({ tag }) => tag !== 'figure'),
  );
  const [first, rest] = [blocks[at], blocks.toSpliced(at, 1)];
  const levels = (of: readonly MarkupElement[]) => of.map(levelOf).filter((level) => level > 0);
  const highest = (of: readonly MarkupElement[]) => Math.min(...levels(of), 7) % 7;
  const isOwnTitle = first?.tag === TITLE;
  const isOnlyHeading =
    first !== undefined &&
    levelOf(first) > 0 &&
    levelOf(first) === highest(blocks) &&
    levels(rest).length > 0 &&
    highest(rest) > levelOf(first);
  const text = isOwnTitle || isOnlyHeading ? rest : blocks;
  return { title: isOwnTitle || isOnlyHeading ? plain(first.children) : '', text, level: highest(text) };
}

interface SectionSource {
  named: string;
  level: number;
  notes: ReadonlyMap<string, MarkupNode[]>;
}
function sectionOf(
  heading: MarkupElement | null,
  text: readonly MarkupElement[],
  { named, level, notes: bodies }: SectionSource,
  counts: ChangeCounts,
): ManuscriptSection {
  const whole = heading ? plain(heading.children) : named;
  const isLong = whole.length > TITLE_MAX;
  if (isLong) countChange(counts, 'long-title');
  const title = isLong ? `${whole.slice(0, TITLE_MAX - 1).trimEnd()}…` : whole;
  // A section title is plain text: if it was cut or calls a note, the heading is repeated above the text with its
  // marks.
  const above = heading && (isLong || calls(heading)) ? [made('p', [made('strong', heading.children)])] : [];
  const { text: numbered, notes } = numberNotes(
    [...above, ...text.map((block) => placed(block, level, counts))],
    bodies,
  );
  const list = notes.map((note) => made('li', note));
  const body = list.length > 0 ? [...numbered, made('hr', []), made('ol', list)] : numbered;
  return { title, body: markdownOfNodes(body) };
}
const calls = (node: MarkupNode): boolean =>
  typeof node !== 'string' && (node.tag === 'note' || node.children.some(calls));
const plain = (nodes: readonly MarkupNode[]): string => wordsOf(nodes, ' ').replace(/\s+/g, ' ').trim();

/** A heading below that of its section; the first level of them is the second of the page. */
function placed(block: MarkupElement, top: number, counts: ChangeCounts): MarkupElement {
  const level = levelOf(block);
  if (level === 0) return block;
  const wanted = level - top + 1;
  if (wanted > DEEPEST) countChange(counts, 'heading');
  return { ...block, tag: `h${Math.min(DEEPEST, wanted)}` };
}
