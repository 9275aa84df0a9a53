import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

interface PaperOptions {
  password?: string;
  /** In points. */
  size?: [number, number];
}
/** A PDF with a page for each of these texts, as slide software writes one. */
export function paper(pages: readonly string[], { password, size = [960, 540] }: PaperOptions = {}) {
  const made = new PDFDocument({ autoFirstPage: false, size, userPassword: password });
  for (const text of pages) made.addPage({ size, margin: 40 }).fontSize(30).text(text);
  made.end();
  return buffer(made as unknown as NodeJS.ReadableStream);
}
