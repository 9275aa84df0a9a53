import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { creditsText } from '#kit/amounts.ts';
import { dateText } from '#kit/dates.ts';
import { oneLine } from '#kit/text/one-line.ts';
import { millimetres, type Paper, type Pdf, printPdf } from '#platform/pdf/pdf.ts';
import { drawMark, HAIRLINE, INK_SOFT, type TextTerms, write } from '#platform/pdf/sheet.ts';
import { DEMO_STATEMENT } from '../certificate/sheet.serializer.ts';
import {
  CREDIT_NAMES,
  creditDay,
  type Period,
  type Totals,
  totalsByYear,
  totalsOf,
} from '../credit.rules.ts';
import type { TranscriptLine } from '../credit.service.ts';

const MARGIN = millimetres(15);
const FOOT = 34;

export interface TranscriptTerms {
  paper: Paper;
  demo: boolean;
  productName: string;
  learner: { name: string; profession: string };
  period: Period;
  /** The only kind listed; null lists both. */
  kind: CreditKind | null;
  now: Date;
  /** Today on the learner's calendar. */
  today: string;
}
interface Column {
  head: string;
  x: number;
  width: number;
  align?: 'right';
}

/** The transcript, in portrait; its head is repeated on every page, the table’s head above every part of the table. */
export function transcriptPdf(lines: readonly TranscriptLine[], terms: TranscriptTerms): Promise<Buffer> {
  const title = ['Transcript of credits', terms.learner.name].filter(Boolean).join(', ');
  const { paper, productName: author, now: madeAt } = terms;
  return printPdf({ title, author, paper, landscape: false, margin: 0, madeAt }, (doc) =>
    drawTranscript(doc, lines, terms),
  );
}

function drawTranscript(doc: Pdf, lines: readonly TranscriptLine[], terms: TranscriptTerms): void {
  let y = drawTableHead(doc, openPage(doc, terms));
  for (const line of lines) {
    if (y > lowest(doc)) y = drawTableHead(doc, openPage(doc, terms));
    y = drawLine(doc, line, y);
  }
  const room = 40 + 16 * (totalsByYear(lines).length + 1);
  if (y + room > lowest(doc) + 30) y = openPage(doc, terms);
  drawTotals(doc, lines, terms.kind, y + 12);
  drawFeet(doc, terms);
}

const lowest = (doc: Pdf): number => doc.page.height - MARGIN - FOOT - 30;

function columns(doc: Pdf): Column[] {
  const right = doc.page.width - MARGIN;
  const credits = right - 176;
  return [
    { head: 'Completed', x: MARGIN, width: 66 },
    { head: 'Activity', x: MARGIN + 72, width: credits - MARGIN - 84 },
    { head: 'Credits', x: credits - 4, width: 48, align: 'right' },
    { head: 'Pharm. h', x: credits + 46, width: 40, align: 'right' },
    { head: 'Certificate', x: right - 84, width: 84, align: 'right' },
  ];
}

function openPage(doc: Pdf, { productName, learner, period, kind }: TranscriptTerms): number {
  doc.addPage();
  const width = doc.page.width - 2 * MARGIN;
  const base = { x: MARGIN, width, lines: 1 } as const;
  drawMark(doc, MARGIN, MARGIN, 26);
  write(doc, productName, MARGIN + 4, {
    ...base,
    x: MARGIN + 34,
    width: width - 34,
    face: 'display',
    size: 14,
  });
  let y = write(doc, 'Transcript of credits', MARGIN + 40, { ...base, face: 'serif', size: 20 });
  const profile = [learner.name, learner.profession].filter(Boolean).map(oneLine).join(', ');
  y = write(doc, profile, y + 2, { ...base, face: 'strong', size: 11, least: 7 });
  y = write(doc, extentText(period, kind), y + 1, { ...base, face: 'sans', size: 10, ink: INK_SOFT });
  return y + 12;
}

