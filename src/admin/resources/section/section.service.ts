import type { InferOutput } from 'valibot';
import { recordAudit } from '#audit/audit.service.ts';
import { type PublicationRow, publicationOf } from '#catalog/publication/publication.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { refuseAll } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { renewFrontMatter } from '#learning/activity/facts.service.ts';
import { keepingBounds } from '#learning/credit/bound.service.ts';
import { spendUnshown } from '#media/medium/medium.service.ts';
import { allPlans } from '#membership/plan/plan.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { reindex } from '#search/search.service.ts';
import { refuseUnseen } from '../../kit/seen-record.service.ts';
import { replacingTextFiles } from '../translation/text-files.service.ts';
import { lockPublication } from '../translation/translation.repository.ts';
import { gatesOf, type HeldTier } from './gate.policy.ts';
import { type Hold, SECTIONS_MAX } from './section.data.ts';
import { refuse } from './section.refusals.ts';
import {
  type AdminSectionRow,
  deleteSection,
  filesOfSection,
  findWholeSection,
  insertSection,
  listSections,
  lockSection,
  nextSectionId,
  placeSections,
  type WholeSection,
} from './section.repository.ts';
import { holdsOf, isReordering, isSameOrder, sectionSlug } from './section.rules.ts';
import type { sectionDeskCalls } from './section.schema.ts';
import { playInFirst } from './sound.service.ts';

export type { AdminSectionRow, WholeSection } from './section.repository.ts';

type SectionInput<C extends 'reorder' | 'add'> = InferOutput<
  (typeof sectionDeskCalls)[C]['takes']
>['data']['attributes'];

/** A publication with all its sections, whatever readers see of it. */
export interface SectionList {
  publication: PublicationRow;
  tiers: HeldTier[];
  rows: AdminSectionRow[];
}
export async function sectionDesk(db: Reader, publicationId: number): Promise<SectionList> {
  const publication = await publicationOf(db, publicationId);
  if (!publication) throw notFound();
  return { publication, rows: await listSections(db, publicationId), tiers: await tiersOf(db) };
}

export async function wholeSection(
  db: Reader,
  id: number,
): Promise<Omit<SectionList, 'rows'> & { row: WholeSection }> {
  const row = await findWholeSection(db, id);
  if (!row) throw notFound();
  const publication = await publicationOf(db, row.publication_id);
  if (!publication) throw notFound();
  return { publication, row, tiers: await tiersOf(db) };
}

async function tiersOf(db: Reader): Promise<HeldTier[]> {
  const plans = await allPlans(db);
  return plans.map(({ name, rank, permissions }) => ({ name, rank, permissions: [...permissions] }));
}

/** The gates that readers meet at a section, by the rule that applies to them. */
export const sectionGates = (
  { publication, tiers }: Pick<SectionList, 'publication' | 'tiers'>,
  row: AdminSectionRow,
  now: Date,
) =>
  gatesOf(
    {
      type: publication.type,
      order: row.position,
      private: row.private,
      publicationPrivate: publication.private,
      publicationId: publication.id,
    },
    tiers,
    now,
  );

export const holdsOn = ({ visibility }: PublicationRow, row: AdminSectionRow): Hold[] =>
  holdsOf({ ...row, files: row.files > 0, isPublic: visibility === 'published' });

/** Reorders all at once; refused if the order was read before somebody else's change. */
export async function reorderSections(
  db: Writer,
  visit: Visit,
  publicationId: number,
  { was, order }: SectionInput<'reorder'>,
): Promise<void> {
  const present = await lockedOrder(db, publicationId);
  if (isSameOrder(present, order)) return;
  refuseOther(present, was);
  if (!isReordering(order, was)) throw notAnOrder();
  await placeSections(db, publicationId, order);
  await told(db, publicationId);
  await recordAudit(db, visit, {
    action: 'section.reorder',
    subject: `publication:${publicationId}`,
    detail: { before: present.join(' '), after: order.join(' ') },
  });
}

/** Appends a section without text and returns its id. Sent twice, the second finds another list than it read. */
export async function addSection(
  db: Writer,
  visit: Visit,
  publicationId: number,
  { was, ...given }: SectionInput<'add'>,
): Promise<number> {
  const [id = 0] = await appendSections(db, visit, publicationId, { was, sections: [given] });
  return id;
}

interface AppendedSections {
  was: readonly number[];
  sections: readonly { title: string; private?: boolean; bodyHtml?: string }[];
}
/** Appends sections in this order, all or none; returns their ids. */
export async function appendSections(
  db: Writer,
  visit: Visit,
  publicationId: number,
  { was, sections }: AppendedSections,
): Promise<number[]> {
  const present = await lockedOrder(db, publicationId);
  refuseOther(present, was);
  if (present.length + sections.length > SECTIONS_MAX) throw tooMany();
  const made: number[] = [];
  for (const { title, private: closed = false, bodyHtml = '' } of sections) {
    const id = await nextSectionId(db);
    const slug = sectionSlug(title, publicationId, id);
    const position = present.length + made.length + 1;
    await insertSection(db, {
      id,
      publicationId,
      position,
      slug,
      title,
      bodyHtml,
      private: closed,
      at: visit.now,
    });
    made.push(id);
    await recordAudit(db, visit, {
      action: 'section.add',
      subject: `section:${id}`,
      detail: { publication: publicationId, title, private: closed },
    });
  }
  await placeSections(db, publicationId, [...present, ...made]);
  if (present.length === 0) await playInFirst(db, visit, publicationId);
  await told(db, publicationId);
  return made;
}

/** Removes a section that no learner's record depends on, and its files; those after it move up. */
export async function removeSection(db: Writer, visit: Visit, id: number, seen?: string): Promise<void> {
  const { row: found } = await wholeSection(db, id);
  const present = await lockedOrder(db, found.publication_id);
  await lockSection(db, id);
  const { row, publication } = await wholeSection(db, id);
  refuseUnseen(seen, row.modified_at.toISOString());
  const held = holdsOn(publication, row);
  refuseAll(held.map((hold) => refuse(`section-held.${hold}`)));
  const files = await filesOfSection(db, id);
  await replacingTextFiles(db, { kinds: ['slides', 'captions'], ids: [id] }, () =>
    keepingBounds(db, publication.id, visit.now, () => deleteSection(db, id)),
  );
  await spendUnshown(db, files);
  await placeSections(
    db,
    publication.id,
    present.filter((one) => one !== id),
  );
  await renewFrontMatter(db, publication.id, visit.now);
  await told(db, publication.id);
  await recordAudit(db, visit, {
    action: 'section.remove',
    subject: `section:${id}`,
    detail: { publication: publication.id, title: row.title, position: row.position },
  });
}

/** Locks the publication, so that its sections change one request at a time; returns the ids in their present order. */
async function lockedOrder(db: Writer, publicationId: number): Promise<number[]> {
  if (!(await lockPublication(db, publicationId))) throw notFound();
  return (await listSections(db, publicationId)).map(({ id }) => id);
}

/** Reindexes search and invalidates the caches of all processes: which section is open depends on its position. */
export async function told(db: Writer, publicationId: number): Promise<void> {
  await reindex(db, [publicationId]);
  db.invalidate('publications', `publication:${publicationId}`);
}

function refuseOther(present: readonly number[], was: readonly number[]): void {
  if (isSameOrder(present, was)) return;
  throw refuse('sections-changed');
}
const notAnOrder = () => refuse('invalid-field.sectionOrder');
const tooMany = () => refuse('too-many-sections', { n: SECTIONS_MAX });
