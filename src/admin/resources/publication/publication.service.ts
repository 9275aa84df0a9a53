import { factGaps } from '#catalog/activity/facts.rules.ts';
import {
  type ApprovalRequest,
  approvalRequests,
  approvalsAsked,
} from '#catalog/approval/approval.service.ts';
import { countCreditHolders } from '#credit/removal-notice/removal-notice.service.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { civilHour } from '#kit/zones.ts';
import { factsForEditors, type RecordedFacts } from '#learning/activity/facts.service.ts';
import { creditMeasure, type PublicationMeasure } from '#learning/credit/bound.service.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { EXPIRING_DAYS, type PublicationSort } from './publication.data.ts';
import { type AdminPublicationRow, listForDesk } from './publication.repository.ts';
import { type CoverPerson, findRecord, type PublicationRecord as Recorded } from './record.repository.ts';
import type { ReleaseFacts } from './release.rules.ts';

export { type AdminPublicationRow, choicesOf } from './publication.repository.ts';
/** A publication with the measure of its credit and the facts its front matter rests on. */
export interface EditedPublication extends Recorded {
  measure: PublicationMeasure;
  facts: RecordedFacts;
  creditHolders: number;
  approvals: ApprovalRequest[];
}

export interface PublicationDeskFilter {
  search: string | null;
  type: string | null;
  visibility: string | null;
  expiring: boolean;
  untranslated: string | null;
}
/** The filter of a list, or of a bulk change that means everything the list shows. */
export type AskedFilter = { [Name in keyof PublicationDeskFilter]?: PublicationDeskFilter[Name] | undefined };
export const deskFilterOf = (asked: AskedFilter): PublicationDeskFilter => ({
  search: asked.search?.trim() || null,
  type: asked.type ?? null,
  visibility: asked.visibility ?? null,
  expiring: asked.expiring === true,
  untranslated: asked.untranslated ?? null,
});
export function publicationsForDesk(
  db: Reader,
  { expiring, ...filter }: PublicationDeskFilter,
  sort: PublicationSort,
  page: { size: number; offset: number },
  now: Date,
): Promise<{ rows: AdminPublicationRow[]; count: number }> {
  const soon = { from: utcDate(now), to: utcDate(addDays(now, EXPIRING_DAYS)) };
  return listForDesk(db, { ...filter, expiring: expiring ? soon : null }, sort, page);
}

export async function recordOf(db: Reader, id: number): Promise<EditedPublication> {
  const found = await findEdited(db, id);
  if (!found) throw notFound();
  return found;
}
export async function findEdited(db: Reader, id: number): Promise<EditedPublication | null> {
  const found = await findRecord(db, id);
  const measure = found && (await creditMeasure(db, id));
  if (!found || !measure) return null;
  const [facts, creditHolders] = await Promise.all([factsForEditors(db, id), countCreditHolders(db, id)]);
  const approvals = await approvalRequests(db, id);
  return { ...found, measure, facts, creditHolders, approvals };
}

/** Everybody named on a cover, once: the faculty in order, then the interviewer. */
export function peopleOf({
  authors,
  interviewer,
}: Pick<EditedPublication, 'authors' | 'interviewer'>): CoverPerson[] {
  const isNamed = authors.some(({ id }) => id === interviewer?.id);
  return interviewer && !isNamed ? [...authors, interviewer] : authors;
}

/** The facts that decide whether it may be seen. */
export const standingIn = (
  row: EditedPublication,
  { now, site }: Pick<Visit, 'now' | 'site'>,
): ReleaseFacts => ({
  hour: civilHour(now, site.timeZone),
  type: row.type,
  visibility: row.visibility,
  wasRemoved: row.was_removed,
  hasLearners: row.has_learners,
  excerpt: row.excerpt,
  minutes: row.minutes,
  publicationDate: row.publication_date,
  publicationHour: row.publication_hour,
  expirationDate: row.expiration_date,
  unpublishAt: row.unpublish_at,
  reviewedOn: row.reviewed_on,
  isPrivate: row.private,
  hasAudio: row.has_audio,
  isSoundOpen: row.is_sound_open,
  isSoundTold: row.is_sound_told,
  categories: row.categories.length,
  sections: row.section_count,
  emptySections: row.empty_sections,
  mutedSections: row.muted_sections,
  undescribedSections: row.undescribed_sections,
  people: peopleOf(row).length,
  factGaps: row.offerings.length > 0 ? factGaps(row.facts, utcDate(now)) : [],
  offerings: row.offerings.map(({ kind, items, pass_mark }) => ({ kind, items, passMark: pass_mark })),
  measure: row.measure,
  approvals: approvalsAsked(row.approvals, now),
  frontMatter: row.front_matter,
});
