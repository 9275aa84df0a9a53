import { buffer } from 'node:stream/consumers';
import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import type { Ports } from '#platform/ports.ts';
import type { Reader } from '#platform/postgres/database.ts';
import type { Storage, StoredFile } from '#platform/storage/storage.ts';
import { findMedium } from '../medium/medium.repository.ts';
import { askedFigure, figureKey } from './figure-key.service.ts';

export { figureUses, holdPictures } from './figure.repository.ts';

const QUALITY = 82;
/** Concurrent requests for the same picture wait for one drawing. */
const underWay = new Map<string, Promise<void>>();

/** The current key of a figure, after any replacement of its picture; null if no picture is meant. */
export async function currentFigure(db: Reader, key: string): Promise<string | null> {
  const asked = askedFigure(key);
  const medium = asked && (await findMedium(db, asked.id));
  return asked && medium?.kind === 'picture' ? figureKey(medium, asked.width) : null;
}

/** Draws a picture that nobody has asked for yet, once, from the file in the library. */
export async function drawnFigure(ports: Ports, key: string): Promise<StoredFile | null> {
  const asked = askedFigure(key);
  const medium = asked && (await findMedium(ports.database.reader(), asked.id));
  if (!asked || medium?.kind !== 'picture' || figureKey(medium, asked.width) !== key) return null;
  const drawing = underWay.get(key) ?? draw(ports.storage, medium.file, { key, width: asked.width });
  underWay.set(key, drawing);
  try {
    await drawing;
  } finally {
    underWay.delete(key);
  }
  return ports.storage.open(key);
}

async function draw(
  storage: Storage,
  file: string,
  { key, width }: { key: string; width: number },
): Promise<void> {
  const found = await storage.open(file);
  if (!found) return;
  const bytes = await buffer(found.stream());
  const picture = new Transformer(bytes).rotate();
  const { width: wide, height, orientation = 1 } = await picture.metadata();
  if ((orientation > 4 ? height : wide) > width)
    picture.resize({ width, fit: ResizeFit.Inside, filter: ResizeFilterType.Lanczos3 });
  await storage.put(key, await picture.webp(QUALITY));
}
