import { text } from 'node:stream/consumers';
import type { Storage } from '#platform/storage/storage.ts';
import { FIRST_COVER_BYTES, firstCover, withFirstCover } from './document-picture.rules.ts';

/** The document with its first cover in it. A cover that is large, or cannot be read, is left to the browser to ask for. */
export async function pictured(storage: Storage, html: string): Promise<string> {
  const cover = firstCover(html);
  const drawing = cover ? await drawingOf(storage, cover).catch(() => null) : null;
  return drawing === null ? html : withFirstCover(html, drawing);
}

async function drawingOf(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.open(key);
  return file && file.bytes <= FIRST_COVER_BYTES ? text(file.stream()) : null;
}
