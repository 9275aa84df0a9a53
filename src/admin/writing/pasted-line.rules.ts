import { picturesLeft } from '../resources/manuscript/left-pictures.rules.ts';
import type { ManuscriptChange } from '../resources/manuscript/manuscript.data.ts';
import type { CleanedPaste } from '../resources/manuscript/pasted.rules.ts';
import { documentOf } from './document.rules.ts';
import { schema } from './schema.rules.ts';

export interface ClipboardWords {
  html: string;
  plain: string;
}

/**
 * The words of a paste where only words are taken, in a cell or in code. The plain text of the clipboard still holds
 * what its author deleted and the letters in place of signs, so with either they are those of the cleaned text.
 */
export function pastedLine({ html, plain }: ClipboardWords, found: CleanedPaste | null) {
  const told = (found?.changes ?? []).filter(({ change }) => TOLD.has(change));
  const isOther = found?.hasSigns || told.some(({ change }) => change === 'deletion');
  return {
    words: found && isOther ? wordsOf(found.markdown) : plain,
    changes: [...picturesLeft(html), ...told],
  };
}
const TOLD = new Set<string>(['sign', 'insertion', 'deletion'] satisfies ManuscriptChange[]);

function wordsOf(markdown: string): string {
  const { content } = schema.nodeFromJSON(documentOf(markdown));
  return content.textBetween(0, content.size, '\n');
}
