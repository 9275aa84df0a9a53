import { showFile } from '#catalog/publication/cover.service.ts';
import { askDecksAgain } from '#media/deck/deck.service.ts';
import { figureUses } from '#media/figure/figure.service.ts';
import type { FileReplacer } from '#media/medium/take-in.service.ts';
import { reindex } from '#search/search.service.ts';
import { HOME_BLOCKS_TAG } from '../home-block/home-block.service.ts';
import { captionAgain } from '../section/shown-captions.service.ts';
import { showInstead } from './use.repository.ts';

/** Shows the replacement wherever the replaced file was shown, in every process at once. */
export const showReplaced: FileReplacer = async (db, before, after, { visit, storage }) => {
  const { now } = visit;
  await askDecksAgain(db, before.id, now);
  const shown = [
    ...(await showFile(db, before.file, after, now)),
    ...(await showInstead(db, before.file, after, now)),
    ...(await figureUses(db, before.id)),
  ];
  if (after.kind === 'captions')
    await captionAgain(db, { visit, storage }, { id: before.id, file: after.file });
  const publications = [...new Set(shown)];
  await reindex(db, publications);
  db.invalidate(
    'publications',
    'authors',
    'categories',
    HOME_BLOCKS_TAG,
    ...publications.map((id) => `publication:${id}`),
  );
};
