import type { Resource } from '#kit/contract.ts';
import type { Decision } from '#kit/decision.ts';
import type { Visit } from '#kit/visit.ts';
import { languageAddresses, slugIn } from '#locale/address.rules.ts';
import { referenceOf } from '#media/reference.rules.ts';
import { withNotices } from '#media/reference-standing.rules.ts';
import type { jointSponsorType, keyPointType } from './publication.contract.ts';
import { fileUrl } from './publication.presentation.ts';
import type { sectionType } from './section.contract.ts';
import type { PublicationParts, SectionRow, SectionSummary } from './section.table.ts';

/** Signs the address of a protected file for this reply. */
export type FileAddress = (file: string | null) => string | null;

/** A section as lists show it: never its text. */
export function presentSectionSummary(
  row: SectionSummary,
  decision: Decision,
  visit: Visit,
): Resource<typeof sectionType> {
  return {
    type: 'Section',
    id: String(row.id),
    attributes: {
      ...locked(decision),
      private: row.private,
      ...wordsOf(row, visit),
      order: row.position,
      minutes: row.minutes,
      publicationId: row.publication_id,
      attachment_url: null,
      attachmentType: null,
      attachmentSeconds: null,
      captionsUrl: null,
      posterUrl: null,
      description: '',
      featured_image: '',
      transcript: null,
      alternates: languageAddresses(visit.site, 'section', row.slug, row.alternates),
    },
    relationships: { publication: { data: { type: 'Publication', id: String(row.publication_id) } } },
  };
}

/** What a section is called on this site; `language` is that of title and text together. */
const wordsOf = ({ translation, ...row }: SectionSummary, visit: Visit) => ({
  slug: slugIn(translation?.slug, row.slug),
  title: translation?.title ?? row.title,
  meta_description: translation?.lead || row.meta_description,
  language: translation ? visit.site.language : 'en',
});

const locked = (decision: Decision) => ({
  lock: !decision.allowed,
  gate: decision.allowed ? ('none' as const) : decision.gate,
});

/** A section whole, or, when it may not be read, its frame without a word of the text. */
export function presentSection(
  row: SectionRow,
  decision: Decision,
  visit: Visit,
  materialIds: number[],
  address: FileAddress,
): Resource<typeof sectionType> {
  const frame = presentSectionSummary(row, decision, visit);
  const named = {
    ...frame.attributes,
    featured_image: fileUrl(row.featured_image ?? ''),
    posterUrl: row.poster_file ? fileUrl(row.poster_file) : null,
  };
  if (!decision.allowed) return { ...frame, attributes: named };
  return {
    ...frame,
    attributes: {
      ...named,
      description: row.translated_html ?? row.body_html,
      attachment_url: address(row.attachment_file),
      attachmentType: row.attachment_mime,
      attachmentSeconds: row.attachment_seconds,
      captionsUrl: address(row.captions_file),
      transcript: {
        cues: row.cues,
        chapters: row.chapters,
        slides: row.slides.map((slide) => ({
          ...slide,
          image: address(slide.image) ?? '',
          references: withNotices(slide.references.map(referenceOf), row.notices),
        })),
        images: row.slides.map((slide) => address(slide.image) ?? ''),
      },
    },
    relationships: {
      ...frame.relationships,
      materials: { data: materialIds.map((id) => ({ type: 'Material', id: String(id) })) },
    },
  };
}

export const presentKeyPoint = (
  row: PublicationParts['key_points'][number],
): Resource<typeof keyPointType> => ({
  type: 'KeyPoint',
  id: String(row.id),
  attributes: { text: row.text, order: row.position },
});

export const presentSponsor = ({
  joint_sponsor: sponsor,
}: PublicationParts): Resource<typeof jointSponsorType>[] =>
  sponsor
    ? [
        {
          type: 'JointSponsor',
          id: String(sponsor.id),
          attributes: {
            name: sponsor.name,
            logo: sponsor.logo,
            accreditationText: sponsor.accreditation_text,
          },
        },
      ]
    : [];
