import { creditsText } from '#kit/amounts.ts';
import { dateText } from '#kit/dates.ts';
import { oneLine } from '#kit/text/one-line.ts';
import { lineWidth } from '#platform/pdf/line.ts';
import { drawQr, type Face, millimetres, type Paper, type Pdf, printPdf } from '#platform/pdf/pdf.ts';
import {
  drawMark,
  HAIRLINE,
  INK,
  INK_SOFT,
  type LaidText,
  layOut,
  type TextTerms,
  write,
  writeLaid,
} from '#platform/pdf/sheet.ts';
import { creditWords, hoursWords } from '../credit.rules.ts';
import type { CertificateRow } from './certificate.repository.ts';
import {
  accreditationOf,
  certificateStatus,
  completionDay,
  issueDay,
  verifyPath,
} from './certificate.rules.ts';

const MARGIN = millimetres(15);
const FRAME_GAP = 4;
const INSET = 34;
const QR = millimetres(23);
const NAME_SIZE = 34;
/** White between the text and the QR code, which a scanner needs around it. */
const QUIET = 8;
/** Step by which everything between head and foot is made smaller until it fits. */
const SHRINK = 0.97;
export const DEMO_STATEMENT = 'Not accredited; not valid for credit with any authority.';

export interface CertificateSheetTerms {
  paper: Paper;
  demo: boolean;
  mainOrigin: string;
}

/** One certificate per landscape page, with a margin of 15 mm; the same certificates always produce the same bytes. */
export function certificatePdf(
  rows: readonly CertificateRow[],
  terms: CertificateSheetTerms,
): Promise<Buffer> {
  const [first] = rows;
  if (!first) throw new Error('a document of no certificates');
  const document = {
    title: rows.length === 1 ? `Certificate ${first.number}: ${first.title}` : `${rows.length} certificates`,
    author: first.provider_name,
    paper: terms.paper,
    landscape: true,
    margin: 0,
    madeAt: new Date(Math.max(...rows.map((row) => row.issued_at.getTime()))),
  };
  return printPdf(document, (doc) => {
    for (const row of rows) drawCertificate(doc, row, terms);
  });
}

function drawCertificate(doc: Pdf, row: CertificateRow, terms: CertificateSheetTerms): void {
  doc.addPage();
  drawFrame(doc);
  drawHead(doc, row);
  drawProof(doc, row, terms);
  drawFoot(doc, row, terms);
}

function drawFrame(doc: Pdf): void {
  const { width, height } = doc.page;
  for (const at of [MARGIN, MARGIN + FRAME_GAP])
    doc
      .rect(at, at, width - 2 * at, height - 2 * at)
      .lineWidth(0.5)
      .stroke(HAIRLINE);
}

const centred = (doc: Pdf, rest: Pick<TextTerms, 'face' | 'size'> & Partial<TextTerms>): TextTerms => ({
  lines: 1,
  x: MARGIN + INSET,
  width: doc.page.width - 2 * (MARGIN + INSET),
  align: 'center',
  ...rest,
});

function drawHead(doc: Pdf, row: CertificateRow): void {
  const top = MARGIN + 30;
  const mark = 34;
  doc.font('display').fontSize(17);
  const name = oneLine(row.provider_name);
  const wide = Math.min(lineWidth(doc, name, 'display'), 400);
  const left = (doc.page.width - mark - 10 - wide) / 2;
  drawMark(doc, left, top - 6, mark);
  write(doc, name, top, {
    face: 'display',
    size: 17,
    least: 10,
    x: left + mark + 10,
    width: wide + 4,
    lines: 1,
  });
}

const TITLES = { credit: 'Certificate of credit', participation: 'Certificate of participation' } as const;

interface Passage {
  text: string;
  /** White above it. */
  gap: number;
  terms: TextTerms;
}
/** What is between head and foot, smaller as a whole if it would otherwise reach into the foot. */
function drawProof(doc: Pdf, row: CertificateRow, { demo }: CertificateSheetTerms): void {
  const top = MARGIN + 80;
  const passages = passagesOf(doc, row, demo);
  let y = top;
  // Only a statement is as wide as the code is far.
  const quiet = accreditationOf(row) ? QUIET : 0;
  for (const { gap, laid } of laidWithin(doc, passages, { height: footTop(doc) - top, quiet }))
    y = writeLaid(doc, laid, y + gap);
}

/**
 * Passages at the largest scale at which they are no higher than this together. Those that fit keep their size, so that
 * an issued paper is reprinted as it was; whatever must shrink leaves the code some white, too.
 */
function laidWithin(
  doc: Pdf,
  passages: readonly Passage[],
  { height, quiet }: { height: number; quiet: number },
): { gap: number; laid: LaidText }[] {
  for (let scale = 1; ; scale *= SHRINK) {
    const all = passages.map(({ text, gap, terms }) => {
      const { size, least = size } = terms;
      const laid = layOut(doc, text, { ...terms, size: size * scale, least: least * scale });
      return { gap: gap * scale, laid };
    });
    const white = scale < 1 ? QUIET : quiet;
    if (all.reduce((sum, { gap, laid }) => sum + gap + laid.height, white) <= height) return all;
  }
}

