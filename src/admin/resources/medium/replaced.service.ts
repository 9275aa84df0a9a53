import { showFile } from '#catalog/publication/cover.service.ts';
import { askDecksAgain } from '#media/deck/deck.service.ts';
import { figureUses } from '#media/figure/figure.service.ts';
import type { FileReplacer } from '#media/medium/take-in.service.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { reindex } from '#search/search.service.ts';
import { keepingPasts } from '../../history/history.service.ts';
import { findWholeSection } from '../section/section.repository.ts';
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
  const shown = await keepingPasts(db, visit, [sectionPast(db, ...playing)], async () => {
    const sections = await Promise.all(playing.map((id) => findWholeSection(db, id)));
    const publications = [
      ...(await showFile(db, before.file, after, now)),
      ...(await showInstead(db, before.file, after, now)),
      ...(await figureUses(db, before.id)),
    ];
    for (const section of sections) if (section) await followContent(db, visit, section);
    return publications;
  });
  if (after.kind === 'captions')
    await captionAgain(db, { visit, storage }, { id: before.id, file: after.file });
  await reindex(db, [...new Set(shown)]);
  tellShown(db, shown);
};

/** The ids of the sections that play a file. */
async function sectionsWith(db: Reader, file: string): Promise<number[]> {
  const uses = await usesOf(db, [file]);
  return uses.flatMap(({ use, section_id: id }) => (use === 'recording' && id !== null ? [id] : []));
}
