import { drawText, lineExcess, linesOf, lineWidth } from './line.ts';
import type { Face, Pdf } from './pdf.ts';

/** Ink on white: colors of certificates and transcripts, dark mode or not. */
export const INK = '#13211e';
export const INK_SOFT = '#42524d';
export const HAIRLINE = '#8a9792';
const POINT = '#f2ae49';

const MARK = 'M1 28 6 17c2 3 3 4 5 5.5L16 11c2 3 3.5 4.5 5 5.5L26 7c2 3.5 4 5 7 6';
const MARK_WIDTH = 34;

/** Repeated doses climbing into a band, with a single amber point: the mark of the product. */
export function drawMark(doc: Pdf, x: number, y: number, width: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(width / MARK_WIDTH);
  doc.roundedRect(0, 6, MARK_WIDTH, 9, 2).fill('#dfe4e2');
  doc.path(MARK).lineWidth(2.3).lineJoin('round').lineCap('round').stroke(INK);
  doc.circle(26, 6.6, 3.4).fill(POINT);
  doc.restore();
}

export interface TextTerms {
  face: Face;
  size: number;
  /** Smallest font size to shrink to if the box is too small. */
  least?: number;
  /** As many as it may take; `Infinity` for a text that is never shortened. */
  lines: number;
  x: number;
  width: number;
  align?: 'left' | 'center' | 'right';
  ink?: string;
}

/** A text fitted into its box, to be written at some height. */
export interface LaidText {
  lines: { text: string; above: number; below: number }[];
  size: number;
  lineHeight: number;
  /** Of all its lines together. */
  height: number;
  terms: TextTerms;
}

/** Fits a text into its box; one that is too long even at the least size ends in an ellipsis. */
export function layOut(doc: Pdf, text: string, terms: TextTerms): LaidText {
  const fitted = fit(doc, text, terms);
  const lines = balanced(doc, fitted.lines, terms).map((line) => ({
    text: line,
    ...lineExcess(doc, line, terms.face),
  }));
  const lineHeight = doc.currentLineHeight(true);
  const height = lines.reduce((sum, { above, below }) => sum + above + lineHeight + below, 0);
  return { lines, size: fitted.size, lineHeight, height, terms };
}

/** Writes a text from a height down and returns the height below it. */
export function writeLaid(doc: Pdf, { lines, size, lineHeight, terms }: LaidText, y: number): number {
  const { face, align, x, width, ink = INK } = terms;
  doc.font(face).fontSize(size).fillColor(ink);
  let top = y;
  for (const { text, above, below } of lines) {
    const free = width - lineWidth(doc, text, face);
    const indent = align === 'center' ? free / 2 : align === 'right' ? free : 0;
    drawText(doc, text, x + indent, top + above, face);
    top += above + lineHeight + below;
  }
  return top;
}

/** Fits a text into its box and writes it from a height down; returns the height below it. */
export const write = (doc: Pdf, text: string, y: number, terms: TextTerms): number =>
  writeLaid(doc, layOut(doc, text, terms), y);

/** The lines at the largest size that fits; words are only cut in two at the least size. */
function fit(
  doc: Pdf,
  text: string,
  { face, size, least = size, width, lines }: TextTerms,
): { lines: string[]; size: number } {
  doc.font(face);
  const words = text.split(' ').length;
  for (let at = size; at > least; at -= 0.5) {
    doc.fontSize(at);
    const laid = linesOf(doc, text, width, face);
    const whole = laid.reduce((sum, line) => sum + line.split(' ').length, 0) === words;
    if (laid.length <= lines && whole) return { lines: laid, size: at };
  }
  doc.fontSize(least);
  const laid = linesOf(doc, text, width, face);
  if (laid.length <= lines) return { lines: laid, size: least };
  const last = shortened(doc, laid[lines - 1] ?? '', width, face);
  return { lines: [...laid.slice(0, lines - 1), last], size: least };
}

/** Gives centered lines about the same length, so that no single word is left alone below the others. */
function balanced(doc: Pdf, laid: string[], { align, width, face }: TextTerms): string[] {
  if (align !== 'center' || laid.length < 2) return laid;
  const text = laid.join(' ');
  for (let share = 0.5; share < 1; share += 0.05) {
    const lines = linesOf(doc, text, width * share, face);
    if (lines.length === laid.length && lines.join(' ') === text) return lines;
  }
  return laid;
}

function shortened(doc: Pdf, line: string, width: number, face: Face): string {
  const letters = [...line];
  while (letters.length > 0 && lineWidth(doc, `${letters.join('').trimEnd()}…`, face) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
