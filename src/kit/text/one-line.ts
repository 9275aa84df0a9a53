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
