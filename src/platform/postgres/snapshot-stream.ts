import { PassThrough, type Readable } from 'node:stream';
import type { Database, Reader } from './database.ts';

/** Bytes that may wait for the reader; while full, the snapshot is read no further. */
const AHEAD = 1_048_576;

/**
 * Text written while one snapshot of the database is read, however long it gets. `send` resolves when there is room for
 * more. If the reader stops, the snapshot ends; a failure midway destroys the stream, so that nobody takes a part for
 * the whole.
 */
export function snapshotStream(
  database: Pick<Database, 'snapshot'>,
  write: (db: Reader, send: (text: string) => Promise<void>) => Promise<void>,
): Readable {
  const out = new PassThrough({ highWaterMark: AHEAD });
  // The reader learns of it from the stream's end; before there is a reader, there is nobody to tell.
  out.on('error', () => {});
  const send = async (text: string) => {
    if (out.destroyed) throw new Error('nobody reads any more');
    if (!out.write(text)) await drained(out);
  };
  database
    .snapshot((db) => write(db, send))
    .then(
      () => out.end(),
      (cause: Error) => out.destroy(cause),
    );
  return out;
}

const drained = (out: PassThrough): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = () => {
      out.off('drain', settle);
      out.off('close', settle);
      if (out.destroyed) reject(new Error('nobody reads any more'));
      else resolve();
    };
    out.on('drain', settle);
    out.on('close', settle);
  });
