import { recordAudit } from '#audit/audit.service.ts';
import { isDrawn } from '#catalog/publication/cover.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { DeckProblem, DeckState } from '#media/deck/deck.data.ts';
import { findDeck } from '#media/deck/deck.service.ts';
import { isProtected } from '#media/file/link.service.ts';
import { refuse as refuseMedium } from '#media/medium/medium.refusals.ts';
import {
  lockMedium,
  type MediumRow,
  mediumOf,
  spendUnshown,
  writeMedium,
} from '#media/medium/medium.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { recordVersion } from '#platform/postgres/record-version.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { lockAuthor } from '../author/author.repository.ts';
import { tellPages } from '../author/author.service.ts';
import { lockCategories } from '../category/category.repository.ts';
import { lockBlock, tellFrontPage } from '../home-block/home-block.service.ts';
import { lockRecord } from '../publication/record.repository.ts';
import { keepingComplete } from '../publication/release.service.ts';
import { told } from '../section/section.service.ts';
import { sponsorRepository } from '../sponsor/sponsor.repository.ts';
import { tagsNaming } from '../sponsor/sponsor.service.ts';
import {
  FILE_PLACES,
  type FileOwner,
  type FilePlace,
  LISTED_FILES_MAX,
  placeDeclaration,
  placesOf,
} from './file-place.data.ts';
import { refuse } from './file-place.refusals.ts';
import { type FileEntryRow, type FileOwnerRow, findOwner, listEntries } from './file-place.repository.ts';
import { type PlaceTerms, placeProblem, placeTerms } from './file-place.rules.ts';
import { PLACE_WRITERS } from './place-writers.service.ts';

export interface FilledPlace {
  place: FilePlace;
  ownerId: number;
  owner: FileOwnerRow;
  entries: FileEntryRow[];
  /** The progress of slides. */
  deck: { state: DeckState; problem: DeckProblem | null } | null;
  version: string;
}
export interface PlaceChange {
  put: number | null;
  alt: string;
  take: number | null;
  version: string;
}

/** The places of one record, each with its files. */
export async function filePlacesOf(db: Reader, kind: FileOwner, ownerId: number): Promise<FilledPlace[]> {
  const owner = await findOwner(db, kind, ownerId);
  if (!owner) throw notFound();
  const places = placesOf(kind);
  const entries = await listEntries(db, places, ownerId);
  const deck = kind === 'section' ? await findDeck(db, ownerId) : null;
  return places.map((place) =>
    filled(
      place,
      ownerId,
      owner,
      entries.filter(({ use }) => use === place),
      place === 'slides' ? deck : null,
    ),
  );
}

const filled = (
  place: FilePlace,
  ownerId: number,
  owner: FileOwnerRow,
  entries: FileEntryRow[],
  deck: FilledPlace['deck'],
): FilledPlace => ({
  place,
  ownerId,
  owner,
  entries,
  deck,
  version: recordVersion(place, ownerId, ...entries.map(({ entry_id, file }) => [entry_id, file])),
});

export async function filePlaceOf(db: Reader, place: FilePlace, ownerId: number): Promise<FilledPlace> {
  const found = (await filePlacesOf(db, FILE_PLACES[place].owner, ownerId)).find(
    (one) => one.place === place,
  );
  if (!found) throw notFound();
  return found;
}

/** The files offered for a place: of one record, or of any that has such a place. */
export async function termsOf(
  db: Reader,
  place: FilePlace,
  ownerId: number | undefined,
): Promise<PlaceTerms> {
  if (ownerId === undefined) return placeTerms(place, null);
  const owner = await findOwner(db, FILE_PLACES[place].owner, ownerId);
  if (!owner) throw notFound();
  return placeTerms(place, { isPrivate: owner.is_private });
}

