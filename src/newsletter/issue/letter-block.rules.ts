import { plainText } from '#kit/markup-text.ts';
import { richText } from '#kit/rich-text.ts';
import { webAddress } from '#kit/web-address.ts';
import type { LetterBlock, LetterWords } from './letter.schema.ts';

/** A page of ours by its path, or another site over https; nothing that a mail program would run. */
export const isButtonAddress = (address: string): boolean =>
  /^\/(?!\/)[^\s]*$/.test(address) || webAddress(address) === address;

/** What a block lacks; null if it may be sent. */
export type BlockProblem = 'text' | 'address';
export function blockProblem(block: LetterBlock): BlockProblem | null {
  if (block.kind === 'text') return block.markdown.trim() === '' ? 'text' : null;
  if (block.kind === 'heading') return block.text === '' ? 'text' : null;
  if (block.kind !== 'button') return null;
  if (block.text === '') return 'text';
  return isButtonAddress(block.address) ? null : 'address';
}

export const publicationsIn = (letters: Iterable<Pick<LetterWords, 'blocks'>>): number[] => [
  ...new Set(
    [...letters].flatMap(({ blocks }) =>
      blocks.flatMap((one) => (one.kind === 'publication' ? [one.publicationId] : [])),
    ),
  ),
];

/** Plain text as Markdown that reads the same, line by line. */
export const plainMarkdown = (text: string): string =>
  text
    .replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .trim()
    .replaceAll(/[\\`*_[\]<>#&~^]/g, '\\$&')
    // What only counts at the beginning of a line: a list, a line under a heading, a table, a block of ours.
    .replaceAll(/^[-+=:|]/gm, '\\$&')
    .replaceAll(/^(\d+)(?=[.)](?:\s|$))/gm, '$1\\')
    .replaceAll(/(?<!\n)\n(?!\n)/g, '\\\n');

/** An editor's text as markup; the Markdown is what is stored, and it was checked against our subset when saved. */
export const letterMarkup = (markdown: string): string => richText(markdown);

/** An editor's text for mail programs without markup: addresses follow the words they are linked from. */
export const markdownWords = (markdown: string, origin: string): string =>
  plainText(
    richText(markdown)
      .replaceAll(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (_, address: string, words: string) =>
        words === address ? words : `${words} (${address.startsWith('/') ? origin + address : address})`,
      )
      .replaceAll('<li>', '<li>- ')
      .replaceAll('</tr>', '</div>')
      .replaceAll(/<\/t[hd]>/g, ' </td>'),
  )
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n[ \t]+/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
