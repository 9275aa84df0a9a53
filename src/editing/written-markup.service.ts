import { lostWordsLine } from '#kit/lost-words.ts';
import { Refusal } from '#kit/refusal.ts';
import { rewritten } from './markdown.rules.ts';

/** The HTML of what an editor wrote over a stored text; refused when Markdown would drop some of its words in silence. */
export function writtenMarkup(stored: string, markdown: string, field: string): string {
  const html = rewritten(stored, markdown);
  const line = html === stored ? null : lostWordsLine(markdown);
  if (line === null) return html;
  throw new Refusal({
    code: 'words-lost',
    status: 422,
    detail: `Line ${line} has words that no reader would see. A row of a table may have more cells than its head, or a reference is not used.`,
    source: { pointer: `/data/attributes/${field}` },
  });
}
