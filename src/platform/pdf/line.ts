import { oneLine } from '#kit/text/one-line.ts';
import { unbroken } from '#kit/text/unbroken.ts';
import { type Face, openFace, type Pdf } from './pdf.ts';
import { bidi, drawPiece, levelsOf, pieceReach, pieceWidth } from './piece.ts';
import type { Reach } from './shaper.ts';
import { hasEvery, isStandIn, type StandIn, standInFor, standInHas } from './stand-ins.ts';

/** A letter with its marks, and with the joiners after it. */
const CLUSTER =
  /[^\p{M}\p{Join_Control}\u180e][\p{M}\p{Join_Control}\u180e]*|[\p{M}\p{Join_Control}\u180e]+/gu;
const clustersOf = (text: string): string[] => text.match(CLUSTER) ?? [];

/** The face that has a letter with all its marks; null if none of ours has it. */
const faceOf = (cluster: string, face: Face): Face | StandIn | null =>
  hasEvery(openFace(face), [...cluster]) ? face : standInFor(cluster);

/**
 * Letters that all our faces have, Latin as far as Vietnamese, Greek and Cyrillic: no face has to be opened to check.
 */
export const PLAIN =
  /^[\x20-\x7e\xa0-\u012b\u0134-\u0165\u0168-\u017f\u1ea0-\u1ef9\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f]*$/;
/** The letters of a text that no document can print, each once. */
export function unprintable(text: string): string[] {
  if (PLAIN.test(text)) return [];
  return [...new Set(clustersOf(oneLine(text)).flatMap(missing))];
}
/** If each letter has a face but none has all of them, they cannot be combined. */
function missing(cluster: string): string[] {
  if (cluster === ' ' || faceOf(cluster, 'serif')) return [];
  const letters = [...cluster].filter((letter) => !faceOf(letter, 'serif'));
  return letters.length > 0 ? letters : [cluster];
}

interface Run {
  text: string;
  face: Face | StandIn;
  /** Odd for right to left, as in the Unicode Bidirectional Algorithm (UAX #9). */
  level: number;
}

/** Splits a text into runs of one face and one direction, in visual order from left to right. */
function runsOf(text: string, face: Face): Run[] {
  if (PLAIN.test(text)) return [{ text, face, level: 0 }];
  const runs: Run[] = [];
  for (const one of joined(clusterRuns(text, face))) {
    const last = runs.at(-1);
    if (last && last.face === one.face && last.level === one.level) last.text += one.text;
    else runs.push(one);
  }
  return inSight(runs.map(turned));
}
function clusterRuns(text: string, face: Face): Run[] {
  const levels = levelsOf(text);
  let at = 0;
  return clustersOf(text).map((cluster) => {
    const level = levels[at] ?? 0;
    at += cluster.length;
    return { text: cluster, face: faceOf(cluster, face) ?? face, level };
  });
}
/** A space between words of one face takes that face, so that copying keeps them in order. */
const joined = (runs: readonly Run[]): Run[] =>
  runs.map((run, at) => {
    const [before, after] = [runs[at - 1], runs[at + 1]];
    const isBetween = run.text === ' ' && before?.face === after?.face && before?.level === after?.level;
    return isBetween && before && standInHas(before.face, ' ') ? { ...run, face: before.face } : run;
  });
/** Right-to-left letters are reversed by the shaper; characters of our own faces between them are reversed here. */
function turned(run: Run): Run {
  if (run.level % 2 === 0 || isStandIn(run.face)) return run;
  const mirrored = [...run.text].map((sign) => bidi().getMirroredCharacter(sign) ?? sign);
  return { ...run, text: mirrored.reverse().join('') };
}

/** Rule L2: from the highest level down, each sequence at that level or above is reversed. */
function inSight(runs: Run[]): Run[] {
  const seen = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < seen.length; from++) {
      let to = from;
      while ((seen[to]?.level ?? -1) >= level) to++;
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = to;
    }
  return seen;
}

/** In points, at the current font size. */
export function lineWidth(doc: Pdf, text: string, face: Face): number {
  doc.font(face);
  return runsOf(text, face).reduce((width, run) => width + runWidth(doc, run), 0);
}
const runWidth = (doc: Pdf, { text, face }: Run): number =>
  isStandIn(face) ? pieceWidth(doc, text, face) : doc.font(face).widthOfString(text);

/** Draws a line from a point, whose height is that of the top of the face, in the current size and ink. */
export function drawText(doc: Pdf, text: string, x: number, y: number, face: Face): void {
  doc.font(face);
  const baseline = y + ownReach(doc).above;
  let left = x;
  for (const run of runsOf(text, face)) {
    if (isStandIn(run.face)) drawPiece(doc, run.text, run.face, left, baseline);
    else doc.font(face).text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
    left += runWidth(doc, run);
  }
  doc.font(face);
}
/** Height of a line at the current face and size, above the baseline and below it; missing from pdfkit's types. */
function ownReach(doc: Pdf): Reach {
  const { _font: font, _fontSize: size } = doc as unknown as {
    _font: { ascender: number; descender: number };
    _fontSize: number;
  };
  return { above: (font.ascender / 1000) * size, below: (-font.descender / 1000) * size };
}

/**
 * How far letters of other scripts extend beyond a line of ours: that much extra space is added, so that no lines
 * touch.
 */
export function lineExcess(doc: Pdf, text: string, face: Face): Reach {
  const own = ownReach(doc.font(face));
  const excess = { above: 0, below: 0 };
  for (const run of runsOf(text, face)) {
    if (!isStandIn(run.face)) continue;
    const { above, below } = pieceReach(doc, run.text, run.face);
    excess.above = Math.max(excess.above, above - own.above);
    excess.below = Math.max(excess.below, below - own.below);
  }
  return excess;
}

/** Splits at the places where a line may break, after a word, or after a number with its unit; text unchanged. */
function wordsOf(text: string): string[] {
  let at = 0;
  return unbroken(text)
    .split(' ')
    .map(({ length }) => {
      const word = text.slice(at, at + length);
      at += length + 1;
      return word;
    });
}

/** Wraps words into lines of a width, in a face and the current size; a word wider than a line is cut into pieces. */
export function linesOf(doc: Pdf, text: string, width: number, face: Face): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text).flatMap((one) => pieces(doc, one, width, face))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && lineWidth(doc, longer, face) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(doc: Pdf, word: string, width: number, face: Face): string[] {
  if (lineWidth(doc, word, face) <= width) return [word];
  const cut: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && lineWidth(doc, piece + letter, face) > width) {
      cut.push(piece);
      piece = letter;
    } else piece += letter;
  }
  return [...cut, piece];
}
