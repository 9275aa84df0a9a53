import { showFile } from '#catalog/publication/cover.service.ts';
import { askDecksAgain } from '#media/deck/deck.service.ts';
import { figureUses } from '#media/figure/figure.service.ts';
import type { FileReplacer } from '#media/medium/take-in.service.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { reindex } from '#search/search.service.ts';
import { keepingPasts } from '../../history/history.service.ts';
import { findWholeSection, type WholeSection } from '../section/section.repository.ts';
import { sectionPast } from '../section/section-past.service.ts';
import { followContent } from '../section/section-time.service.ts';
import { captionAgain } from '../section/shown-captions.service.ts';
import { usesOf } from './medium.repository.ts';
import { tellShown } from './medium.service.ts';
import { showInstead } from './use.repository.ts';

/**
 * Shows the replacement wherever the replaced file was shown, in every process at once. The minutes of a section follow
 * the length of what it plays.
 */
export const showReplaced: FileReplacer = async (db, before, after, { visit, storage }) => {
  const { now } = visit;
  await askDecksAgain(db, before.id, now);
  const playing = await sectionsWith(db, before.file);
  const pasts = playing.map(({ id }) => sectionPast(db, id));
  const shown = await keepingPasts(db, visit, pasts, async () => {
    const publications = [
      ...(await showFile(db, before.file, after, now)),
      ...(await showInstead(db, before.file, after, now)),
      ...(await figureUses(db, before.id)),
    ];
    for (const section of playing) await followContent(db, visit, section);
    return publications;
  });
  if (after.kind === 'captions')
    await captionAgain(db, { visit, storage }, { id: before.id, file: after.file });
  await reindex(db, [...new Set(shown)]);
  tellShown(db, shown);
};

/** The sections that play a file, as they are now. */
async function sectionsWith(db: Reader, file: string): Promise<WholeSection[]> {
  const recordings = (await usesOf(db, [file])).filter(({ use }) => use === 'recording');
  const sections = await Promise.all(recordings.map((one) => findWholeSection(db, one.section_id ?? 0)));
  return sections.filter((one) => one !== null);
}
