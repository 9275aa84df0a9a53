/** What editors write of a publication; which of it they may, is theirs to decide. */
export {
  insertDraft,
  moveTitles,
  nextPublicationId,
  type StoredCover,
  storeAuthors,
  storeCategories,
  storeKeyPoints,
  storeVisibility,
  unknownAmong,
  updateCover,
} from './publication-cover.table.ts';
