/**
 * What has a look of its own in no reader and no print: controls, direction marks, halves of letters. Joiners, and the
 * separator of Mongolian, stay after letters that they shape: those of Arabic, of India and of the steppe, never Latin.
 */
const STRAY =
  /(?!(?<=[\p{L}\p{M}])(?<![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}])[\p{Join_Control}\u180e])[\p{Cf}\p{Cs}]/gu;

/** A text as it is printed: composed letters on one line, one space between its parts. */
export const oneLine = (text: string): string =>
  text
    .replace(STRAY, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
