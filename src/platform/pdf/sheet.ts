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
  lines: number;
  x: number;
  width: number;
  align?: 'left' | 'center' | 'right';
  ink?: string;
}

/**
 * Writes a text from a height down and returns the height below it; a text too long even at the least size ends in an
 * ellipsis.
 */
export function write(doc: Pdf, text: string, y: number, terms: TextTerms): number {
  const lines = balanced(doc, fit(doc, text, terms), terms);
  const height = doc.currentLineHeight(true);
  doc.fillColor(terms.ink ?? INK);
  let top = y;
  for (const line of lines) {
    const free = terms.width - lineWidth(doc, line, terms.face);
    const indent = terms.align === 'center' ? free / 2 : terms.align === 'right' ? free : 0;
    const { above, below } = lineExcess(doc, line, terms.face);
    drawText(doc, line, terms.x + indent, top + above, terms.face);
    top += above + height + below;
  }
  return top;
}

/** The lines at the largest size that fits; words are only cut in two at the least size. */
function fit(doc: Pdf, text: string, { face, size, least = size, width, lines }: TextTerms): string[] {
  doc.font(face);
  const words = text.split(' ').length;
  for (let at = size; at > least; at -= 0.5) {
    doc.fontSize(at);
    const laid = linesOf(doc, text, width, face);
    const whole = laid.reduce((sum, line) => sum + line.split(' ').length, 0) === words;
    if (laid.length <= lines && whole) return laid;
  }
  doc.fontSize(least);
  const laid = linesOf(doc, text, width, face);
  if (laid.length <= lines) return laid;
  return [...laid.slice(0, lines - 1), shortened(doc, laid[lines - 1] ?? '', width, face)];
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
