import type { Resource } from '#kit/contract.ts';
import type { Decision } from '#kit/decision.ts';
import type { Visit } from '#kit/visit.ts';
import { languageAddresses, slugIn } from '#locale/address.rules.ts';
import { withFigures } from '#media/figure/figure.rules.ts';
import { figureKey } from '#media/figure/figure-key.service.ts';
import { referenceOf } from '#media/reference/reference.rules.ts';
import { withNotices } from '#media/reference/standing.rules.ts';
import {
  captionPieces,
  chaptersIn,
  coverPieces,
  cuesIn,
  slidePieces,
  slidesIn,
  type TextTranslation,
  translated,
} from '../language/text-translation.rules.ts';
import { fileUrl } from '../publication/document.service.ts';
import type { jointSponsorType, keyPointType } from '../publication/publication.schema.ts';
import type { RelatedParts, SectionRow, SectionSummary } from './section.repository.ts';
import type { sectionType } from './section.schema.ts';

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

/** The title and text of a section on this site; `language` is that of both together. */
const wordsOf = ({ translation, ...row }: SectionSummary, visit: Visit) => ({
  slug: slugIn(translation?.slug, row.slug),
  title: translation?.title ?? row.title,
  meta_description: translation?.lead ?? row.meta_description,
  language: translation ? visit.site.language : 'en',
});

const locked = (decision: Decision) => ({
  lock: !decision.allowed,
  gate: decision.allowed ? ('none' as const) : decision.gate,
});

/** A complete section or, if it may not be read, its frame without a word of the text. */
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
      description: withFigures(row.translated_html ?? row.body_html, row.figures, (medium, width) =>
        address(figureKey(medium, width)),
      ),
      attachment_url: address(row.attachment_file),
      attachmentType: row.attachment_mime,
      attachmentSeconds: row.attachment_seconds,
      captionsUrl: address(captionsOf(row)),
      transcript: transcriptOf(row, visit, address),
    },
    relationships: {
      ...frame.relationships,
      materials: { data: materialIds.map((id) => ({ type: 'Material', id: String(id) })) },
    },
  };
}

type CaptionFields = Pick<SectionRow, 'cues' | 'chapters' | 'captions_file' | 'captions_translation'>;
export const captionWords = (row: Omit<CaptionFields, 'captions_file'>) =>
  translated(captionPieces(row.cues, row.chapters), row.captions_translation);
/** A captions file is translated with its text; if only the text is translated, the transcript has it. */
export const captionsOf = (row: CaptionFields): string | null =>
  row.captions_file &&
  ((captionWords(row) && row.captions_translation?.files?.captions) || row.captions_file);

/** Transcript and slides: each entirely in the reader's language, or in English. */
function transcriptOf(row: SectionRow, visit: Visit, address: FileAddress) {
  const { language } = visit.site;
  const spoken = captionWords(row);
  const shown = translated(slidePieces(row.slides), row.slides_translation);
  const files = shown ? row.slides_translation?.files : undefined;
  const slides = (shown ? slidesIn(shown, row.slides) : row.slides).map(
    ({ title, bullets, image, references }, at) => ({
      title,
      bullets,
      image: address(files?.[`${at + 1}.image`] ?? image) ?? '',
      references: withNotices(references.map(referenceOf), row.notices),
    }),
  );
  return {
    cues: spoken ? cuesIn(spoken, row.cues) : row.cues,
    chapters: spoken ? chaptersIn(spoken, row.chapters) : row.chapters,
    language: spoken ? language : 'en',
    slides,
    slidesLanguage: shown ? language : 'en',
    images: slides.map(({ image }) => image),
  };
}

/** In the reader's language if all of them are available in it. */
export function presentKeyPoints(
  points: RelatedParts['key_points'],
  translation: TextTranslation | null,
  visit: Visit,
): Resource<typeof keyPointType>[] {
  const words = translated(coverPieces({ keyPoints: points.map(({ text }) => text) }), translation);
  return points.map(({ id, text, position }, at) => ({
    type: 'KeyPoint',
    id: String(id),
    attributes: {
      text: words?.[`keyPoint.${at + 1}`] ?? text,
      order: position,
      language: words ? visit.site.language : 'en',
    },
  }));
}

export function presentSponsor(
  { joint_sponsor: sponsor }: RelatedParts,
  visit: Visit,
): Resource<typeof jointSponsorType>[] {
  const words = sponsor && translated({ accreditationText: sponsor.accreditation_text }, sponsor.translation);
  if (!sponsor) return [];
  return [
    {
      type: 'JointSponsor',
      id: String(sponsor.id),
      attributes: {
        name: sponsor.name,
        logo: sponsor.logo && fileUrl(sponsor.logo),
        accreditationText: words?.accreditationText ?? sponsor.accreditation_text,
        language: words ? visit.site.language : 'en',
      },
    },
  ];
}
