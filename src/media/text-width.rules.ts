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

// No-break spaces, dashes and quotation marks; every other letter counts as wide as an average capital.
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

export function textWidth(text: string, size: number, face: Typeface): number {
  let thousandths = 0;
  for (const character of text) {
    thousandths += ADVANCES[face][character.codePointAt(0)! - 0x20] ?? OTHERS[character] ?? UNKNOWN;
  }
  return (thousandths * size) / 1000;
}

/** Breaks at plain spaces only, so a dose stays beside its unit; a word too long for a line is cut. */
export function wrapText(text: string, width: number, size: number, face: Typeface): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/[ \t\r\n]+/)
    .filter(Boolean)
    .flatMap((whole) => cutWord(whole, width, size, face))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size, face) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** The same number of lines as `wrapText`, but of similar length: headings look set, not poured. */
export function balanceText(text: string, width: number, size: number, face: Typeface): string[] {
  const lines = wrapText(text, width, size, face);
  let narrowest = width;
  for (let tried = width - 12; tried > width * 0.45; tried -= 12) {
    if (wrapText(text, tried, size, face).length > lines.length) break;
    narrowest = tried;
  }
  return wrapText(text, narrowest, size, face);
}

export function clipText(text: string, width: number, size: number, face: Typeface): string {
  if (textWidth(text, size, face) <= width) return text;
  let kept = [...text];
  while (kept.length > 0 && textWidth(`${kept.join('')}…`, size, face) > width) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}…`;
}

function cutWord(word: string, width: number, size: number, face: Typeface): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && textWidth(piece + character, size, face) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
