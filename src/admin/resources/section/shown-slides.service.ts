import { spendUnshown } from '#media/medium/medium.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { slideFiles, storeSlides } from './slides.repository.ts';
import type { SlideWords } from './slides.rules.ts';

/** Replaces the slides; deletes pictures that nothing shows any more. */
export async function showSlides(
  db: Writer,
  sectionId: number,
  slides: readonly SlideWords[],
  now: Date,
): Promise<void> {
  const before = await slideFiles(db, sectionId);
  await storeSlides(db, sectionId, slides, now);
  await spendUnshown(
    db,
    before,
    slides.map(({ image }) => image),
  );
}
