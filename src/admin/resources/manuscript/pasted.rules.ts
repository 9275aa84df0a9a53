import { markdownOfNodes } from '../../kit/markdown.rules.ts';
import type { MarkupElement } from '../../kit/markup/markup-tree.rules.ts';
import { cleanedBlocks } from './blocks.rules.ts';
import { changesIn } from './changes.rules.ts';
import type { ChangeCounts, Manuscript } from './manuscript.data.ts';
import { numberNotes, takeNotes } from './notes.rules.ts';
import { made, pageTree } from './page-tree.rules.ts';

/** The highest and the deepest heading level of our texts. */
const [HIGHEST, DEEPEST] = [2, 5];

export interface CleanedPaste {
  markdown: string;
  /** What had to change. */
  changes: Manuscript['changes'];
  /** Whether it holds signs that are other letters in the plain words of the clipboard. */
  hasSigns: boolean;
}

/** Converts what a word processor puts into the clipboard to our Markdown. */
export function pastedMarkdown(html: string): CleanedPaste {
  const counts: ChangeCounts = new Map();
  const root = made('body', pageTree(html));
  const bodies = takeNotes(root, counts);
  const blocks = belowTitle(cleanedBlocks(root.children, counts));
  const cleaned = new Map([...bodies].map(([address, body]) => [address, cleanedBlocks(body, counts)]));
  const { text, notes } = numberNotes(blocks, cleaned);
  const list =
    notes.length > 0
      ? [
          made(
            'ol',
            notes.map((note) => made('li', note)),
          ),
        ]
      : [];
  return {
    markdown: markdownOfNodes([...text, ...list]).trim(),
    changes: changesIn(counts),
    hasSigns: counts.has('sign') || counts.has('read-sign'),
  };
}

/** Headings keep their relative levels, and none is as high as the page title. */
function belowTitle(blocks: readonly MarkupElement[]): MarkupElement[] {
  const levels = blocks.flatMap(({ tag }) => /^h([1-6])$/.exec(tag)?.[1] ?? []).map(Number);
  const down = Math.max(0, HIGHEST - Math.min(...levels, HIGHEST));
  return blocks.map((block) => {
    const level = Number(/^h([1-6])$/.exec(block.tag)?.[1] ?? 0);
    if (block.tag === 'title') return made('p', block.children);
    return level === 0 ? block : { ...block, tag: `h${Math.min(DEEPEST, level + down)}` };
  });
}
