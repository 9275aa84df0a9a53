import { endingOf, titleOf } from '#media/upload/upload.rules.ts';
import { SECTIONS_MAX } from '../section/section.data.ts';
import { BODY_MAX } from '../translation/translation.data.ts';
import { cleanedBlocks } from './blocks.rules.ts';
import { changesIn } from './changes.rules.ts';
import { kindOfManuscript, type ReadText } from './kind.rules.ts';
import type { ChangeCounts, Manuscript, ManuscriptProblem } from './manuscript.data.ts';
import { markdownHtml } from './markdown-html.rules.ts';
import { takeNotes } from './notes.rules.ts';
import { made, pageTree } from './page-tree.rules.ts';
import { sectionsOf } from './sections.rules.ts';
import { wordHtml } from './word.service.ts';
import { plainWordParts, wordParts } from './word-parts.rules.ts';

/** A file of somebody's writing program as sections of ours, with what had to change; or why it is not read. */
export async function readManuscript(
  bytes: Uint8Array,
  name: string,
): Promise<Manuscript | ManuscriptProblem> {
  const kind = kindOfManuscript(bytes, endingOf(name));
  if (typeof kind === 'string') return kind;
  const counts: ChangeCounts = new Map();
  const html = await htmlOf(kind, bytes, counts);
  if ('problem' in html) return html.problem;
  const root = made('body', pageTree(html.text));
  const bodies = takeNotes(root, counts);
  const blocks = cleanedBlocks(root.children, counts);
  const notes = new Map([...bodies].map(([address, body]) => [address, cleanedBlocks(body, counts)]));
  const { title, sections } = sectionsOf(blocks, notes, titleOf(name), counts);
  return problemIn(sections) ?? { title, sections, changes: changesIn(counts) };
}

async function htmlOf(
  kind: ReadText,
  bytes: Uint8Array,
  counts: ChangeCounts,
): Promise<{ text: string } | { problem: ManuscriptProblem }> {
  if (kind.kind === 'html') return { text: kind.text };
  if (kind.kind === 'markdown') return { text: markdownHtml(kind.text, counts) };
  const parts = wordParts(bytes);
  if (typeof parts === 'string') return { problem: parts };
  return { text: await wordHtml(plainWordParts(parts, counts)) };
}

function problemIn(sections: Manuscript['sections']): ManuscriptProblem | null {
  if (sections.every(({ body }) => body === '')) return 'empty';
  if (sections.length > SECTIONS_MAX) return 'sections';
  return sections.some(({ body }) => body.length > BODY_MAX) ? 'long' : null;
}
