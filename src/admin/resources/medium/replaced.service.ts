import { showFile } from '#catalog/publication/cover.service.ts';
import { askDecksAgain } from '#media/deck/deck.service.ts';
import type { FileReplacer } from '#media/medium/take-in.service.ts';
import { reindex } from '#search/search.service.ts';
import { showInstead } from './use.repository.ts';

/** Whatever showed the file that was replaced shows the one in its place, for every process at once. */
export const showReplaced: FileReplacer = async (db, before, after, now) => {
  await askDecksAgain(db, before.id, now);
  const shown = [
    ...(await showFile(db, before.file, after, now)),
    ...(await showInstead(db, before.file, after, now)),
  ];
  const publications = [...new Set(shown)];
  await reindex(db, publications);
  db.invalidate('publications', 'authors', 'categories', ...publications.map((id) => `publication:${id}`));
};
