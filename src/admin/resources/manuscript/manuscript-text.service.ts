import { endingOf, titleOf } from '#media/upload/upload.rules.ts';
import { SECTIONS_MAX } from '../section/section.data.ts';
import { BODY_MAX } from '../translation/translation.data.ts';
import { cleanedBlocks } from './blocks.rules.ts';
import { type PictureHeads, placeBrought } from './brought-pictures.rules.ts';
import { changesIn } from './changes.rules.ts';
import { kindOfManuscript, type ReadText } from './kind.rules.ts';
import {
  type ChangeCounts,
  type Manuscript,
  type ManuscriptProblem,
  PICTURES_MAX,
} from './manuscript.data.ts';
import { markdownHtml } from './markdown-html.rules.ts';
import { takeNotes } from './notes.rules.ts';
import { made, pageTree } from './page-tree.rules.ts';
import { placesOf } from './picture-lines.rules.ts';
import { sectionsOf } from './sections.rules.ts';
import { wordHtml } from './word/word.service.ts';
import { plainWordParts, wordParts } from './word/word-parts.rules.ts';

/** Reads a file of a word processor as our sections, with what had to change; or says why it is not read. */
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
  const brought = placeBrought(root, html.pictures);
  const bodies = takeNotes(root, counts);
  const blocks = cleanedBlocks(root.children, counts);
  const notes = new Map([...bodies].map(([address, body]) => [address, cleanedBlocks(body, counts)]));
  const { title, sections: whole } = sectionsOf(blocks, notes, titleOf(name), counts);
  const { sections, pictures } = placesOf(whole, brought);
  if (pictures.length > PICTURES_MAX) return 'pictures';
  return problemIn(sections) ?? { title, sections, pictures, changes: changesIn(counts) };
}

async function htmlOf(
  kind: ReadText,
  bytes: Uint8Array,
  counts: ChangeCounts,
): Promise<{ text: string; pictures: PictureHeads | null } | { problem: ManuscriptProblem }> {
  if (kind.kind === 'html') return { text: kind.text, pictures: null };
  if (kind.kind === 'markdown') return { text: markdownHtml(kind.text, counts), pictures: null };
  const content = wordParts(bytes);
  if (typeof content === 'string') return { problem: content };
  const { parts, pictures } = content;
  return { text: await wordHtml(plainWordParts(parts, counts)), pictures };
}

function problemIn(sections: Manuscript['sections']): ManuscriptProblem | null {
  if (sections.every(({ body }) => body === '')) return 'empty';
  if (sections.length > SECTIONS_MAX) return 'sections';
  return sections.some(({ body }) => body.length > BODY_MAX) ? 'long' : null;
}
