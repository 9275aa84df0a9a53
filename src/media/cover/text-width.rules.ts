import { unbroken } from '#kit/text/unbroken.ts';

export type Typeface = 'serif' | 'sans';

// Advance widths of U+0020 to U+007E in thousandths of an em, read from the two shipped faces at weight 400.
// An SVG has no line breaking of its own, so lines are measured here instead of in a browser.
const ADVANCES: Readonly<Record<Typeface, readonly number[]>> = {
  serif: [
    237, 289, 381, 525, 518, 932, 728, 182, 362, 362, 458, 534, 302, 320, 302, 341, 529, 529, 529, 529, 529,
    529, 529, 529, 529, 529, 302, 302, 534, 534, 534, 414, 834, 712, 653, 662, 739, 638, 612, 723, 814, 376,
    381, 710, 618, 935, 768, 738, 621, 738, 690, 544, 632, 758, 709, 1005, 672, 667, 586, 335, 341, 335, 534,
    514, 400, 541, 619, 520, 614, 533, 369, 557, 641, 329, 303, 594, 329, 955, 643, 579, 622, 601, 456, 465,
    359, 628, 579, 836, 569, 586, 490, 359, 290, 359, 534,
  ],
  sans: [
    260, 240, 338, 699, 560, 747, 686, 174, 222, 222, 398, 560, 240, 327, 240, 418, 560, 560, 560, 560, 560,
    560, 560, 560, 560, 560, 240, 240, 560, 560, 560, 516, 874, 637, 601, 704, 682, 585, 565, 731, 678, 246,
    552, 634, 495, 839, 676, 748, 554, 774, 598, 564, 587, 656, 656, 957, 641, 602, 582, 258, 448, 258, 552,
    405, 292, 540, 587, 518, 587, 540, 335, 514, 547, 226, 226, 532, 265, 828, 547, 577, 587, 587, 407, 470,
    346, 547, 521, 748, 520, 521, 472, 239, 258, 239, 560,
  ],
};

// No-break spaces, dashes and quotation marks; any other character counts as wide as an average capital.
const OTHERS: Readonly<Record<string, number>> = {
  '\u00a0': 260,
  '\u202f': 200,
  '–': 514,
  '—': 1058,
  '’': 263,
  '‘': 263,
  '“': 445,
  '”': 445,
};
const UNKNOWN = 640;

/** In thousandths of an em: whole numbers, so that the advances of the words add up to the advance of the line. */
function advanceOf(text: string, face: Typeface): number {
  let advance = 0;
  for (const character of text)
    advance += ADVANCES[face][character.codePointAt(0)! - 0x20] ?? OTHERS[character] ?? UNKNOWN;
  return advance;
}

export const textWidth = (text: string, size: number, face: Typeface): number =>
  (advanceOf(text, face) * size) / 1000;

/** Breaks at plain spaces only, so a dose stays next to its unit; a word too long for a line is broken. */
export const wrapText = (text: string, width: number, size: number, face: Typeface): string[] =>
  pour(wordsOf(text, face), width, size, face);

/** The same number of lines as `wrapText`, but of similar length, so that headings look typeset. */
export function balanceText(text: string, width: number, size: number, face: Typeface): string[] {
  const words = wordsOf(text, face);
  let lines = pour(words, width, size, face);
  const most = lines.length;
  for (let tried = width - 12; tried > width * 0.45; tried -= 12) {
    const narrower = pour(words, tried, size, face);
    if (narrower.length > most) break;
    lines = narrower;
  }
  return lines;
}

export function clipText(text: string, width: number, size: number, face: Typeface): string {
  if (textWidth(text, size, face) <= width) return text;
  let kept = [...text];
  while (kept.length > 0 && textWidth(`${kept.join('')}…`, size, face) > width) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}…`;
}

interface Run {
  text: string;
  advance: number;
}
const runOf = (text: string, face: Typeface): Run => ({ text, advance: advanceOf(text, face) });
/** A number keeps its unit. */
const wordsOf = (text: string, face: Typeface): Run[] =>
  unbroken(text)
    .split(/[ \t\r\n]+/)
    .filter(Boolean)
    .map((word) => runOf(word, face));

function pour(words: readonly Run[], width: number, size: number, face: Typeface): string[] {
  const fits = (advance: number) => (advance * size) / 1000 <= width;
  const space = advanceOf(' ', face);
  const lines: Run[] = [];
  for (const word of words.flatMap((one) => (fits(one.advance) ? one : cutWord(one, fits, face)))) {
    const line = lines.at(-1);
    const advance = line ? line.advance + space + word.advance : 0;
    if (line && fits(advance)) Object.assign(line, { text: `${line.text} ${word.text}`, advance });
    else lines.push({ ...word });
  }
  return lines.map(({ text }) => text);
}

function cutWord({ text }: Run, fits: (advance: number) => boolean, face: Typeface): Run[] {
  const pieces: Run[] = [];
  for (const character of text) {
    const next = runOf(character, face);
    const piece = pieces.at(-1);
    const advance = piece ? piece.advance + next.advance : 0;
    if (piece && fits(advance)) Object.assign(piece, { text: piece.text + character, advance });
    else pieces.push(next);
  }
  return pieces;
}
