import { createHash } from 'node:crypto';
import { coverSvg } from '#media/cover/cover.rules.ts';
import type { PublicationType } from '#membership/gate/publication-type.data.ts';
import type { Storage } from '#platform/storage/storage.ts';

interface CoverSubject {
  id: number;
  type: PublicationType;
  categories: readonly { name: string }[];
}

/** Draws a publication's cover from its type and first topic; returns where it is stored. */
export async function drawCover(storage: Storage, { id, type, categories }: CoverSubject): Promise<string> {
  const drawn = coverSvg({ type, topic: categories[0]?.name ?? '', seed: id, label: '' });
  const hash = createHash('sha256').update(drawn).digest('hex').slice(0, 10);
  const key = `covers/${id}-${hash}.svg`;
  await storage.put(key, Buffer.from(drawn));
  return key;
}

/** No cover yet, or a drawn one. */
export const isDrawn = (file: string): boolean => file === '' || /^covers\/.*\.svg$/.test(file);
