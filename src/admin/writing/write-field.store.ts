import { spaced, withBlock } from './insert.rules.ts';

type TextInput = HTMLTextAreaElement | HTMLInputElement;
function inputOf(id: string): TextInput | null {
  const found = document.getElementById(id);
  return found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement ? found : null;
}

/** Writes into a field as if it were typed, so that its form takes notice. */
export function writeField(id: string, words: string): void {
  const input = inputOf(id);
  if (!input) return;
  input.value = words;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Words for a place in a text. */
export interface InsertedWords {
  words: string;
  /** The Markdown that begins the block which they begin; null where they go on in one. */
  lead: string | null;
}
/** Asked of the field that an editor stands over; whoever writes them in prevents the default. */
export const INSERT_WORDS = 'insertwords';

/** Puts words where the cursor stands or stood, at the end where it never was, and the cursor behind them. */
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

/** Puts words in the place of all that a field holds. */
export function fillField(id: string, words: string): void {
  const input = inputOf(id);
  if (input) typeOver(input, 0, input.value.length, words);
}

/** As if it were typed, which is the one way to write that a field can take back. */
export function typeOver(input: TextInput, from: number, to: number, words: string): void {
  input.focus();
  input.setSelectionRange(from, to);
  if (document.execCommand('insertText', false, words)) return;
  input.setRangeText(words, from, to, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