function passagesOf(doc: Pdf, row: CertificateRow, demo: boolean): Passage[] {
  const passage = (
    gap: number,
    text: string,
    face: Face,
    size: number,
    more: Partial<TextTerms> = {},
  ): Passage => ({
    text: oneLine(text),
    gap,
    terms: centred(doc, { face, size, ...more }),
  });
  const soft = { ink: INK_SOFT };
  const completed = `${row.learning_format}, completed on ${dateText(completionDay(row), 'en', 'long')}`;
  const designation = designationLine(row);
  const accreditation = accreditationOf(row);
  return [
    passage(0, TITLES[row.wording], 'serif', 20),
    passage(18, 'This is to certify that', 'sans', 11, soft),
    passage(6, row.recipient_name, 'display', NAME_SIZE, { least: 14 }),
    ...(row.profession ? [passage(2, row.profession, 'sans', 12)] : []),
    passage(16, row.wording === 'credit' ? 'completed' : 'took part in', 'sans', 11, soft),
    passage(6, row.title, 'serif', 19, { least: 11, lines: 2 }),
    passage(6, completed, 'sans', 12, { least: 8 }),
    ...(designation ? [passage(6, designation, 'sans', 12, { least: 8 })] : []),
    ...amountLines(row, demo).map((line) => passage(8, line, 'strong', 14)),
    ...(accreditation ? [passage(4, accreditation, 'sans', 8.5, { ...soft, lines: Infinity })] : []),
  ];
}

/** A participation certificate says what the activity was designated for (rule R14). */
function designationLine({ wording, designated_hundredths: designated }: CertificateRow): string | null {
  if (wording === 'credit' || !designated) return null;
  return `This activity was designated for a maximum of ${hoursWords(designated)}.`;
}

/** Credit for physicians; contact hours, with their pharmacology part, for everybody else (rules R14, R27, R28). */
function amountLines(row: CertificateRow, demo: boolean): string[] {
  const { amount_hundredths: amount, pharmacology_hundredths: pharmacology, kind } = row;
  if (row.wording === 'credit') return [`${creditWords(kind, amount, demo)} claimed and awarded`];
  const of = kind === 2 ? ' of self-assessment' : '';
  const part = `${pharmacology > 0 ? `including ${creditsText(pharmacology)}` : 'none'} in pharmacology`;
  return [`${hoursWords(amount)}${of}, ${part}`, 'One contact hour is 60 minutes.'];
}

const footBottom = (doc: Pdf): number => doc.page.height - MARGIN - INSET + 8;
const footTop = (doc: Pdf): number => footBottom(doc) - QR - 20;

function drawFoot(doc: Pdf, row: CertificateRow, terms: CertificateSheetTerms): void {
  const { width } = doc.page;
  const right = width - MARGIN - INSET;
  const address = `${terms.mainOrigin}${verifyPath(row.code)}`;
  const top = footTop(doc);
  drawQr(doc, address, { x: right - QR, y: top, size: QR, ink: INK });
  const half = (width - 2 * (MARGIN + INSET) - QR) / 2 - 20;
  const left: TextTerms = { face: 'sans', size: 9.5, least: 7, x: MARGIN + INSET, width: half, lines: 1 };
  let y = write(doc, oneLine(row.provider_name), top + 10, { ...left, face: 'strong' });
  y = write(doc, oneLine(row.provider_address), y + 1, { ...left, lines: 2 });
  y = write(doc, `Issued on ${dateText(issueDay(row), 'en', 'long')}`, y + 1, left);
  if (row.ledger_hash) {
    const ground = `From entry ${row.ledger_position} of the ledger, ${row.ledger_hash}`;
    write(doc, ground, y + 1, { ...left, size: 6.5, least: 5, ink: INK_SOFT });
  }
  const beside = { ...left, x: right - QR - 12 - half, align: 'right' as const };
  y = write(doc, `Certificate ${row.number}`, top + 10, { ...beside, face: 'strong' });
  y = write(doc, 'Verify this certificate at', y + 1, beside);
  write(doc, address, y + 1, { ...beside, least: 6, lines: 2 });
  const says = [standingLine(row), terms.demo ? `Demonstration certificate. ${DEMO_STATEMENT}` : ''].filter(
    Boolean,
  );
  write(doc, says.join(' '), footBottom(doc) - 8, centred(doc, { face: 'strong', size: 9 }));
}

function standingLine(row: CertificateRow): string {
  const status = certificateStatus(row);
  if (status === 'withdrawn') return 'Withdrawn: this certificate is not valid.';
  return status === 'superseded' ? 'Superseded: a newer certificate has taken its place.' : '';
}
