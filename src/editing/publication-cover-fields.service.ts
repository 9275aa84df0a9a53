import type { InferOutput } from 'valibot';
import { allTypes } from '#catalog/publication.rules.ts';
import type { StoredCover } from '#catalog/publication-cover.service.ts';
import { coverSlug } from './publication-cover.rules.ts';
import type { publicationDeskCalls } from './publication-desk.contract.ts';
import type { PublicationRecord } from './publication-record.table.ts';
import { writtenMarkup } from './written-markup.service.ts';

type Given = InferOutput<typeof publicationDeskCalls.update.takes>['data']['attributes'];
/** What is given of a cover; what is not given stays. */
export type CoverGiven = Omit<Given, 'version'>;

/** A cover as it would be stored. */
export function coverOf(before: PublicationRecord, given: CoverGiven): StoredCover {
  const type = given.type ?? before.type;
  const kinds = before.offerings.map(({ kind }) => kind);
  return {
    title: given.title ?? before.title,
    slug: slugOf(before, given),
    seoTitle: given.seoTitle ?? before.seo_title,
    excerpt: given.excerpt ?? before.excerpt,
    descriptionHtml:
      given.description === undefined
        ? before.description_html
        : writtenMarkup(before.description_html, given.description, 'description'),
    type,
    types: allTypes(type, kinds),
    private: given.private ?? before.private,
    minutes: given.minutes ?? before.minutes,
    publicationDate: given.publicationDate ?? before.publication_date,
    expirationDate: given.expirationDate === undefined ? before.expiration_date : given.expirationDate,
    objectives: given.objectives ?? before.objectives,
    interviewer: given.interviewer === undefined ? (before.interviewer?.id ?? null) : given.interviewer,
    jointSponsor: given.jointSponsor === undefined ? (before.joint_sponsor?.id ?? null) : given.jointSponsor,
  };
}

/** An address that was not touched stays, whatever rule it was made by; an empty one is made from the title. */
function slugOf({ id, slug, title }: PublicationRecord, given: CoverGiven): string {
  if (given.slug === undefined || given.slug === slug) return slug;
  return coverSlug(given.slug || (given.title ?? title), id);
}

/** Which of the given fields say something else than what stands. */
export function changesOf(before: PublicationRecord, given: CoverGiven): (keyof CoverGiven)[] {
  const cover = coverOf(before, given);
  const isOther: Record<keyof CoverGiven, boolean> = {
    title: cover.title !== before.title,
    slug: cover.slug !== before.slug,
    seoTitle: cover.seoTitle !== before.seo_title,
    excerpt: cover.excerpt !== before.excerpt,
    description: cover.descriptionHtml !== before.description_html,
    type: cover.type !== before.type,
    private: cover.private !== before.private,
    minutes: cover.minutes !== before.minutes,
    publicationDate: cover.publicationDate !== before.publication_date,
    expirationDate: cover.expirationDate !== before.expiration_date,
    reviewedOn: given.reviewedOn !== undefined && given.reviewedOn !== before.reviewed_on,
    objectives: isUnlike(cover.objectives, before.objectives),
    keyPoints: isUnlike(given.keyPoints, before.key_points),
    authors: isUnlike(
      given.authors?.map(({ id, role }) => ({ id, role })),
      before.authors.map(({ id, role }) => ({ id, role })),
    ),
    interviewer: cover.interviewer !== (before.interviewer?.id ?? null),
    categories: isUnlike(sorted(given.categories), sorted(before.categories.map(({ id }) => id))),
    jointSponsor: cover.jointSponsor !== (before.joint_sponsor?.id ?? null),
  };
  return (Object.keys(isOther) as (keyof CoverGiven)[]).filter((field) => isOther[field]);
}
const isUnlike = (given: unknown, stands: unknown): boolean =>
  given !== undefined && JSON.stringify(given) !== JSON.stringify(stands);
const sorted = (ids: readonly number[] | undefined) => ids && [...new Set(ids)].sort((a, b) => a - b);

/** What stood in a field before, where that is short; of long texts only that they changed. */
export function auditOf(before: PublicationRecord, after: PublicationRecord, changes: readonly string[]) {
  const was: [string, string | number | boolean | null, unknown][] = [
    ['titleBefore', before.title, after.title],
    ['slugBefore', before.slug, after.slug],
    ['typeBefore', before.type, after.type],
    ['privateBefore', before.private, after.private],
    ['minutesBefore', before.minutes, after.minutes],
    ['publicationDateBefore', before.publication_date, after.publication_date],
    ['expirationDateBefore', before.expiration_date, after.expiration_date],
    ['reviewedOnBefore', before.reviewed_on, after.reviewed_on],
  ];
  return {
    fields: changes.join(', '),
    ...Object.fromEntries(was.filter(([, old, now]) => old !== now).map(([name, old]) => [name, old])),
  };
}
