import { shownEmail } from '#identity/email/shown.rules.ts';
import { dateText } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { oneLine } from '#kit/text/one-line.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { millimetres, type Paper, type Pdf, printPdf } from '#platform/pdf/pdf.ts';
import { drawMark, HAIRLINE, INK_SOFT, type TextTerms, write } from '#platform/pdf/sheet.ts';
import { receiptNumber } from '../order/order.rules.ts';
import { percentText, taxPercent } from '../tax/tax.rules.ts';
import type { Receipt } from './receipt.repository.ts';
import { describe, type ReceiptTranslator } from './receipt.serializer.ts';

const MARGIN = millimetres(20);
const AMOUNT_WIDTH = 110;

export interface ReceiptSheetTerms {
  paper: Paper;
  demo: boolean;
  productName: string;
  supportEmail: string;
  language: string;
}

/** A receipt on one page, in the language requested; texts that editors wrote in several lines are printed in one. */
export function receiptPdf(
  receipt: Receipt,
  translate: ReceiptTranslator,
  terms: ReceiptSheetTerms,
): Promise<Buffer> {
  const say: ReceiptTranslator = (...asked) => oneLine(translate(...asked));
  const { paper, productName: author } = terms;
  const title = say('numbered', { number: receiptNumber(receipt.number) });
  const document = {
    title,
    author,
    paper,
    landscape: false,
    margin: 0,
    madeAt: receipt.issuedAt,
    language: tagOf(terms.language),
  };
  return printPdf(document, (doc) => {
    doc.addPage();
    let y = drawHead(doc, receipt, say, terms);
    y = drawParties(doc, receipt, say, terms, y + 18);
    y = drawSum(doc, receipt, say, terms, y + 24);
    drawFoot(doc, receipt, say, terms, y + 18);
  });
}

const width = (doc: Pdf): number => doc.page.width - 2 * MARGIN;
const across = (doc: Pdf, rest: Partial<TextTerms> = {}): TextTerms => ({
  x: MARGIN,
  width: width(doc),
  lines: 1,
  face: 'sans',
  size: 10.5,
  least: 7,
  ...rest,
});

function drawHead(
  doc: Pdf,
  receipt: Receipt,
  say: ReceiptTranslator,
  { productName }: ReceiptSheetTerms,
): number {
  drawMark(doc, MARGIN, MARGIN, 30);
  write(
    doc,
    productName,
    MARGIN + 5,
    across(doc, { x: MARGIN + 40, width: width(doc) - 40, face: 'display', size: 15 }),
  );
  const title = say(receipt.kind === 'refund' ? 'refundTitle' : 'title');
  return write(doc, title, MARGIN + 54, across(doc, { face: 'serif', size: 22 }));
}

function drawParties(
  doc: Pdf,
  receipt: Receipt,
  say: ReceiptTranslator,
  terms: ReceiptSheetTerms,
  top: number,
): number {
  const quiet = across(doc, { size: 9, ink: INK_SOFT });
  let y = write(
    doc,
    say('numbered', { number: receiptNumber(receipt.number) }),
    top,
    across(doc, { face: 'strong' }),
  );
  y = write(
    doc,
    say('date', { date: dateText(receipt.issuedAt, terms.language, 'long') }),
    y + 1,
    across(doc),
  );
  y = write(doc, say('payer'), y + 12, quiet);
  for (const line of [
    receipt.payer.name,
    ...receipt.payer.address.split('\n'),
    shownEmail(receipt.payer.email),
  ])
    if (line) y = write(doc, oneLine(line), y + 1, across(doc));
  return y;
}

function drawSum(
  doc: Pdf,
  receipt: Receipt,
  say: ReceiptTranslator,
  terms: ReceiptSheetTerms,
  top: number,
): number {
  const sign = receipt.kind === 'refund' ? -1 : 1;
  const money = (cents: number) => moneyText(cents, receipt.currency, localeOf(terms.language));
  const day = (at: Date) => dateText(at, terms.language, 'long');
  const term = say('term', { from: day(receipt.termStartsAt), to: day(receipt.termEndsAt) });
  let y = row(doc, top, say('description'), say('amount'), { face: 'strong', size: 9 });
  y = row(doc, rule(doc, y + 3) + 3, describe(receipt, say), '', { face: 'serif', size: 12 });
  y = write(doc, term, y + 1, across(doc, { size: 9, ink: INK_SOFT })) + 8;
  y = row(doc, y + 2, say('price'), money(sign * receipt.amountCents));
  const others: [string, number][] = [
    [say('credit'), -receipt.creditCents],
    [say('discount'), -receipt.discountCents],
    [taxLabel(receipt, say, terms), receipt.taxCents],
  ];
  for (const [label, cents] of others) if (cents !== 0) y = row(doc, y + 2, label, money(sign * cents));
  y = rule(doc, y + 4) + 3;
  const total = say(receipt.kind === 'refund' ? 'givenBack' : 'paid');
  return row(doc, y, total, money(receipt.totalCents), { face: 'strong', size: 12 });
}

function taxLabel(
  { taxPerMillion }: Receipt,
  say: ReceiptTranslator,
  { language }: ReceiptSheetTerms,
): string {
  if (!taxPerMillion) return say('tax');
  return say('taxAt', { rate: percentText(taxPercent(taxPerMillion), localeOf(language)) });
}

function row(doc: Pdf, y: number, label: string, amount: string, look: Partial<TextTerms> = {}): number {
  write(
    doc,
    amount,
    y,
    across(doc, { x: MARGIN + width(doc) - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: 'right', ...look }),
  );
  return write(doc, label, y, across(doc, { width: width(doc) - AMOUNT_WIDTH - 12, lines: 2, ...look }));
}

function rule(doc: Pdf, y: number): number {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width(doc), y)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  return y + 1;
}

function drawFoot(
  doc: Pdf,
  receipt: Receipt,
  say: ReceiptTranslator,
  terms: ReceiptSheetTerms,
  top: number,
): void {
  const paidWith = receipt.card ? say('card', receipt.card) : say('nothing');
  let y = write(doc, paidWith, top, across(doc, { size: 9.5, ink: INK_SOFT }));
  y = write(
    doc,
    say('questions', { email: terms.supportEmail }),
    y + 2,
    across(doc, { size: 9.5, ink: INK_SOFT }),
  );
  if (terms.demo) write(doc, say('demo'), y + 8, across(doc, { face: 'strong', size: 9.5 }));
}
