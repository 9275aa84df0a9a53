import * as v from 'valibot';
import { count, days, list, mediaFile, number, text } from './fields.ts';

/** Allowed content of the files of texts, recordings and sources; an unknown name is a spelling mistake. */
const reference = v.strictObject({
  text,
  doi: v.optional(text),
  pmid: v.optional(text),
  url: v.optional(text),
});
const slide = v.strictObject({
  title: v.string(),
  bullets: v.array(text),
  reference: v.optional(text),
  references: v.optional(v.array(reference)),
  note: v.optional(text),
  image: v.optional(mediaFile),
});
const section = v.strictObject({
  id: number,
  title: v.optional(text),
  metaDescription: v.optional(v.string(), ''),
  text: v.optional(v.string(), ''),
  slides: list(slide),
});
const option = v.strictObject({
  id: v.optional(number),
  text,
  correct: v.optional(v.boolean(), false),
  rationale: v.optional(v.string(), ''),
  peers: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 0),
  earlier: v.optional(count),
});
const question = v.strictObject({
  id: number,
  kind: v.optional(v.picklist([1, 2])),
  section: v.optional(number),
  passage: v.optional(text),
  vignette: v.optional(text),
  stem: text,
  options: v.array(option),
  reference: v.optional(v.string(), ''),
});
const keyPoint = v.union([text, v.strictObject({ id: number, text })], 'is no sentence');
const material = v.strictObject({
  id: v.optional(number),
  title: text,
  free: v.optional(v.boolean()),
  text: v.optional(text),
  file: v.optional(mediaFile),
  mimeType: v.optional(text),
  section: v.optional(number),
});

/** `library/2746.yaml` */
export const publicationText = v.strictObject({
  id: number,
  seoTitle: v.optional(text),
  excerpt: v.optional(text),
  description: v.optional(v.string(), ''),
  keyPoints: list(keyPoint),
  cme: v.optional(v.strictObject({ targetAudience: v.string(), practiceGap: v.string() })),
  references: list(reference),
  materials: list(material),
  sections: list(section),
  questions: list(question),
  topic: v.optional(text),
  author: v.optional(text),
  minutes: v.optional(number),
  releaseOffsetDays: v.optional(days),
});

/** Files of `translations` by what their words belong to, then by language; what each language has. */
export const WORD_FILES = {
  publications: v.strictObject({
    title: text,
    excerpt: v.string(),
    slug: v.optional(text),
    stale: v.optional(v.boolean()),
  }),
  topics: text,
  bios: v.string(),
  faculty: v.string(),
  handouts: v.array(v.nullable(v.string())),
};
/** `translations/de/2746.yaml`: pieces by the text they belong to. */
export const translatedTexts = v.nullable(v.record(v.string(), v.record(v.string(), v.string())));
/** What may precede the title of `translations/de/5392.md`. */
export const sectionHead = v.strictObject({
  slug: v.optional(text),
  lead: v.optional(v.string()),
  stale: v.optional(v.boolean()),
});

/** `media/media.json` */
export const media = v.array(
  v.strictObject({
    kind: v.picklist(['podcast', 'lecture']),
    publicationId: number,
    /** Left out for the sound of a podcast that none of its sections plays. */
    sectionId: v.optional(number),
    file: v.optional(mediaFile),
    mimeType: v.optional(text, 'audio/mpeg'),
    bytes: v.optional(count, 0),
    /** Unknown if absent. */
    durationSeconds: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
    captions: v.optional(mediaFile),
    poster: v.optional(mediaFile),
    cues: list(v.strictObject({ start: v.number(), end: v.number(), text: v.string() })),
    chapters: list(v.strictObject({ start: v.number(), title: v.string() })),
    loudness: v.optional(v.number()),
  }),
);

/** `media/figures.json`: descriptions of pictures within texts. */
const percent = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), 50);
export const figures = v.array(
  v.strictObject({
    file: mediaFile,
    title: text,
    alt: v.optional(v.string(), ''),
    focusX: percent,
    focusY: percent,
  }),
);

/** `references.yaml` */
export const identifiers = v.array(
  v.strictObject({ doi: text, pmid: v.optional(text), named: v.array(text) }),
);

/** `media/recipes/lectures.yaml`, with the narration from which a video was made. */
export const lectures = v.array(
  v.looseObject({
    sectionId: number,
    slides: v.array(v.strictObject({ ...slide.entries, narration: v.optional(text) })),
  }),
);
