import { text } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { tellCache, textBytes } from '#platform/cache/standing.ts';
import { namedTag, type Storage } from '#platform/storage/storage.ts';
import type { PartedDocument } from './document.rules.ts';
import { FIRST_COVER_BYTES, firstCover, withFirstCover } from './document-picture.rules.ts';

const MOST_BYTES = 1024 * 1024;
/** No process goes on inlining a removed cover for longer than this. */
const HELD_MS = 10 * 60_000;

/**
 * The document with its first cover inlined. A cover that is large, or cannot be read, is left for the browser to
 * request.
 */
export type Pictured = (document: PartedDocument) => Promise<PartedDocument>;

/** A cover named by its content is fetched from the store once; pages that show it are rendered again and again. */
export function openPictured(storage: Storage): Pictured {
  const held = new LRUCache<string, string>({
    maxSize: MOST_BYTES,
    sizeCalculation: (drawing, key) => textBytes(key + drawing),
    ttl: HELD_MS,
  });
  tellCache({ name: 'first-covers', mostBytes: MOST_BYTES, bytes: () => held.calculatedSize });
  const drawingOf = async (key: string): Promise<string | null> => {
    const known = held.get(key);
    if (known) return known;
    const drawing = await readDrawing(storage, key);
    if (drawing && namedTag(key)) held.set(key, drawing);
    return drawing;
  };
  return async (document) => {
    const cover = firstCover(document);
    const drawing = cover ? await drawingOf(cover).catch(() => null) : null;
    return drawing === null ? document : withFirstCover(document, drawing);
  };
}

async function readDrawing(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.open(key);
  return file && file.bytes <= FIRST_COVER_BYTES ? text(file.stream()) : null;
}
