/**
 * Characters that are invisible on any screen and in print: controls, direction marks, lone surrogates. Joiners, and
 * the Mongolian separator, stay after letters that they shape: those of Arabic, of India and of the steppe, never
 * Latin.
 */
const STRAY =
  /(?!(?<=[\p{L}\p{M}])(?<![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}])[\p{Join_Control}\u180e])[\p{Cf}\p{Cs}]/gu;

/** A text as it is printed: composed characters on one line, with single spaces. */
export const oneLine = (text: string): string =>
  text
    .replace(STRAY, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** A character that leaves ink: no filler, no selector, and not the cell of braille without a dot. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u;

/** Whether anything of a text is seen once it is printed. */
export const isVisible = (text: string): boolean => SEEN.test(oneLine(text));

/** A line as it was entered, without the spaces around it; empty if nothing of it is seen. */
export const visibleLine = (text: string): string => (isVisible(text) ? text.trim() : '');
