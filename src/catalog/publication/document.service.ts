import type { Resource } from '#kit/contract.ts';
import { utcDate } from '#kit/dates.ts';
import type { Visit } from '#kit/visit.ts';
import { languageAddresses, slugIn } from '#locale/address.rules.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { type Notices, noticesByPlace, withNotices } from '#media/reference/standing.rules.ts';
import { hasStated } from '../activity/facts.rules.ts';
import type { CategoryRow } from '../author/author.repository.ts';
import type { authorType, imageType } from '../author/author.schema.ts';
import type { categoryType } from '../category/category.schema.ts';
import { type LearnerFacts, whereToContinue } from '../learner/facts.service.ts';
import { handOuts } from '../material/material.policy.ts';
import { offeredTests, passOf, statusOfTest, testGate } from '../offered-test/offered-tests.service.ts';
import type { PublicationParts, RelatedParts } from '../section/section.repository.ts';
import { sharePicturePath } from '../share-picture/share-picture.service.ts';
import { aboutOf, informationOf } from './about.service.ts';
import { labelTexts, typeTexts } from './label.messages.ts';
import type { AuthorPart, CategoryPart, OfferingPart, PublicationRow } from './publication.repository.ts';
import {
  earnLabel,
  earnLabelSmall,
  isExpired,
  type LabelSpeech,
  metadataLabel,
  timeLabel,
} from './publication.rules.ts';
import type { publicationType } from './publication.schema.ts';

const one = (type: string, id: number) => ({ type, id: String(id) });
export const fileUrl = (file: string): string => (file ? `/files/${file}` : '');

export const mainOffering = (row: Pick<PublicationRow, 'offerings'>): OfferingPart | null =>
  row.offerings[0] ?? null;

/**
 * A publication as sent, with facts only for a known learner. `related` gives relations that take a statement of their
 * own; `parts` also what is told only of the publication that is asked for.
 */
export function presentPublication(
  row: PublicationRow,
  visit: Visit,
  facts: LearnerFacts | undefined,
  related?: RelatedParts,
  parts?: PublicationParts,
): Resource<typeof publicationType> {
  return {
    type: 'Publication',
    id: String(row.id),
    attributes: { ...staticAttributes(row, visit, parts), ...learnerAttributes(row, visit, facts) },
    relationships: {
      author: { data: row.authors[0] ? one('Author', row.authors[0].id) : null },
      authors: { data: row.authors.map((author) => one('Author', author.id)) },
      categories: { data: row.categories.map((category) => one('Category', category.id)) },
      sections: { data: openSections(row, visit).map((id) => one('Section', id)) },
      ...(related && partsRelations(row, related)),
    },
    links: { self: `${visit.site.origin}/api/publications/${row.id}/` },
  };
}

/** Until its release a publication has a cover only (rule C33), except for those who prepare it. */
const openSections = (row: PublicationRow, { visitor }: Visit) =>
  row.visibility === 'published' || (visitor.kind === 'user' && visitor.isSuperuser) ? row.section_ids : [];

function partsRelations(row: PublicationRow, parts: RelatedParts): NonNullable<Resource['relationships']> {
  return {
    interviewer: { data: parts.interviewer ? one('Author', parts.interviewer.id) : null },
    keyPoints: { data: parts.key_points.map((point) => one('KeyPoint', point.id)) },
    materials: { data: handOuts(row, parts).map((material) => one('Material', material.id)) },
    jointSponsor: { data: parts.joint_sponsor ? one('JointSponsor', parts.joint_sponsor.id) : null },
  };
}

function staticAttributes(row: PublicationRow, visit: Visit, parts?: PublicationParts) {
  const offering = mainOffering(row);
  // A day is written before the credit that ends on it is designated, or without any.
  const expirationDate = offering && row.expiration_date;
  const expired = isExpired(expirationDate, visit.now);
  const isSuspended = offering?.suspended === true && row.visibility === 'published' && !expired;
  return {
    ...wordsOf(row, visit),
    ...aboutOf(row, visit),
    // Nothing is promised that will not be awarded.
    ...labelsOf(row, isSuspended ? null : offering, visit),
    type: row.type,
    types: row.types,
    modified: row.modified_at.toISOString(),
    publicationDate: row.publication_date,
    expirationDate,
    reviewedOn: row.reviewed_on,
    expired,
    private: row.private,
    visibility: row.visibility,
    minutes: row.minutes,
    test_class: offering?.kind ?? null,
    credits: offering ? offering.amount / 100 : null,
    passMark: offering?.pass_mark ?? null,
    attemptLimit: offering?.attempt_limit ?? null,
    questionCount: offering?.items ?? 0,
    sectionCount: openSections(row, visit).length,
    has_mcq: (offering?.items ?? 0) > 0,
    cover: fileUrl(row.cover_file),
    sharePicture: sharePicturePath(row, visit),
    ...soundOf(row),
    references: withNotices(row.references, row.notices),
    creditSuspended: isSuspended,
    cmeInformation: (offering && parts?.front_matter
      ? withReferenceNotices(informationOf(row, parts, visit, isSuspended), row.notices)
      : null) as never,
    alternates: parts ? languageAddresses(visit.site, 'publication', row.slug, parts.alternates) : {},
  };
}

/**
 * A podcast's audio belongs to its publication: open to everyone from its release on (rule C33), unless private, when
 * the section's policy decides.
 */
