import { readFileSync } from 'node:fs';
import bidiFactory from 'bidi-js';
import { type Face, type OpenFont, openFace, openFont, type Pdf } from './pdf.ts';

/** Faces that stand in where ours have no letters, by script: whoever has a name has it on paper. */
const STAND_INS = {
  han: ['DroidSansFallback-Han.ttf', /[\p{Script=Han}\p{scx=Hira}\p{scx=Kana}\uff00-\uffef]/u],
  hangul: ['NotoSansKR-Hangul.otf', /\p{Script=Hangul}/u],
  arabic: ['NotoNaskhArabic-Regular.ttf', /\p{scx=Arab}/u],
  hebrew: ['NotoSerifHebrew-Regular.ttf', /\p{Script=Hebrew}/u],
  devanagari: ['NotoSansDevanagari-Regular.ttf', /\p{scx=Deva}/u],
  bengali: ['NotoSansBengali-Regular.ttf', /\p{scx=Beng}/u],
  tamil: ['NotoSansTamil-Regular.ttf', /\p{scx=Taml}/u],
  telugu: ['NotoSansTelugu-Regular.ttf', /\p{scx=Telu}/u],
  gujarati: ['NotoSansGujarati-Regular.ttf', /\p{scx=Gujr}/u],
  gurmukhi: ['NotoSansGurmukhi-Regular.ttf', /\p{scx=Guru}/u],
  kannada: ['NotoSansKannada-Regular.ttf', /\p{scx=Knda}/u],
  malayalam: ['NotoSansMalayalam-Regular.ttf', /\p{scx=Mlym}/u],
  odia: ['NotoSansOriya-Regular.ttf', /\p{scx=Orya}/u],
  sinhala: ['NotoSansSinhala-Regular.ttf', /\p{scx=Sinh}/u],
  thai: ['NotoSansThai-Regular.ttf', /\p{Script=Thai}/u],
  lao: ['NotoSansLao-Regular.ttf', /\p{Script=Lao}/u],
  khmer: ['NotoSansKhmer-Regular.ttf', /\p{Script=Khmer}/u],
  tibetan: ['NotoSerifTibetan-Regular.ttf', /\p{scx=Tibt}/u],
  thaana: ['NotoSansThaana-Regular.ttf', /\p{scx=Thaa}/u],
  georgian: ['NotoSansGeorgian-Regular.ttf', /\p{scx=Geor}/u],
  armenian: ['NotoSansArmenian-Regular.ttf', /\p{Script=Armenian}/u],
  ethiopic: ['NotoSansEthiopic-Regular.ttf', /\p{Script=Ethiopic}/u],
  tifinagh: ['NotoSansTifinagh-Regular.ttf', /\p{Script=Tifinagh}/u],
  cherokee: ['NotoSansCherokee-Regular.ttf', /\p{Script=Cherokee}/u],
  syllabics: ['NotoSansCanadianAboriginal-Regular.ttf', /\p{Script=Canadian_Aboriginal}/u],
} as const;
type StandIn = keyof typeof STAND_INS;
const SCRIPTS = Object.keys(STAND_INS) as StandIn[];
/** Their glyphs do not stand in the order of their letters: whoever copies them is told the letters. */
const REORDERED: ReadonlySet<Face | StandIn> = new Set([
  'devanagari',
  'bengali',
  'tamil',
  'telugu',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'odia',
  'sinhala',
  'thai',
  'lao',
  'khmer',
  'tibetan',
]);
/** Faces that turn letters of a script written from right to left themselves. */
const TURNING: ReadonlySet<Face | StandIn> = new Set(['arabic', 'hebrew', 'thaana']);

const bytesOf = (script: StandIn): Buffer =>
  readFileSync(new URL(`./fonts/scripts/${STAND_INS[script][0]}`, import.meta.url));
/** Asked what they have, never written with: a TrueType face notes in itself what a document took from it. */
const asked = new Map<StandIn, OpenFont>();
function has(script: StandIn, codePoint: number): boolean {
  const font = asked.get(script) ?? openFont(bytesOf(script));
  asked.set(script, font);
  return font.hasGlyphForCodePoint(codePoint);
}

