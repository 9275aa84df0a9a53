import type { Resource } from '#kit/contract.ts';
import type { Decision } from '#kit/decision.ts';
import type { Visit } from '#kit/visit.ts';
import { languageAddresses } from '#locale/address.rules.ts';
import type { keyPointType } from './publication.contract.ts';
import { fileUrl } from './publication.presentation.ts';
import type { materialType, sectionType } from './section.contract.ts';
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
      slug: row.slug,
      title: row.title,
      meta_description: row.meta_description,
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
      language: 'en',
    },
    relationships: { publication: { data: { type: 'Publication', id: String(row.publication_id) } } },
  };
}

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
  const translated = row.translation;
  const named = {
    ...frame.attributes,
    title: translated?.title ?? row.title,
    slug: row.slug,
    language: translated ? visit.site.language : 'en',
    featured_image: fileUrl(row.featured_image ?? ''),
    posterUrl: row.poster_file ? fileUrl(row.poster_file) : null,
  };
  if (!decision.allowed) return { ...frame, attributes: named };
  return {
    ...frame,
    attributes: {
      ...named,
      description: translated?.body_html || row.body_html,
      attachment_url: address(row.attachment_file),
      attachmentType: row.attachment_mime,
      attachmentSeconds: row.attachment_seconds,
      captionsUrl: address(row.captions_file),
      transcript: {
        cues: row.cues,
        chapters: row.chapters,
        slides: row.slides.map((slide) => ({ ...slide, image: address(slide.image) ?? '' })),
        images: row.slides.map((slide) => address(slide.image) ?? ''),
      },
    },
    relationships: {
      ...frame.relationships,
      materials: { data: materialIds.map((id) => ({ type: 'Material', id: String(id) })) },
    },
  };
}

export function presentMaterial(
  row: PublicationParts['materials'][number],
  mayOpen: boolean,
  address: FileAddress,
): Resource<typeof materialType> {
  return {
    type: 'Material',
    id: String(row.id),
    attributes: {
      title: row.title,
      fileUrl: mayOpen ? address(row.file) : null,
      mimeType: row.mime_type,
      size: row.bytes,
      free: row.free,
      lock: !mayOpen,
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
