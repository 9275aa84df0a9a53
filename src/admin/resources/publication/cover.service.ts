import type { InferOutput } from 'valibot';
import { recordAudit } from '#audit/audit.service.ts';
import {
  drawCover,
  insertDraft,
  isDrawn,
  nextPublicationId,
  storeAuthors,
  storeCategories,
  storeCoverFile,
  storeKeyPoints,
  unknownAmong,
} from '#catalog/publication/cover.service.ts';
import { reindexPublications } from '#catalog/publication/publication.service.ts';
import { utcDate } from '#kit/dates.ts';
import { atField, refuseAll } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { storeActivityDays } from '#learning/activity/days.service.ts';
import { retellFrontMatter, reviewRefusal } from '#learning/activity/edit.service.ts';
import { followCover, renewFrontMatter } from '#learning/activity/facts.service.ts';
import { reviewProblemsMade } from '#learning/activity/review.rules.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { refuse } from './cover.refusals.ts';
import { type CoverFacts, carriedFrontMatter, coverSlug } from './cover.rules.ts';
import { auditOf, type CoverInput, changesOf, coverOf } from './cover-fields.service.ts';
import type { publicationDeskCalls } from './publication.schema.ts';
import { type EditedPublication, peopleOf, recordOf, standingIn } from './publication.service.ts';
import { lockRecord, updateCover } from './record.repository.ts';
import { gapsOpened, lockedFields, reviewDaysOf } from './release.rules.ts';
import { refuseIncomplete } from './release.service.ts';
import { isExpiredFirst, isRemovedFirst } from './schedule.rules.ts';

type UpdateInput = InferOutput<typeof publicationDeskCalls.update.takes>['data']['attributes'];
type CreateInput = InferOutput<typeof publicationDeskCalls.create.takes>['data']['attributes'];

export interface Editing {
  visit: Visit;
  storage: Storage;
  /** Set for a bulk change: its entries are found by this id, and its publications are indexed together. */
  bulkChange?: number;
}

/** Begins a draft; its address ends in its id from the start. */
export async function beginDraft(
  db: Writer,
  { visit, storage }: Editing,
  given: CreateInput,
): Promise<EditedPublication> {
  const id = await nextPublicationId(db);
  await insertDraft(db, { ...given, id, slug: coverSlug(given.title, id), at: visit.now });
  await drawAnew(db, { visit, storage }, null, await recordOf(db, id));
  await reindexPublications(db, [id]);
  await recordAudit(db, visit, {
    action: 'publication.begin',
    subject: `publication:${id}`,
    detail: { title: given.title, type: given.type },
  });
  return recordOf(db, id);
}

/** Writes the given fields and keeps the rest; readers, search and other processes see it on commit. */
export async function saveCover(
  db: Writer,
  { visit, storage, bulkChange }: Editing,
  id: number,
  { version, ...given }: UpdateInput,
): Promise<EditedPublication> {
  await lockRecord(db, id);
  const before = await recordOf(db, id);
  const changes = changesOf(before, given);
  if (changes.length === 0) return before;
  if (before.version !== version) throw changedMeanwhile();
  const today = utcDate(visit.now);
  refuseLocked(visit, before, changes);
  refuseDays(visit, before, given);
  await refuseUnknown(db, given);
  await store(db, before, given, visit.now);
  await drawAnew(db, { visit, storage }, before, await recordOf(db, id));
  const after = await recordOf(db, id);
  const gaps = gapsOpened(standingIn(before, visit), standingIn(after, visit), today);
  refuseIncomplete(gaps);
  if (!bulkChange) await reindexPublications(db, [id]);
  db.invalidate('publications', `publication:${id}`);
  await recordAudit(db, visit, {
    action: 'publication.change',
    subject: `publication:${id}`,
    detail: {
      title: after.title,
      version: after.version,
      ...auditOf(before, after, changes),
      ...(bulkChange ? { bulkChange } : {}),
    },
  });
  return after;
}

/** Redraws a drawn cover if its type or first topic changed; one that editors chose stays. */
async function drawAnew(
  db: Writer,
  { visit, storage }: Editing,
  before: EditedPublication | null,
  after: EditedPublication,
): Promise<void> {
  const subject = ({ type, categories }: EditedPublication) => `${type} ${categories[0]?.name ?? ''}`;
  if (!isDrawn(after.cover_file)) return;
  if (before && after.cover_file !== '' && subject(before) === subject(after)) return;
  await storeCoverFile(db, after.id, await drawCover(storage, after), visit.now);
}

