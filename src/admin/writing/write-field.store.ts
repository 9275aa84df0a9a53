import { spaced, withBlock } from './insert.rules.ts';

type TextInput = HTMLTextAreaElement | HTMLInputElement;
function inputOf(id: string): TextInput | null {
  const found = document.getElementById(id);
  return found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement ? found : null;
}

/** Sets a field's value as if it were typed, so that its form notices. */
export function writeField(id: string, words: string): void {
  const input = inputOf(id);
  if (!input) return;
  input.value = words;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Words to be inserted into a text. */
export interface InsertedWords {
  words: string;
  /** Markdown prefix of the block that they start; null if they continue one. */
  lead: string | null;
}
/** Dispatched on the field that an editor covers; an editor that inserts the words prevents the default. */
export const INSERT_WORDS = 'insertwords';

/**
 * Inserts words at the current or last cursor position, or at the end if there never was one, and puts the cursor
 * behind them.
 */
export function insertIntoField(id: string, inserted: InsertedWords): void {
  const input = inputOf(id);
  if (!input) return;
  if (!input.dispatchEvent(new CustomEvent(INSERT_WORDS, { cancelable: true, detail: inserted }))) return;
  const { value } = input;
  const from = input.selectionStart || value.length;
  const to = input.selectionStart ? (input.selectionEnd ?? from) : value.length;
  if (inserted.lead !== null && from >= value.trimEnd().length)
    typeOver(input, 0, value.length, withBlock(value, inserted.lead, inserted.words));
  else typeOver(input, from, to, spaced(value.slice(0, from), inserted.words, value.slice(to)));
}

/** Replaces the whole content of a field. */
export function fillField(id: string, words: string): void {
  const input = inputOf(id);
  if (input) typeOver(input, 0, input.value.length, words);
}

/** Writes as if it were typed, which is the only way that a field can undo. */
export function typeOver(input: TextInput, from: number, to: number, words: string): void {
  input.focus();
  input.setSelectionRange(from, to);
  if (document.execCommand('insertText', false, words)) return;
  input.setRangeText(words, from, to, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
