import { createHash } from 'node:crypto';
import { oneLine } from '#kit/text/one-line.ts';
import { millimetres, type Pdf, printPdf } from '#platform/pdf/pdf.ts';
import { type HandoutBlock, handoutBlocks } from './handout.rules.ts';

const MARGIN = millimetres(18);
const INK = '#13211E';
const QUIET = '#42524D';
const RULE = '#7F8E89';

export interface Handout {
  title: string;
  publication: string;
  markdown: string;
  /** The name of the library it comes from. */
  product: string;
  demo: boolean;
}

/** A one-page hand-out as PDF: title, headings, paragraphs, lists and tables of the editors' Markdown. */
export function handoutPdf(handout: Handout): Promise<Buffer> {
  const madeAt = new Date(
    Date.UTC(2026, 0, 1) +
      (createHash('sha256').update(handout.markdown).digest().readUInt16BE(0) % 10_000) * 1000,
  );
  const document = {
    title: handout.title,
    author: handout.product,
    paper: 'a4',
    landscape: false,
    margin: MARGIN,
    madeAt,
  } as const;
  return printPdf(document, (doc) => drawHandout(doc, handout));
}

function drawHandout(doc: Pdf, handout: Handout): void {
  doc.addPage();
  doc.font('display').fontSize(22).fillColor(INK).text(oneLine(handout.title));
  doc.moveDown(0.2).font('sans').fontSize(10).fillColor(QUIET).text(oneLine(handout.publication));
  doc.moveDown(0.8);
  for (const block of handoutBlocks(handout.markdown)) writeBlock(doc, block);
  if (!handout.demo) return;
  doc
    .moveDown(1.5)
    .font('sans')
    .fontSize(8.5)
    .fillColor(QUIET)
    .text('Demo library: original sample content for evaluation. Not medical advice.');
}

function writeBlock(doc: Pdf, block: HandoutBlock): void {
  if (block.kind === 'table') {
    writeTable(doc, block.rows);
    return;
  }
  if (block.kind === 'heading') {
    doc.moveDown(0.5).font('strong').fontSize(12.5).fillColor(INK).text(oneLine(block.text)).moveDown(0.3);
    return;
  }
  doc.font('serif').fontSize(11).fillColor(INK);
  if (block.kind === 'item')
    doc
      .text(`${block.mark && `${block.mark}  `}${oneLine(block.text)}`, { indent: 8, lineGap: 2 })
      .moveDown(0.15);
  else doc.text(oneLine(block.text), { lineGap: 2 }).moveDown(0.5);
}

const CELL = 5;
function writeTable(doc: Pdf, rows: string[][]): void {
  const count = Math.max(...rows.map((row) => row.length));
  const width = (doc.page.width - 2 * MARGIN) / count;
  for (const [at, row] of rows.entries()) {
    doc.font(at === 0 ? 'strong' : 'sans').fontSize(10);
    const height =
      Math.max(...row.map((cell) => doc.heightOfString(oneLine(cell), { width: width - 2 * CELL }))) +
      2 * CELL;
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
    const top = doc.y;
    for (const [column, cell] of row.entries())
      doc
        .fillColor(INK)
        .text(oneLine(cell), MARGIN + column * width + CELL, top + CELL, { width: width - 2 * CELL });
    doc
      .moveTo(MARGIN, top + height)
      .lineTo(doc.page.width - MARGIN, top + height)
      .lineWidth(at === 0 ? 1 : 0.4)
      .strokeColor(RULE)
      .stroke();
    doc.x = MARGIN;
    doc.y = top + height;
  }
  doc.moveDown(0.6);
}
