import * as v from 'valibot';
import { call, resourceType, toMany, toOne } from '#kit/contract.ts';
import { NOTICES } from '#media/reference/notice.data.ts';

/** What prevents a reader from access; `none` if nothing does. */
export const gate = v.picklist(['none', 'account', 'member', 'gold', 'credits', 'verify-email']);

export const materialType = resourceType(
  'Material',
  v.object({
    title: v.string(),
    /** Language of the title; the file itself is English. */
    language: v.string(),
    /** With unlimited downloads; without them, each free file is asked for and counted: `POST /api/downloads/`. */
    fileUrl: v.nullable(v.string()),
    mimeType: v.string(),
    size: v.number(),
    free: v.boolean(),
    lock: v.boolean(),
  }),
);

/** A source as cited, and what identifies it. */
export const referenceSchema = v.object({
  text: v.string(),
  /** `10.1000/182`, without a URL prefix. */
  doi: v.optional(v.string()),
  /** Number in PubMed. */
  pmid: v.optional(v.string()),
  url: v.optional(v.string()),
  /**
   * What happened to it since, according to the registries; absent if nothing is known: `retracted`, `concern` (an
   * expression of concern) or `corrected`.
   */
  notice: v.optional(v.picklist(NOTICES)),
});
const slide = v.object({
  title: v.string(),
  bullets: v.array(v.string()),
  image: v.string(),
  references: v.array(referenceSchema),
});
const cue = v.object({ start: v.number(), end: v.number(), text: v.string() });
/** Language to full address, complete ones only. */
export const alternates = v.record(v.string(), v.string());

export const sectionType = resourceType(
  'Section',
  v.object({
    /**
     * Computed for this caller: true if it may not be read; then body, transcript, attachment and materials stay on the
     * server.
     */
    lock: v.boolean(),
    gate,
    private: v.boolean(),
    slug: v.string(),
    title: v.string(),
    meta_description: v.string(),
    order: v.number(),
    minutes: v.number(),
    publicationId: v.number(),
    attachment_url: v.nullable(v.string()),
    attachmentType: v.nullable(v.string()),
    attachmentSeconds: v.nullable(v.number()),
    captionsUrl: v.nullable(v.string()),
    posterUrl: v.nullable(v.string()),
    description: v.string(),
    featured_image: v.string(),
    transcript: v.nullable(
      v.object({
        cues: v.array(cue),
        chapters: v.array(v.object({ start: v.number(), title: v.string() })),
        /** Language of cues, chapters and captions. */
        language: v.string(),
        slides: v.array(slide),
        /** Language of the slides' text; their sources are cited as they are. */
        slidesLanguage: v.string(),
        images: v.array(v.string()),
      }),
    ),
    /** Language to full address, complete ones only. */
    alternates,
    /** Language of title and text. */
    language: v.string(),
  }),
  { publication: toOne('Publication'), materials: toMany('Material') },
);

declare module '#kit/contract.ts' {
  interface Registry {
    Material: typeof materialType;
    Section: typeof sectionType;
  }
}

export const sectionCalls = {
  one: call({
    method: 'GET',
    path: '/api/sections/:id/',
    summary: 'One section; locked text is left out.',
    gives: sectionType,
    sparse: true,
    include: [
      'publication.sections',
      'publication.authors',
      'publication.categories',
      'publication.jointSponsor',
      'materials',
    ],
    refuses: ['not-found', 'activity-removed'],
  }),
};
