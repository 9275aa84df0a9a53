/** What editors write of a publication; which of it they may, is theirs to decide. */
export { copyCover } from './copy.repository.ts';
export {
  insertDraft,
  moveTitles,
  nextPublicationId,
  storeAuthors,
  storeCategories,
  storeKeyPoints,
  storeVisibility,
  topicsNow,
  unknownAmong,
} from './cover.repository.ts';
export { drawCover, isDrawn } from './drawn-cover.service.ts';
export { showFile, storeCoverFile, storeSound } from './file.repository.ts';
