import { dateText } from '#kit/dates.ts';
import { oneLine } from '#kit/text/one-line.ts';
import { millimetres, type Pdf } from '#platform/pdf/pdf.ts';
import { drawMark, HAIRLINE, INK_SOFT, type TextTerms, write } from '#platform/pdf/sheet.ts';
import { DEMO_STATEMENT } from './certificate/sheet.serializer.ts';

/** What papers with a table of credits share: transcript and attestation of training. */
export const SHEET_MARGIN = millimetres(15);
const FOOT = 34;

export interface SheetColumn {
  head: string;
  x: number;
  width: number;
  align?: 'right';
}
/** Repeated at the head of each page. */
export interface SheetHead {
  productName: string;
  title: string;
  learner: { name: string; profession: string };
  /** What is listed. */
  extent: string;
}

export const lowestRow = (doc: Pdf): number => doc.page.height - SHEET_MARGIN - FOOT - 30;

/** A text across the whole page. */
export const acrossSheet = (
  doc: Pdf,
  rest: Pick<TextTerms, 'face' | 'size'> & Partial<TextTerms>,
): TextTerms => ({
  x: SHEET_MARGIN,
  width: doc.page.width - 2 * SHEET_MARGIN,
  lines: 1,
  ...rest,
});

/** Opens a page and returns the height below its head. */
export function openSheet(doc: Pdf, { productName, title, learner, extent }: SheetHead): number {
  doc.addPage();
  const { x, width } = acrossSheet(doc, { face: 'sans', size: 10 });
  drawMark(doc, x, SHEET_MARGIN, 26);
  const name = acrossSheet(doc, { face: 'display', size: 14, x: x + 34, width: width - 34 });
  write(doc, productName, SHEET_MARGIN + 4, name);
  let y = write(doc, title, SHEET_MARGIN + 40, acrossSheet(doc, { face: 'serif', size: 20, least: 14 }));
  const profile = [learner.name, learner.profession].filter(Boolean).map(oneLine).join(', ');
  y = write(doc, profile, y + 2, acrossSheet(doc, { face: 'strong', size: 11, least: 7 }));
  y = write(doc, extent, y + 1, acrossSheet(doc, { face: 'sans', size: 10, ink: INK_SOFT }));
  return y + 12;
}

export const sheetCell = ({ x, width, align }: SheetColumn, rest: Partial<TextTerms> = {}): TextTerms => ({
  face: 'sans',
  size: 9.5,
  least: 7,
  lines: 1,
  x,
  width,
  align: align ?? 'left',
  ...rest,
});

export function drawTableHead(doc: Pdf, columns: readonly SheetColumn[], y: number): number {
  let below = y;
  for (const column of columns)
    below = write(doc, column.head, y, sheetCell(column, { face: 'strong', size: 9 }));
  return drawRule(doc, below + 3);
}

/** Title and learning format of an activity; returns the height below them. */
export function drawActivity(
  doc: Pdf,
  column: SheetColumn,
  { title, learningFormat }: { title: string; learningFormat: string },
  y: number,
): number {
  const below = write(doc, oneLine(title), y, sheetCell(column, { face: 'serif', lines: 2, least: 8 }));
  return write(doc, oneLine(learningFormat), below, sheetCell(column, { size: 8, ink: INK_SOFT }));
}

export function drawRule(doc: Pdf, y: number): number {
  doc
    .moveTo(SHEET_MARGIN, y)
    .lineTo(doc.page.width - SHEET_MARGIN, y)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  return y + 4;
}

/**
 * The foot of every page. `today`: on the learner's calendar; `demoName` is what a demonstration calls the paper, null
 * outside one.
 */
export function drawFeet(doc: Pdf, today: string, demoName: string | null): void {
  const made = `Dates are those of the learner’s calendar. Printed on ${dateText(today, 'en', 'long')}.`;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const y = doc.page.height - SHEET_MARGIN - 22;
    const foot = acrossSheet(doc, { face: 'sans', size: 8.5, ink: INK_SOFT });
    const below = write(doc, `${made} Page ${page + 1} of ${count}`, y, foot);
    const statement = `Demonstration ${demoName}. ${DEMO_STATEMENT}`;
    if (demoName) write(doc, statement, below, acrossSheet(doc, { face: 'strong', size: 8.5 }));
  }
}
