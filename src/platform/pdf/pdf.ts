import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import qrcode from 'qrcode-generator';
import { oneLine } from '#kit/text/one-line.ts';
import { isShaperNeeded, loadShaper } from './shaper.ts';

/** Loaded with the first document: the font tables weigh more than the rest of the server. */
const load = createRequire(import.meta.url);
const library = (): typeof PDFDocument => load('pdfkit') as typeof PDFDocument;
/** The library with which pdfkit opens fonts; pdfkit also accepts an open font, which its types do not say. */
const opener = () => load('fontkit') as { create(bytes: Buffer): OpenFont };
export type OpenFont = Buffer & { hasGlyphForCodePoint(codePoint: number): boolean };

export type Pdf = PDFKit.PDFDocument;
export type Paper = 'a4' | 'letter';

/** Faces embedded in every document: text and large names in serif, labels and tables in sans. */
export const FACES = {
  serif: 'SourceSerif4-Regular.otf',
  display: 'SourceSerif4Display-Semibold.otf',
  sans: 'SourceSans3-Regular.otf',
  strong: 'SourceSans3-Semibold.otf',
} as const;
export type Face = keyof typeof FACES;
const opened = new Map<Face, OpenFont>();

/** Opens a face from its bytes. */
export const openFont = (bytes: Buffer): OpenFont => opener().create(bytes);
/**
 * Opened once for all documents, each of which embeds its own subset of letters: reading a face's tables took most of a
 * page's time.
 */
export function openFace(face: Face): OpenFont {
  const found = opened.get(face);
  if (found) return found;
  const bytes = readFileSync(new URL(`./fonts/${FACES[face]}`, import.meta.url));
  const font = openFont(bytes);
  opened.set(face, font);
  return font;
}

export const millimetres = (length: number): number => (length * 72) / 25.4;

export interface PdfTerms {
  title: string;
  author: string;
  paper: Paper;
  landscape: boolean;
  margin: number;
  /** Written into the document instead of the current time, so that the same content gives the same bytes. */
  madeAt: Date;
  /** Language tag of its text; English if absent. */
  language?: string;
}

/** An empty document; call `addPage` for each page. It never contains links, scripts or actions. */
export function openPdf(terms: PdfTerms): Pdf {
  const Document = library();
  const doc = new Document({
    size: terms.paper === 'a4' ? 'A4' : 'LETTER',
    layout: terms.landscape ? 'landscape' : 'portrait',
    margin: terms.margin,
    autoFirstPage: false,
    bufferPages: true,
    lang: terms.language ?? 'en-US',
    displayTitle: true,
    // The standard Helvetica is never used; null keeps it out of the file.
    font: null as unknown as string,
    info: {
      Title: oneLine(terms.title),
      Author: oneLine(terms.author),
      Creator: oneLine(terms.author),
      Producer: 'pdfkit',
      CreationDate: terms.madeAt,
    },
  });
  for (const face of Object.keys(FACES) as Face[]) doc.registerFont(face, openFace(face));
  return doc;
}

/** Draws a document, and draws it again with the shaper loaded if some text needs it. */
export async function printPdf(terms: PdfTerms, draw: (doc: Pdf) => void | Promise<void>): Promise<Buffer> {
  const print = async () => {
    const doc = openPdf(terms);
    await draw(doc);
    return pdfBytes(doc);
  };
  try {
    return await print();
  } catch (error) {
    if (!isShaperNeeded(error)) throw error;
    await loadShaper();
    return print();
  }
}

/** Closes the document and returns its bytes. */
export async function pdfBytes(doc: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

/** A QR code as filled squares, level M, without quiet zone: leave white around it. */
export function drawQr(
  doc: Pdf,
  text: string,
  at: { x: number; y: number; size: number; ink: string },
): void {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const step = at.size / count;
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) doc.rect(at.x + column * step, at.y + row * step, step, step);
  doc.fill(at.ink);
}

/** RFC 6266: an ASCII name for every client, and the exact one for those that support it. */
export function attachment(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\%/;]/g, '') || 'document';
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
