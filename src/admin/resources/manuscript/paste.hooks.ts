import type { ClipboardEvent } from 'react';
import { toast } from '#ui/feedback/toast.ts';
import { typeOver } from '../../writing/write-field.store.ts';
import { useChangeWords } from './change-words.hooks.ts';
import { picturesLeft } from './left-pictures.rules.ts';
import type { Manuscript } from './manuscript.data.ts';

export const loadPasteRules = () => import('./pasted.rules.ts');
/** Programs for code put colored letters into the clipboard: their words are Markdown already. */
const IS_WRITTEN = /<(?:h[1-6]|li|table|sup|sub|b|strong|i|em|a)[\s>]/i;

/**
 * What is copied from a writing program comes into a field of Markdown with its headings, lists and tables; pasted as plain
 * text it comes as it always did. One undo takes it back.
 */
export function usePaste() {
  const wordsOf = useChangeWords();
  async function insert(field: HTMLTextAreaElement, html: string, plain: string) {
    const found = await loadPasteRules()
      .then(({ pastedMarkdown }) => pastedMarkdown(html))
      // Not to be had just now, or beyond what can be read: the words come without their looks.
      .catch(() => ({ markdown: plain, changes: picturesLeft(html) }));
    if (found.markdown !== '') typeOver(field, field.selectionStart, field.selectionEnd, found.markdown);
    tell(found.changes);
  }
  function tell(changes: Manuscript['changes']) {
    if (changes.length > 0) toast({ message: wordsOf(changes).join(' ') });
  }
  return {
    onFocus: () => void loadPasteRules().catch(() => null),
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const html = event.clipboardData.getData('text/html');
      if (!IS_WRITTEN.test(html)) return tell(picturesLeft(html));
      event.preventDefault();
      void insert(event.currentTarget, html, event.clipboardData.getData('text/plain'));
    },
  };
}
