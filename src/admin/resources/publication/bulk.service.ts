import { storeCoverFile, topicsNow } from '#catalog/publication/cover.service.ts';
import { reindexPublications } from '#catalog/publication/publication.service.ts';
import { utcDate } from '#kit/dates.ts';
import { atField, type Refusal } from '#kit/refusal.ts';
import { reviewRefusal } from '#learning/activity/edit.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { recordVersion } from '#platform/postgres/record-version.ts';
import type { BulkEditing, BulkRecords } from '../../kit/bulk/bulk.service.ts';
import {
  type BulkCover,
  type BulkCoverChange,
  type BulkObstacle,
  bulkPlan,
  stepsOf,
  wantedBy,
} from './bulk.rules.ts';
import { refuse } from './cover.refusals.ts';
import { saveCover } from './cover.service.ts';
import { coverWords } from './cover-fields.service.ts';
import { COVER_MAX } from './publication.data.ts';
import {
  type AskedFilter,
  deskFilterOf,
  type EditedPublication,
  findEdited,
  publicationsForDesk,
  recordOf,
  standingIn,
} from './publication.service.ts';
import { lockRecords } from './record.repository.ts';
import { refuse as refuseRelease } from './release.refusals.ts';
import { incomplete, movePublication } from './release.service.ts';

/** How several publications are changed at once. */
export const publicationBulk: BulkRecords<EditedPublication, BulkCoverChange, BulkCover, AskedFilter> = {
  kind: 'publication',
  check,
  async matching(db, { now }, filter, size) {
    const page = { size, offset: 0 };
    const { rows, count } = await publicationsForDesk(db, deskFilterOf(filter), '-modified', page, now);
    return { ids: rows.map(({ id }) => id), count };
  },
  lock: lockRecords,
  find: findEdited,
  titleOf: ({ title }) => title,
  stateOf: ({ version, visibility, cover_file: coverFile }) => recordVersion(version, visibility, coverFile),
  wanted: (row, change) => wantedBy(change, coverIn(row)),
  plan(row, wanted, visit) {
    const standing = { facts: standingIn(row, visit), cover: coverIn(row), today: utcDate(visit.now) };
    const plan = bulkPlan(standing, wanted);
    return plan.outcome === 'cannot' ? { ...plan, why: reasonOf(plan.why) } : plan;
  },
  async restorable(db, before) {
    if (!before.categories) return before;
    const categories = await topicsNow(db, before.categories);
    return categories ? { ...before, categories } : refuse('topic-gone-since');
  },
  write,
  settle: reindexPublications,
  words: coverWords,
};

const coverIn = (row: EditedPublication): BulkCover => ({
  categories: row.categories.map(({ id }) => id).sort((a, b) => a - b),
  private: row.private,
  publicationDate: row.publication_date,
  publicationHour: row.publication_hour,
  visibility: row.visibility,
  coverFile: row.cover_file,
});

/** A deed must name what it needs, and only what exists. */
async function check(db: Reader, { deed, categories = [], publicationDate }: BulkCoverChange): Promise<void> {
  const isOfTopics = deed.endsWith('-topics');
  const standing = await topicsNow(db, categories);
  if (isOfTopics && (categories.length === 0 || categories.some((id) => !standing?.includes(id))))
    throw refuse('invalid-field.topic-gone', {}, atField('categories'));
  if (deed === 'schedule' && !publicationDate)
    throw refuse('invalid-field.day', {}, atField('publicationDate'));
}

const reasonOf = (why: BulkObstacle): Refusal => {
  if (why.code === 'gap') return incomplete(why.gap);
  if (why.code === 'no-way') return refuseRelease('no-way');
  if (why.code === 'field-locked') return refuse('field-locked');
  if (why.code === 'review-to-come' || why.code === 'ends-too-late') return reviewRefusal(why.code);
  return refuse(`invalid-field.${why.code}`, { n: COVER_MAX.categories });
};

/** Uses the commands of its own desk, in the order that its rules require. */
async function write(
  db: Writer,
  { visit, storage, bulkChange }: BulkEditing,
  row: EditedPublication,
  { visibility, coverFile, ...cover }: Partial<BulkCover>,
): Promise<EditedPublication> {
  const { id } = row;
  const steps = stepsOf(row.visibility, visibility);
  let now = row;
  const moved = async (to: EditedPublication['visibility']) => {
    now = await movePublication(db, visit, id, { from: now.visibility, to, bulkChange });
  };
  for (const to of steps.before) await moved(to);
  if (Object.keys(cover).length > 0)
    now = await saveCover(db, { visit, storage, ...(bulkChange ? { bulkChange } : {}) }, id, {
      version: now.version,
      ...cover,
    });
  if (coverFile !== undefined) {
    await storeCoverFile(db, id, coverFile, visit.now);
    now = await recordOf(db, id);
  }
  for (const to of steps.after) await moved(to);
  return now;
}
