import { setImmediate as turn } from 'node:timers/promises';
import { DEMO_STATEMENT } from '#credit/certificate/sheet.serializer.ts';
import { dateText } from '#kit/dates.ts';
import { oneLine } from '#kit/text/one-line.ts';
import { drawText, linesOf } from '#platform/pdf/line.ts';
import { type Face, millimetres, type Paper, type Pdf, printPdf } from '#platform/pdf/pdf.ts';
import { drawMark, HAIRLINE, INK, INK_SOFT, write } from '#platform/pdf/sheet.ts';
import type { FileChapter } from './file-people.serializer.ts';
import type { Line } from './file-record.serializer.ts';

const MARGIN = millimetres(18);
const FOOT = 40;

export interface FileTerms {
  paper: Paper;
  demo: boolean;
  productName: string;
  title: string;
  /** The period, in words. */
  period: string;
  now: Date;
}

/**
 * Lays out the chapters one after another, with a bookmark for each and for each of their parts; the same content gives
 * the same bytes.
 */
export function auditFilePdf(chapters: readonly FileChapter[], terms: FileTerms): Promise<Buffer> {
  const document = {
    title: `Activity file: ${terms.title}`,
    author: terms.productName,
    paper: terms.paper,
    landscape: false,
    margin: 0,
    madeAt: terms.now,
  };
  return printPdf(document, async (doc) => {
    let y = openFile(doc, terms);
    for (const chapter of chapters) y = await drawChapter(doc, chapter, y);
    drawFeet(doc, terms);
  });
}

const widthOf = (doc: Pdf): number => doc.page.width - 2 * MARGIN;

function openFile(doc: Pdf, { productName, title, period }: FileTerms): number {
  doc.addPage();
  const base = { x: MARGIN, width: widthOf(doc), lines: 1 } as const;
  drawMark(doc, MARGIN, MARGIN, 28);
  write(doc, oneLine(productName), MARGIN + 5, { ...base, x: MARGIN + 38, face: 'display', size: 15 });
  let y = write(doc, 'Activity file', MARGIN + 44, { ...base, face: 'serif', size: 22 });
  y = write(doc, oneLine(title), y + 4, { ...base, lines: 3, face: 'strong', size: 13, least: 10 });
  return write(doc, period, y + 4, { ...base, face: 'sans', size: 10, ink: INK_SOFT }) + 10;
}

type Outline = { addItem(title: string, at: { top: number }): Outline };

/** A long chapter must not keep everybody else waiting until its last page. */
const LINES_IN_A_TURN = 50;

async function drawChapter(doc: Pdf, { title, parts }: FileChapter, top: number): Promise<number> {
  let y = room(doc, top + 14, 70);
  const bookmark = (doc.outline as unknown as Outline).addItem(oneLine(title), { top: y });
  y = flow(doc, title, y, { face: 'serif', size: 16 }) + 3;
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(doc), y)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  y += 6;
  for (const part of parts) {
    if (part.title) {
      y = room(doc, y + 6, 46);
      bookmark.addItem(oneLine(part.title), { top: y });
      y = flow(doc, part.title, y, { face: 'strong', size: 11 }) + 2;
    }
    for (const [at, line] of part.lines.entries()) {
      if (at % LINES_IN_A_TURN === 0) await turn();
      y = drawLine(doc, line, y);
    }
  }
  return y;
}

function drawLine(doc: Pdf, { of, text }: Line, top: number): number {
  let y = top;
  if (of) y = flow(doc, of, room(doc, y, 30), { face: 'sans', size: 8.5, ink: INK_SOFT });
  return flow(doc, text, y, { face: 'serif', size: 10.5 }) + 5;
}

/** Returns the height to continue at: the same, or the top of a new page if too little space is left. */
function room(doc: Pdf, y: number, needed: number): number {
  if (y + needed <= doc.page.height - MARGIN - FOOT) return y;
  doc.addPage();
  return MARGIN;
}

/** Draws text over as many lines and pages as it needs; returns the height below it. */
function flow(doc: Pdf, text: string, top: number, look: { face: Face; size: number; ink?: string }): number {
  let y = top;
  doc.font(look.face).fontSize(look.size);
  const height = doc.currentLineHeight(true);
  for (const line of linesOf(doc, oneLine(text), widthOf(doc), look.face)) {
    y = room(doc, y, height);
    doc
      .font(look.face)
      .fontSize(look.size)
      .fillColor(look.ink ?? INK);
    drawText(doc, line, MARGIN, y, look.face);
    y += height;
  }
  return y;
}

function drawFeet(doc: Pdf, { demo, now, title }: FileTerms): void {
  const { start, count } = doc.bufferedPageRange();
  const base = { x: MARGIN, width: widthOf(doc), lines: 1, size: 8.5, least: 6 } as const;
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const made = `${oneLine(title)}. What learners did counts on the day of their calendar; times are UTC. Printed on ${dateText(now, 'en', 'long')}. Page ${page + 1} of ${count}`;
    const y = doc.page.height - MARGIN - 22;
    const below = write(doc, made, y, { ...base, face: 'sans', ink: INK_SOFT });
    if (demo) write(doc, `Demonstration. ${DEMO_STATEMENT}`, below, { ...base, face: 'strong' });
  }
}

export function periodText(from: string | undefined, to: string | undefined): string {
  if (from && to) return `${dateText(from, 'en', 'long')} to ${dateText(to, 'en', 'long')}`;
  if (from) return `From ${dateText(from, 'en', 'long')}`;
  return to ? `Until ${dateText(to, 'en', 'long')}` : 'From its first day until now';
}