/** Puts a file at a place, or removes one; refused if the place has changed since it was read. */
export async function changePlace(
  db: Writer,
  { visit, storage }: { visit: Visit; storage: Storage },
  { place, ownerId }: { place: FilePlace; ownerId: number },
  change: PlaceChange,
): Promise<FilledPlace> {
  // Before the record, the order in which a replacement is locked: the file can neither be removed nor changed
  // meanwhile.
  if (change.put !== null) await lockMedium(db, change.put);
  await lockOwner(db, FILE_PLACES[place].owner, ownerId);
  const before = await filePlaceOf(db, place, ownerId);
  if (before.version !== change.version) throw refuse('files-changed');
  const put = change.put === null ? null : await fitting(db, visit, before, change);
  const gone = before.entries.find(({ entry_id }) => entry_id === change.take) ?? null;
  const isSame = put !== null && before.entries.some(({ file }) => file === put.file);
  if (isSame || (!put && !gone)) return before;
  const { publication_id: publication } = before.owner;
  const write = () => PLACE_WRITERS[place](db, { visit, storage, before, put, gone });
  await (publication === null ? write() : keepingComplete(db, visit, publication, write));
  const after = await filePlaceOf(db, place, ownerId);
  await spendGone(db, before, after);
  await tell(db, before);
  await recordAudit(db, visit, {
    action: 'file.place',
    subject: `${FILE_PLACES[place].owner}:${ownerId}`,
    detail: { place, files: namesOf(after), filesBefore: namesOf(before) },
  });
  return after;
}

const namesOf = ({ entries }: FilledPlace): string => entries.map(({ file }) => file).join(' ');

/** Locks a record: it is changed by one request at a time. */
async function lockOwner(db: Writer, owner: FileOwner, id: number): Promise<void> {
  if (owner === 'category') return lockCategories(db);
  if (owner === 'home-block') return lockBlock(db, id);
  const found = await findOwner(db, owner, id);
  if (!found) throw notFound();
  if (owner === 'sponsor') await sponsorRepository.lock(db, id);
  else await (found.publication_id === null ? lockAuthor(db, id) : lockRecord(db, found.publication_id));
}

async function fitting(
  db: Writer,
  visit: Visit,
  { place, owner, entries }: FilledPlace,
  { put, alt }: PlaceChange,
): Promise<MediumRow> {
  const found = await mediumOf(db, put ?? 0);
  const words = found.alt || alt;
  const problem = placeProblem(
    place,
    { kind: found.kind, isOpen: !isProtected(found.file), alt: words },
    { isPrivate: owner.is_private },
  );
  if (problem === 'undescribed') throw refuseMedium('invalid-field.medium-alt', {}, atField('alt'));
  if (problem) throw refuse(`invalid-field.file-${problem}`, {}, atField('put'));
  if (placeDeclaration(place).isList && entries.length >= LISTED_FILES_MAX)
    throw refuse('too-many-files', { n: LISTED_FILES_MAX });
  if (found.alt !== '' || words === '') return found;
  const { title, focus_x: focusX, focus_y: focusY, changed_at: changedAt } = found;
  await writeMedium(db, visit, found.id, { title, alt: words, focusX, focusY, changedAt });
  return mediumOf(db, found.id);
}

/** Deletes files that are neither in the library nor shown anywhere. */
async function spendGone(db: Writer, before: FilledPlace, after: FilledPlace): Promise<void> {
  const [former, now] = [before, after].map(({ entries }) => entries.map(({ file }) => file));
  await spendUnshown(db, former?.filter((file) => !isDrawn(file)) ?? [], now);
}

async function tell(db: Writer, { place, ownerId, owner }: FilledPlace): Promise<void> {
  const kind = FILE_PLACES[place].owner;
  if (owner.publication_id !== null) await told(db, owner.publication_id);
  else if (kind === 'author') await tellPages(db, ownerId);
  else if (kind === 'sponsor') db.invalidate(...(await tagsNaming(db, ownerId)));
  else if (kind === 'home-block') tellFrontPage(db);
  else db.invalidate('categories', 'publications');
}