const soundOf = ({ attachment_file, attachment_seconds, private: closed, visibility }: PublicationRow) =>
  visibility === 'published'
    ? {
        attachment_url: attachment_file && !closed ? fileUrl(attachment_file) : null,
        attachmentSeconds: attachment_seconds,
      }
    : { attachment_url: null, attachmentSeconds: null };

const withReferenceNotices = (told: { references?: unknown }, notices: Notices) => ({
  ...told,
  ...noticesByPlace((told.references ?? []) as string[], notices),
});

/** The title and texts of a publication on this site. */
const wordsOf = ({ translation, ...row }: PublicationRow, visit: Visit) => ({
  slug: slugIn(translation?.slug, row.slug),
  title: translation?.title ?? row.title,
  // A title for search engines exists in English only.
  seoTitle: translation ? '' : row.seo_title,
  excerpt: translation?.excerpt ?? row.excerpt,
  language: translation ? visit.site.language : 'en',
});

const speechOf = (visit: Visit): LabelSpeech => ({
  label: broughtSpeechIn(visit.site.language, labelTexts),
  type: broughtSpeechIn(visit.site.language, typeTexts),
});

function labelsOf(row: PublicationRow, offering: OfferingPart | null, visit: Visit) {
  const speech = speechOf(visit);
  const small = earnLabelSmall(offering?.amount ?? null, offering?.kind ?? null, speech);
  return {
    typeLabel: speech.type(row.type),
    earn_label: earnLabel(offering?.amount ?? null, speech),
    earn_label_small: small,
    earnLabelSmall: small,
    timeLabel: timeLabel(row.minutes, speech),
    metadataLabel: metadataLabel(row.type, row.minutes, small, speech),
  };
}

function learnerAttributes(row: PublicationRow, visit: Visit, facts: LearnerFacts | undefined) {
  const offering = mainOffering(row);
  const gate = offering ? testGate(row, offering, visit, facts) : null;
  const attempts = facts?.attempts ?? [];
  const best = passOf(facts, offering);
  return {
    has_test_results: attempts.length > 0,
    completed: facts?.completed ?? false,
    user_can_take_test: offering !== null && gate === null,
    testGate: gate,
    tests: offeredTests(row, visit, facts, ({ amount, suspended }) =>
      earnLabel(suspended && row.visibility === 'published' ? null : amount, speechOf(visit)),
    ),
    testStatus: offering && statusOfTest(offering, facts, true),
    progress: {
      sectionsDone: facts?.done.length ?? 0,
      doneSectionIds: facts?.done ?? [],
      ...whereToContinue(row, openSections(row, visit), facts),
    },
    testResults: attempts.map((attempt) => ({
      id: String(attempt.id),
      status: attempt.status,
      score: attempt.score,
      submittedAt: new Date(attempt.submitted_at).toISOString(),
    })),
    completedTestResult: best
      ? { id: String(best.id), status: best.status, score: best.score, results: best.results }
      : null,
  };
}

type AuthorLike = Omit<AuthorPart, 'affix_type'> & { affix_type: string };
/** `Zainab Thornquist, APRN` or `Dr. Maëlle Quintrec`. The e-mail is for superusers only. */
export function presentAuthor(row: AuthorLike, visit: Visit): Resource<typeof authorType> {
  const affixed = row.affix
    ? row.affix_type === 'prefix'
      ? `${row.affix} ${row.full_name}`
      : `${row.full_name}, ${row.affix}`
    : row.full_name;
  const jobTitle = row.translation?.job_title || row.job_title;
  const maySeeEmail = visit.visitor.kind === 'user' && visit.visitor.isSuperuser;
  return {
    type: 'Author',
    id: String(row.id),
    attributes: {
      fullName: row.full_name,
      fullNameAffix: affixed,
      completeAffiliation: [jobTitle, row.institute].filter(Boolean).join(', '),
      ...(maySeeEmail ? { email: row.email } : {}),
      jobTitle,
      bio: row.translation?.bio_html || row.bio_html,
      language: row.translation ? visit.site.language : 'en',
      bioLanguage: row.translation?.bio_html ? visit.site.language : 'en',
      institute: row.institute,
      affix: row.affix,
      affixType: row.affix_type as 'prefix' | 'suffix',
      slug: row.slug,
      conflictsOfInterest: row.conflicts,
      disclosed: hasStated({ statedOn: row.disclosed_on }, utcDate(visit.now)),
    },
    relationships: { image: { data: row.image ? one('Image', row.image.id) : null } },
  };
}

export const presentImage = (image: NonNullable<AuthorPart['image']>): Resource<typeof imageType> => ({
  type: 'Image',
  id: String(image.id),
  attributes: { file: fileUrl(image.file), alt: image.alt },
});

/** A topic; included with a publication it says nothing of what only the list of topics reads. */
export const presentCategory = (
  row: CategoryPart & Partial<Pick<CategoryRow, 'publications' | 'childs' | 'former'>>,
  language: string,
): Resource<typeof categoryType> => ({
  type: 'Category',
  id: String(row.id),
  attributes: {
    slug: row.slug,
    name: row.translated ?? row.name,
    language: row.translated === null ? 'en' : language,
    featured: row.featured,
    picture: fileUrl(row.picture ?? ''),
    ...(row.publications === undefined ? {} : { publicationCount: row.publications }),
    ...(row.former && { former: row.former }),
  },
  ...(row.childs && {
    relationships: { childs: { data: row.childs.map((id) => one('Category', id)) } },
  }),
});
