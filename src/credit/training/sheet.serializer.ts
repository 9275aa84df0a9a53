import { dateText } from '#kit/dates.ts';
import { oneLine } from '#kit/text/one-line.ts';
import { labelled } from '#kit/texts.ts';
import { type Paper, type Pdf, printPdf } from '#platform/pdf/pdf.ts';
import { HAIRLINE, INK_SOFT, write } from '#platform/pdf/sheet.ts';
import { creditDay } from '../credit.rules.ts';
import type { Provider } from '../provider/provider.rules.ts';
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
import { hoursAndMinutes } from './training.rules.ts';
import type { Training, TrainingActivity } from './training.service.ts';

export interface TrainingSheetTerms {
  paper: Paper;
  demo: boolean;
  provider: Pick<Provider, 'name' | 'address'>;
  learner: { name: string; profession: string };
  now: Date;
  /** Today on the learner's calendar. */
  today: string;
}

const TITLE = 'Training on opioid and other substance use disorders';
/** Height of everything below the table: a signature is never alone on a page. */
const CLOSING = 220;
const SIGNATURE_ROOM = 34;

/** The sheet that a practitioner signs and keeps as proof of training under the MATE Act, in portrait (rule R30). */
export function trainingPdf(training: Training, terms: TrainingSheetTerms): Promise<Buffer> {
  const title = [TITLE, terms.learner.name].filter(Boolean).join(', ');
  const { paper, provider, now: madeAt } = terms;
  return printPdf({ title, author: provider.name, paper, landscape: false, margin: 0, madeAt }, (doc) =>
    drawSheet(doc, training, terms),
  );
}

function drawSheet(doc: Pdf, training: Training, terms: TrainingSheetTerms): void {
  let y = openTable(doc, terms);
  for (const one of training.activities) {
    if (y > lowestRow(doc)) y = openTable(doc, terms);
    y = drawRow(doc, one, y);
  }
  if (y + CLOSING > lowestRow(doc) + 30) y = openPage(doc, terms);
  drawClosing(doc, training, terms, y + 12);
  drawFeet(doc, terms.today, terms.demo ? 'sheet' : null);
}

const openPage = (doc: Pdf, { provider, learner }: TrainingSheetTerms): number =>
  openSheet(doc, {
    productName: provider.name,
    title: TITLE,
    learner,
    extent: 'Attestation sheet under the MATE Act',
  });
/** A page whose table begins at its head. */
function openTable(doc: Pdf, terms: TrainingSheetTerms): number {
  const y = openPage(doc, terms);
  return drawTableHead(doc, columns(doc), y);
}

function columns(doc: Pdf): [SheetColumn, SheetColumn, SheetColumn, SheetColumn] {
  const right = doc.page.width - SHEET_MARGIN;
  const minutes = right - 146;
  return [
    { head: 'Completed', x: SHEET_MARGIN, width: 66 },
    { head: 'Activity', x: SHEET_MARGIN + 72, width: minutes - SHEET_MARGIN - 84 },
    { head: 'Minutes', x: minutes, width: 48, align: 'right' },
    { head: 'Certificate', x: right - 84, width: 84, align: 'right' },
  ];
}

function drawRow(doc: Pdf, one: TrainingActivity, y: number): number {
  const [completed, activity, minutes, certificate] = columns(doc);
  write(doc, dateText(creditDay(one)), y, sheetCell(completed));
  write(doc, String(one.minutes), y, sheetCell(minutes));
  write(doc, one.certificateNumber ?? 'None yet', y, sheetCell(certificate));
  return drawRule(doc, drawActivity(doc, activity, one, y) + 3);
}

function drawClosing(doc: Pdf, training: Training, terms: TrainingSheetTerms, top: number): void {
  const { minutes, requiredMinutes } = training;
  const text = acrossSheet(doc, { face: 'sans', size: 10, least: 8, lines: 3 });
  const done = timeWords(minutes);
  const total = `Total: ${done} of ${timeWords(requiredMinutes)}`;
  let y = write(doc, total, top, acrossSheet(doc, { face: 'strong', size: 11 }));
  const attested = `I attest that I completed the activities listed above: ${done} of training on opioid and other substance use disorders.`;
  y = write(doc, attested, y + 12, { ...text, size: 10.5 });
  y = drawSignature(doc, y + SIGNATURE_ROOM);
  const { name, address } = terms.provider;
  y = write(doc, `Provider of the activities: ${oneLine(name)}, ${oneLine(address)}`, y + 14, text);
  const kept =
    'Keep this sheet with your records. A registration asks for your attestation; the proof stays with you.';
  y = write(doc, kept, y + 4, text);
  write(doc, requirementText(training), y + 4, { ...text, size: 8.5, least: 7, ink: INK_SOFT });
}

function drawSignature(doc: Pdf, y: number): number {
  const { x, width } = acrossSheet(doc, { face: 'sans', size: 8.5 });
  const day = x + width * 0.7;
  const fields = [
    { label: 'Signature', x, width: width * 0.62 },
    { label: 'Date', x: day, width: width * 0.3 },
  ];
  for (const field of fields) {
    doc
      .moveTo(field.x, y)
      .lineTo(field.x + field.width, y)
      .lineWidth(0.5)
      .stroke(HAIRLINE);
    const label = { x: field.x, width: field.width, ink: INK_SOFT };
    write(doc, field.label, y + 3, acrossSheet(doc, { face: 'sans', size: 8.5, ...label }));
  }
  return y + 14;
}

/** What is required, as of the day on which its source was read (rule R20). */
function requirementText({ authority, source, sourceOn, checkedOn }: Training): string {
  const days = [
    sourceOn ? `Source dated ${dateText(sourceOn, 'en', 'long')}.` : '',
    checkedOn ? `As of ${dateText(checkedOn, 'en', 'long')}.` : '',
  ];
  return [labelled(authority, source, 'en'), ...days].filter(Boolean).join(' ');
}

/** `1 hour 30 minutes`; hours alone if nothing is left over. */
export function timeWords(all: number): string {
  const { hours, minutes } = hoursAndMinutes(all);
  const words = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(minutes > 0 || hours === 0 ? [`${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`] : []),
  ];
  return words.join(' ');
}