async function store(db: Writer, before: EditedPublication, given: CoverInput, now: Date) {
  const { id } = before;
  await updateCover(db, id, coverOf(before, given), now);
  if (given.authors) await storeAuthors(db, id, given.authors);
  if (given.categories) await storeCategories(db, id, [...new Set(given.categories)]);
  if (given.keyPoints) await storeKeyPoints(db, id, given.keyPoints);
  const stored = await recordOf(db, id);
  const { support } = before.facts;
  await followCover(db, id, { ...coverChanges(before, stored), support }, utcDate(now));
  if (!before.has_activity) return;
  const reviewedOn = given.reviewedOn === undefined ? before.reviewed_on : given.reviewedOn;
  await storeActivityDays(
    db,
    id,
    { expirationDate: before.expiration_date },
    { expirationDate: stored.expiration_date, reviewedOn },
  );
  if (before.front_matter) {
    const after = await recordOf(db, id);
    const carried = carriedFrontMatter(before.front_matter, factsOf(before), factsOf(after));
    if (carried !== before.front_matter) await retellFrontMatter(db, id, carried, now);
  }
  await renewFrontMatter(db, id, now);
}

/** The people newly named on the cover, and those no longer named. */
function coverChanges(before: EditedPublication, after: EditedPublication) {
  const [was, is] = [before, after].map((row) => peopleOf(row).map(({ id }) => id));
  return {
    named: is?.filter((id) => !was?.includes(id)) ?? [],
    unnamed: was?.filter((id) => !is?.includes(id)) ?? [],
  };
}

const factsOf = (row: EditedPublication): CoverFacts => ({
  publicationDate: row.publication_date,
  expirationDate: row.expiration_date,
  reviewedOn: row.reviewed_on,
  objectives: row.objectives,
});

const changedMeanwhile = () => refuse('publication-changed');

function refuseLocked(visit: Visit, before: EditedPublication, changes: readonly string[]): void {
  const locked = lockedFields(standingIn(before, visit)).filter((field) => changes.includes(field));
  refuseAll(locked.map((field) => refuse('field-locked', {}, atField(field))));
}

function refuseDays(visit: Visit, before: EditedPublication, given: CoverInput): void {
  const cover = coverOf(before, given);
  const { publicationDate, expirationDate } = cover;
  const standing = standingIn(before, visit);
  const { reviewedOn = standing.reviewedOn } = given;
  const days = reviewDaysOf({ ...standing, publicationDate, expirationDate, reviewedOn });
  refuseAll([
    ...(isRemovedFirst(cover) ? [refuse('invalid-field.removal-before', {}, atField('unpublishAt'))] : []),
    ...(isExpiredFirst(cover)
      ? [refuse('invalid-field.expiration-before', {}, atField('expirationDate'))]
      : []),
    ...(given.reviewedOn && !before.has_activity
      ? [refuse('invalid-field.review-day', {}, atField('reviewedOn'))]
      : reviewProblemsMade(reviewDaysOf(standing), days, utcDate(visit.now)).map(reviewRefusal)),
  ]);
}

async function refuseUnknown(db: Writer, given: CoverInput): Promise<void> {
  const ids = (one: number | null | undefined) => (one ? [one] : []);
  const [authors, interviewer] = [(given.authors ?? []).map(({ id }) => id), ids(given.interviewer)];
  const people = await unknownAmong(db, 'author', [...authors, ...interviewer]);
  const topics = await unknownAmong(db, 'category', given.categories ?? []);
  const sponsors = await unknownAmong(db, 'joint_sponsor', ids(given.jointSponsor));
  const areUnknown = (named: readonly number[]) => named.some((id) => people.includes(id));
  refuseAll([
    ...(areUnknown(authors) ? [refuse('invalid-field.faculty-gone', {}, atField('authors'))] : []),
    ...(areUnknown(interviewer) ? [refuse('invalid-field.faculty-gone', {}, atField('interviewer'))] : []),
    ...(topics.length > 0 ? [refuse('invalid-field.topic-gone', {}, atField('categories'))] : []),
    ...(sponsors.length > 0 ? [refuse('invalid-field.sponsor-gone', {}, atField('jointSponsor'))] : []),
  ]);
}
