import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { creditsText } from '#kit/amounts.ts';
import { dateText } from '#kit/dates.ts';
import { type Paper, type Pdf, printPdf } from '#platform/pdf/pdf.ts';
import { write } from '#platform/pdf/sheet.ts';
import {
  CREDIT_NAMES,
  creditDay,
  type Period,
  type Totals,
  totalsByYear,
  totalsOf,
} from '../credit.rules.ts';
import type { TranscriptLine } from '../credit.service.ts';
import {
  acrossSheet,
  drawActivity,
  drawFeet,
  drawRule,
  drawTableHead,
  lowestRow,
  openSheet,
  SHEET_MARGIN,
  type SheetColumn,
  sheetCell,
} from '../table-sheet.serializer.ts';

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
/** The transcript, in portrait; its head is repeated on every page, the table’s head above every part of the table. */
export function transcriptPdf(lines: readonly TranscriptLine[], terms: TranscriptTerms): Promise<Buffer> {
  const title = ['Transcript of credits', terms.learner.name].filter(Boolean).join(', ');
  const { paper, productName: author, now: madeAt } = terms;
  return printPdf({ title, author, paper, landscape: false, margin: 0, madeAt }, (doc) =>
    drawTranscript(doc, lines, terms),
  );
}

function drawTranscript(doc: Pdf, lines: readonly TranscriptLine[], terms: TranscriptTerms): void {
  let y = openTable(doc, terms);
  for (const line of lines) {
    if (y > lowestRow(doc)) y = openTable(doc, terms);
    y = drawLine(doc, line, y);
  }
  const room = 40 + 16 * (totalsByYear(lines).length + 1);
  if (y + room > lowestRow(doc) + 30) y = openPage(doc, terms);
  drawTotals(doc, lines, terms.kind, y + 12);
  drawFeet(doc, terms.today, terms.demo ? 'transcript' : null);
}

const openPage = (doc: Pdf, { productName, learner, period, kind }: TranscriptTerms): number =>
  openSheet(doc, {
    productName,
    title: 'Transcript of credits',
    learner,
    extent: extentText(period, kind),
  });
/** A page whose table begins at its head. */
function openTable(doc: Pdf, terms: TranscriptTerms): number {
  const y = openPage(doc, terms);
  return drawTableHead(doc, columns(doc), y);
}

function columns(doc: Pdf): [SheetColumn, SheetColumn, SheetColumn, SheetColumn, SheetColumn] {
  const right = doc.page.width - SHEET_MARGIN;
  const credits = right - 176;
  return [
    { head: 'Completed', x: SHEET_MARGIN, width: 66 },
    { head: 'Activity', x: SHEET_MARGIN + 72, width: credits - SHEET_MARGIN - 84 },
    { head: 'Credits', x: credits - 4, width: 48, align: 'right' },
    { head: 'Pharm. h', x: credits + 46, width: 40, align: 'right' },
    { head: 'Certificate', x: right - 84, width: 84, align: 'right' },
  ];
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

function drawLine(doc: Pdf, line: TranscriptLine, y: number): number {
  const [completed, activity, credits, pharmacology, certificate] = columns(doc);
  write(doc, dateText(creditDay(line)), y, sheetCell(completed));
  const amount = `${creditsText(line.hundredths)} ${CREDIT_NAMES[line.kind]}`;
  write(doc, amount, y, sheetCell(credits));
  write(doc, creditsText(line.pharmacologyHundredths), y, sheetCell(pharmacology));
  write(doc, line.certificateNumber ?? '', y, sheetCell(certificate));
  return drawRule(doc, drawActivity(doc, activity, line, y) + 3);
}

function drawTotals(doc: Pdf, lines: readonly TranscriptLine[], kind: CreditKind | null, top: number): void {
  const totals = totalsOf(lines);
  const hours = `${creditsText(totals.pharmacology)} pharmacology ${totals.pharmacology === 100 ? 'hour' : 'hours'}`;
  const sums = `Total: ${sumsText(totals, kind)}; ${hours}`;
  let y = write(doc, sums, top, acrossSheet(doc, { face: 'strong', size: 11 }));
  y += 4;
  for (const one of totalsByYear(lines)) {
    y = write(doc, `${one.year}: ${sumsText(one, kind)}`, y, acrossSheet(doc, { face: 'sans', size: 10 }));
  }
}

/** Nothing is said of a kind that is not listed: its sum would be taken for nothing earned. */
function sumsText({ cme, sa }: Pick<Totals, 'cme' | 'sa'>, kind: CreditKind | null): string {
  const sums = { 1: `${creditsText(cme)} CME`, 2: `${creditsText(sa)} SA` };
  return kind === null ? `${sums[1]}, ${sums[2]}` : sums[kind];
}
