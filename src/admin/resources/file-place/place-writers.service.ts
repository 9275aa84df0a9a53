import { drawCover, storeCoverFile, storeSound } from '#catalog/publication/cover.service.ts';
import type { Visit } from '#kit/visit.ts';
import { renewFrontMatter } from '#learning/activity/facts.service.ts';
import { askDeck, forgetDeck } from '#media/deck/deck.service.ts';
import type { MediumRow } from '#media/medium/medium.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { keepingPasts } from '../../history/history.service.ts';
import { addImage, forgetImage, showImage } from '../author/portrait.repository.ts';
import { recordOf } from '../publication/publication.service.ts';
import { sectionPast } from '../section/section-past.service.ts';
import { showCaptions } from '../section/shown-captions.service.ts';
import { showSlides } from '../section/shown-slides.service.ts';
import { playIn, playInSections } from '../section/sound.service.ts';
import { storeLogo } from '../sponsor/sponsor.repository.ts';
import type { FilePlace } from './file-place.data.ts';
import {
  addMaterial,
  type FileEntryRow,
  removeMaterial,
  storeNoticePicture,
  storeSectionPicture,
  storeTopicPicture,
} from './file-place.repository.ts';
import type { FilledPlace } from './file-place.service.ts';

interface PlaceWrite {
  visit: Visit;
  storage: Storage;
  before: FilledPlace;
  /** The file to show; without one, a place for a single file shows none. */
  put: MediumRow | null;
  /** The entry to remove from a list. */
  gone: FileEntryRow | null;
}
type PlaceWriter = (db: Writer, write: PlaceWrite) => Promise<unknown>;

export const PLACE_WRITERS: Record<FilePlace, PlaceWriter> = {
  async cover(db, { visit, storage, before: { ownerId }, put }) {
    const file = put?.file ?? (await drawCover(storage, await recordOf(db, ownerId)));
    await storeCoverFile(db, ownerId, file, visit.now);
  },
  async sound(db, { visit, storage, before: { ownerId, entries }, put }) {
    await storeSound(db, ownerId, put, visit.now);
    await playInSections(db, { visit, storage }, ownerId, { before: entries[0]?.file ?? null, put });
    await renewFrontMatter(db, ownerId, visit.now);
  },
  material: listed,
  handout: listed,
  async recording(db, { visit, storage, before: { ownerId }, put }) {
    const section = await playIn(db, { visit, storage }, ownerId, put);
    if (section) await renewFrontMatter(db, section.publication_id, visit.now);
  },
  captions: (db, { visit, storage, before: { ownerId }, put }) =>
    showCaptions(db, { visit, storage }, ownerId, put),
  async slides(db, { visit, before: { ownerId }, put }) {
    if (put) return askDeck(db, ownerId, put.id, visit.now);
    await forgetDeck(db, ownerId);
    await keepingPasts(db, visit, [sectionPast(db, ownerId)], () => showSlides(db, ownerId, [], visit.now));
  },
  poster: sectionPicture('poster'),
  featured: sectionPicture('featured'),
  async portrait(db, { before: { ownerId, entries }, put }) {
    const { file = '', alt = '', width, height } = put ?? {};
    const image = put && (await addImage(db, { file, alt, width: width ?? 0, height: height ?? 0 }));
    await showImage(db, ownerId, image);
    for (const { entry_id } of entries) await forgetImage(db, entry_id);
  },
  topic: (db, { before: { ownerId }, put }) => storeTopicPicture(db, ownerId, put?.file ?? null),
  logo: (db, { before: { ownerId }, put }) => storeLogo(db, ownerId, put?.file ?? null),
  notice: (db, { before: { ownerId }, put }) => storeNoticePicture(db, ownerId, put?.file ?? null),
};

function sectionPicture(place: 'poster' | 'featured'): PlaceWriter {
  return (db, { visit, before: { ownerId }, put }) =>
    storeSectionPicture(db, ownerId, place, put?.file ?? null, visit.now);
}

async function listed(db: Writer, { before, put, gone }: PlaceWrite): Promise<void> {
  const { place, ownerId, owner } = before;
  if (gone) await removeMaterial(db, gone.entry_id);
  if (!put) return;
  const sectionId = place === 'handout' ? ownerId : null;
  await addMaterial(db, { publicationId: owner.publication_id ?? ownerId, sectionId, title: put.title }, put);
}
