import bidiFactory from 'bidi-js';
import { openFont, type Pdf } from './pdf.ts';
import { openShaper, type Reach, type SetGlyph, type Shaper } from './shaper.ts';
import { bytesOf, type StandIn } from './stand-ins.ts';

let algorithm: ReturnType<typeof bidiFactory> | null = null;
/** The Unicode Bidirectional Algorithm (UAX #9), set up for the first text that needs it. */
export function bidi(): ReturnType<typeof bidiFactory> {
  algorithm ??= bidiFactory();
  return algorithm;
}
/** One level per UTF-16 unit: odd for right to left. */
export const levelsOf = (text: string): Uint8Array =>
  bidi().getEmbeddingLevels(text.replace(BEYOND, likeness), 'ltr').levels;
/** Right-to-left scripts beyond the plane that bidi-js knows (UAX #9, 3.3.2): it takes their surrogates for Latin. */
const BEYOND = /[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;
/** Substitutes letters that bidi-js knows, of the same class and length. */
function likeness(letter: string): string {
  if (/\p{M}/u.test(letter)) return '\u064b\u064b';
  if (!/\p{Script=Hanifi_Rohingya}/u.test(letter)) return '\u05d0\u05d0';
  return /\p{Nd}/u.test(letter) ? '\u0660\u0660' : '\u0627\u0627';
}
/** Whether a piece of one direction runs from right to left: numbers alone do not, even in right-to-left scripts. */
const isRightToLeft = (text: string): boolean => levelsOf(text).some((level) => level % 2 === 1);

const shapers = new Map<StandIn, Shaper>();
function shaperOf(file: StandIn): Shaper {
  const shaper = shapers.get(file) ?? openShaper(bytesOf(file));
  shapers.set(file, shaper);
  return shaper;
}
const glyphsOf = (text: string, file: StandIn): SetGlyph[] =>
  shaperOf(file).glyphsOf(text, isRightToLeft(text));
const widthOf = (glyphs: readonly { xAdvance: number }[]): number =>
  glyphs.reduce((sum, one) => sum + one.xAdvance, 0);

/** In points, at the current font size. */
export const pieceWidth = (doc: Pdf, text: string, file: StandIn): number =>
  widthOf(glyphsOf(text, file)) * scaleOf(doc, file);
/** How far the piece extends above the baseline and below it, in points. */
export function pieceReach(doc: Pdf, text: string, file: StandIn): Reach {
  const scale = scaleOf(doc, file);
  const reaches = glyphsOf(text, file).map((glyph) => shaperOf(file).reachOf(glyph));
  return {
    above: scale * Math.max(0, ...reaches.map(({ above }) => above)),
    below: scale * Math.max(0, ...reaches.map(({ below }) => below)),
  };
}
const scaleOf = (doc: Pdf, file: StandIn): number => inside(doc)._fontSize / shaperOf(file).unitsPerEm;

/** Draws a piece of one face and one direction as outlines, with its letters written over them invisibly. */
export function drawPiece(doc: Pdf, text: string, file: StandIn, x: number, baseline: number): void {
  const scale = scaleOf(doc, file);
  let left = x;
  for (const { id, xAdvance, xOffset, yOffset } of glyphsOf(text, file)) {
    const at = { x: left + xOffset * scale, y: baseline - yOffset * scale };
    drawOutline(doc, shaperOf(file).outlineOf(id), at, scale);
    left += xAdvance * scale;
  }
  setFace(doc, file);
  writeUnseen(doc, text, lettersOf(text, file), { x, width: left - x, baseline });
}

function drawOutline(doc: Pdf, outline: string, { x, y }: { x: number; y: number }, scale: number): void {
  if (outline) doc.save().translate(x, y).scale(scale, -scale).path(outline).fill().restore();
}

interface Letter {
  id: number;
  codePoint: number;
}
/** The individual letters of a piece, from left to right. */
function lettersOf(text: string, file: StandIn): Letter[] {
  const letters = [...text].flatMap((letter) => {
    const codePoint = letter.codePointAt(0) ?? 0;
    const id = shaperOf(file).glyphOf(codePoint);
    return id === undefined ? [] : [{ id, codePoint }];
  });
  if (!isRightToLeft(text) || ASTRAL.test(text)) return letters;
  const isLed = TURNED.test(text) && /\p{M}$/u.test(text);
  return isLed ? [RIGHT_TO_LEFT, ...letters.reverse()] : letters.reverse();
}
/** Viewers do not reverse letters beyond the first plane, so these are written in logical order. */
const ASTRAL = /[\u{10000}-\u{10ffff}]/u;
/** The only scripts that all viewers reverse; for other right-to-left ones, some viewers also need the actual text. */
const TURNED = /[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Syriac}\p{scx=Thaana}]/u;
/** Put before a mark that would come first from the left, since some viewers would leave it there. */
const RIGHT_TO_LEFT: Letter = { id: 0, codePoint: 0x200f };

/** In thousandths of an em. All letters get it, whatever they look like, since viewers take a gap for a space. */
const LETTER_WIDTH = 500;
/**
 * Writes letters for search and copying, since shaped glyphs do not tell their spelling. Marked content has to be
 * within the text's own page transformation; otherwise a viewer that looks up its end takes it for a line elsewhere.
 */
function writeUnseen(
  doc: Pdf,
  text: string,
  letters: readonly Letter[],
  { x, width, baseline }: { x: number; width: number; baseline: number },
): void {
  const { _font: font, _fontSize: size, page } = inside(doc);
  page.fonts[font.id] ??= font.ref();
  const codes = letters.map(({ id, codePoint }) => codeOf(font, id, codePoint));
  const stretch = (100_000 * width) / (letters.length * LETTER_WIDTH * size);
  const isTold = isRightToLeft(text) && !TURNED.test(text) && !ASTRAL.test(text);
  doc.save().transform(1, 0, 0, -1, 0, page.height);
  doc.addContent(`BT 3 Tr /${font.id} ${size} Tf ${stretch.toFixed(3)} Tz`);
  doc.addContent(`1 0 0 1 ${x.toFixed(3)} ${(page.height - baseline).toFixed(3)} Tm`);
  if (isTold) doc.markContent('Span', { actual: text });
  doc.addContent(`<${codes.join('')}> Tj`);
  if (isTold) doc.endMarkedContent();
  doc.addContent('ET').restore();
}

/** Code of a letter in the document, in the subset of a face that it embeds. */
function codeOf(font: DocumentFont, id: number, codePoint: number): string {
  const code = font.subset.includeGlyph(id);
  font.widths[code] = LETTER_WIDTH;
  font.unicode[code] = [codePoint];
  return code.toString(16).padStart(4, '0');
}

/** Missing from pdfkit's types. */
interface DocumentFont {
  id: string;
  subset: { includeGlyph(id: number): number };
  widths: number[];
  unicode: number[][];
  ref(): unknown;
}
const inside = (doc: Pdf) =>
  doc as unknown as {
    _font: DocumentFont;
    _fontSize: number;
    page: { height: number; fonts: Record<string, unknown> };
  };

const brought = new WeakMap<Pdf, Set<StandIn>>();
/** Each document opens a face of its own, since the face records what the document took from it. */
function setFace(doc: Pdf, file: StandIn): void {
  const own = brought.get(doc) ?? new Set();
  if (!own.has(file)) doc.registerFont(file, openFont(bytesOf(file)));
  brought.set(doc, own.add(file));
  doc.font(file);
}
