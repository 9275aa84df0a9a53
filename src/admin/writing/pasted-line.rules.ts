import { picturesLeft } from '../resources/manuscript/left-pictures.rules.ts';
import type { Manuscript } from '../resources/manuscript/manuscript.data.ts';
import { documentOf } from './document.rules.ts';
import { schema } from './schema.rules.ts';

export interface ClipboardWords {
  html: string;
  plain: string;
}
export interface CleanedPaste {
  markdown: string;
  changes: Manuscript['changes'];
}

/**
 * The words of a paste where only words are taken, in a cell or in code. The plain text of the clipboard still holds
 * what its author deleted, so with tracked deletions they are those of the cleaned text.
 */
export function pastedLine({ html, plain }: ClipboardWords, found: CleanedPaste | null) {
  const tracked = (found?.changes ?? []).filter(
    ({ change }) => change === 'insertion' || change === 'deletion',
  );
  const isCut = tracked.some(({ change }) => change === 'deletion');
  return {
    words: found && isCut ? wordsOf(found.markdown) : plain,
    changes: [...picturesLeft(html), ...tracked],
  };
}

function wordsOf(markdown: string): string {
  const { content } = schema.nodeFromJSON(documentOf(markdown));
  return content.textBetween(0, content.size, '\n');
}