/** The face that has a letter; none has what is no letter of any of ours. */
function faceOf(letter: string, face: Face): Face | StandIn | null {
  const codePoint = letter.codePointAt(0) ?? 0;
  if (openFace(face).hasGlyphForCodePoint(codePoint)) return face;
  return SCRIPTS.find((script) => STAND_INS[script][1].test(letter) && has(script, codePoint)) ?? null;
}

/** Letters that every face of ours has, Latin as far as Vietnamese, Greek and Cyrillic: no face is opened to ask. */
export const PLAIN =
  /^[\x20-\x7e\xa0-\u012b\u0134-\u0165\u0168-\u017f\u1ea0-\u1ef9\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f]*$/;
/** The letters of a text that no document can print, each once. */
export function unprintable(text: string): string[] {
  if (PLAIN.test(text)) return [];
  return [...new Set(text.normalize('NFC'))].filter(
    (letter) => !/[\p{C}\s]/u.test(letter) && faceOf(letter, 'serif') === null,
  );
}

interface Run {
  text: string;
  face: Face | StandIn;
  /** Odd from right to left, as the Unicode Bidirectional Algorithm (UAX #9) counts. */
  level: number;
}
let bidi: ReturnType<typeof bidiFactory> | null = null;

/** A text in pieces of one face and one direction, from left to right as they stand on paper. */
function runsOf(text: string, face: Face): Run[] {
  if (PLAIN.test(text)) return [{ text, face, level: 0 }];
  bidi ??= bidiFactory();
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const runs: Run[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const last = runs.at(-1);
    // A mark stands on the letter before it, and a joiner belongs to the letters that it joins or keeps apart.
    const own =
      last && /[\p{M}\u200c\u200d]/u.test(letter) && faceOf(letter, face) !== face
        ? last.face
        : faceOf(letter, face);
    const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    if (last && last.face === (own ?? face) && last.level === level) last.text += mirrored;
    else runs.push({ text: mirrored, face: own ?? face, level });
  }
  return inSight(runs.map(turned));
}
/** Letters that are written from right to left are turned by their faces; signs of ours between them are not. */
const turned = (run: Run): Run =>
  run.level % 2 === 0 || TURNING.has(run.face) ? run : { ...run, text: [...run.text].reverse().join('') };

/** Rule L2: from the highest level down, what stands at it or above is turned round. */
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

const brought = new WeakMap<Pdf, Set<StandIn>>();
function setFace(doc: Pdf, face: Face | StandIn): void {
  if (face in STAND_INS) {
    const own = brought.get(doc) ?? new Set();
    const script = face as StandIn;
    if (!own.has(script)) doc.registerFont(script, openFont(bytesOf(script)));
    brought.set(doc, own.add(script));
  }
  doc.font(face);
}

/** Points, in the size that is set. */
export function lineWidth(doc: Pdf, text: string, face: Face): number {
  let width = 0;
  for (const run of runsOf(text, face)) {
    setFace(doc, run.face);
    width += doc.widthOfString(run.text);
  }
  doc.font(face);
  return width;
}

/** Writes a line from a point on, the top of its face at the height, in the size and ink that are set. */
export function drawText(doc: Pdf, text: string, x: number, y: number, face: Face): void {
  const runs = runsOf(text, face);
  if (runs.length === 1 && runs[0]?.face === face) {
    doc.font(face).text(text, x, y, { lineBreak: false });
    return;
  }
  doc.font(face);
  const baseline = y + ascent(doc);
  let left = x;
  for (const { text: piece, face: own } of runs) {
    setFace(doc, own);
    const isReordered = REORDERED.has(own);
    if (isReordered) doc.markContent('Span', { actual: piece });
    doc.text(piece, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
    if (isReordered) doc.endMarkedContent();
    left += doc.widthOfString(piece);
  }
  doc.font(face);
}
/** From the top of a line of the face and size that are set to its letters' foot; pdfkit's types do not tell it. */
function ascent(doc: Pdf): number {
  const { _font: font, _fontSize: size } = doc as unknown as {
    _font: { ascender: number };
    _fontSize: number;
  };
  return (font.ascender / 1000) * size;
}

/** Words laid into lines of a width in a face and the size that is set; a word wider than a line is cut into pieces. */
export function linesOf(doc: Pdf, text: string, width: number, face: Face): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(doc, one, width, face))) {
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