/** What is listed: a transcript that leaves anything out does not pass for complete. */
export function extentText(period: Period, kind: CreditKind | null): string {
  const days = periodText(period);
  if (kind === null) return days ?? 'All credits earned';
  return `${days ?? 'All years'}, ${CREDIT_NAMES[kind]} credits only`;
}

function periodText({ from, to }: Period): string | null {
  if (from && to) return `${dateText(from, 'en', 'long')} to ${dateText(to, 'en', 'long')}`;
  if (from) return `From ${dateText(from, 'en', 'long')}`;
  return to ? `Until ${dateText(to, 'en', 'long')}` : null;
}

const cell = ({ x, width, align }: Column, rest: Partial<TextTerms> = {}): TextTerms => ({
  face: 'sans',
  size: 9.5,
  least: 7,
  lines: 1,
  x,
  width,
  align: align ?? 'left',
  ...rest,
});

function drawTableHead(doc: Pdf, y: number): number {
  let below = y;
  for (const column of columns(doc))
    below = write(doc, column.head, y, cell(column, { face: 'strong', size: 9 }));
  return rule(doc, below + 3);
}

function rule(doc: Pdf, y: number): number {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  return y + 4;
}

function drawLine(doc: Pdf, line: TranscriptLine, y: number): number {
  const [completed, activity, credits, pharmacology, certificate] = columns(doc) as [
    Column,
    Column,
    Column,
    Column,
    Column,
  ];
  write(doc, dateText(creditDay(line)), y, cell(completed));
  const amount = `${creditsText(line.hundredths)} ${CREDIT_NAMES[line.kind]}`;
  write(doc, amount, y, cell(credits));
  write(doc, creditsText(line.pharmacologyHundredths), y, cell(pharmacology));
  write(doc, line.certificateNumber ?? '', y, cell(certificate));
  const below = write(doc, oneLine(line.title), y, cell(activity, { face: 'serif', lines: 2, least: 8 }));
  const format = cell(activity, { size: 8, ink: INK_SOFT });
  return rule(doc, write(doc, oneLine(line.learningFormat), below, format) + 3);
}

function drawTotals(doc: Pdf, lines: readonly TranscriptLine[], kind: CreditKind | null, top: number): void {
  const totals = totalsOf(lines);
  const base = { x: MARGIN, width: doc.page.width - 2 * MARGIN, lines: 1 } as const;
  const hours = `${creditsText(totals.pharmacology)} pharmacology ${totals.pharmacology === 100 ? 'hour' : 'hours'}`;
  let y = write(doc, `Total: ${sumsText(totals, kind)}; ${hours}`, top, {
    ...base,
    face: 'strong',
    size: 11,
  });
  y += 4;
  for (const one of totalsByYear(lines)) {
    y = write(doc, `${one.year}: ${sumsText(one, kind)}`, y, { ...base, face: 'sans', size: 10 });
  }
}

/** Nothing is said of a kind that is not listed: its sum would be taken for nothing earned. */
function sumsText({ cme, sa }: Pick<Totals, 'cme' | 'sa'>, kind: CreditKind | null): string {
  const sums = { 1: `${creditsText(cme)} CME`, 2: `${creditsText(sa)} SA` };
  return kind === null ? `${sums[1]}, ${sums[2]}` : sums[kind];
}

function drawFeet(doc: Pdf, { demo, today }: TranscriptTerms): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const y = doc.page.height - MARGIN - 22;
    const base = { x: MARGIN, width: doc.page.width - 2 * MARGIN, lines: 1, size: 8.5 } as const;
    const made = `Dates are those of the learner’s calendar. Printed on ${dateText(today, 'en', 'long')}. Page ${page + 1} of ${count}`;
    const below = write(doc, made, y, { ...base, face: 'sans', ink: INK_SOFT });
    if (demo) write(doc, `Demonstration transcript. ${DEMO_STATEMENT}`, below, { ...base, face: 'strong' });
  }
}
