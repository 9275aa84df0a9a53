import type { ClipboardEvent } from 'react';
import { toast } from '#ui/feedback/toast.ts';
import { typeOver } from '../../writing/write-field.store.ts';
import { useChangeWords } from './change-words.hooks.ts';
import { picturesLeft } from './left-pictures.rules.ts';
import type { Manuscript } from './manuscript.data.ts';
import { hasSigns } from './phrases/signs.rules.ts';

export const loadPasteRules = () => import('./pasted.rules.ts');
/** Code editors put colored text into the clipboard: its words are Markdown already. */
const IS_WRITTEN = /<(?:h[1-6]|li|table|sup|sub|b|strong|i|em|s|strike|del|ins|a)[\s>]/i;

/**
 * Pastes from a word processor into a Markdown field keep their headings, lists and tables; pasting as plain text works
 * as usual. One undo reverts it.
 */
export function usePaste() {
  const wordsOf = useChangeWords();
  async function insert(field: HTMLTextAreaElement, html: string, plain: string) {
    const found = await loadPasteRules()
      .then(({ pastedMarkdown }) => pastedMarkdown(html))
      // Could not be loaded just now, or could not be read: the words are pasted without formatting.
      .catch(() => null);
    const isRead = found && (found.hasSigns || IS_WRITTEN.test(html));
    const words = isRead ? found.markdown : plain;
    if (words !== '') typeOver(field, field.selectionStart, field.selectionEnd, words);
    tell(isRead ? found.changes : picturesLeft(html));
  }
  function tell(changes: Manuscript['changes']) {
    if (changes.length > 0) toast({ message: wordsOf(changes).join(' ') });
  }
  return {
    onFocus: () => void loadPasteRules().catch(() => null),
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const html = event.clipboardData.getData('text/html');
      if (!IS_WRITTEN.test(html) && !hasSigns(html)) return tell(picturesLeft(html));
      event.preventDefault();
      void insert(event.currentTarget, html, event.clipboardData.getData('text/plain'));
    },
  };
}
