import * as v from 'valibot';
import { PUBLICATION_TYPES } from '#membership/gate/entitlement.rules.ts';

/** What each file of a library's folder may hold; a name that is not here is a mistake of spelling, not something to keep. */
const text = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'));
const number = v.pipe(v.number(), v.integer(), v.minValue(1));
const days = v.pipe(v.number(), v.integer());
const type = v.picklist(PUBLICATION_TYPES);
const list = <S extends v.GenericSchema>(of: S) => v.optional(v.array(of), []);

const slide = v.strictObject({
  title: text,
  bullets: v.array(text),
  reference: v.optional(text),
  note: v.optional(text),
});
const section = v.strictObject({
  id: number,
  title: v.optional(text),
  metaDescription: text,
  text,
  slides: list(slide),
});
const option = v.strictObject({
  text,
  correct: v.optional(v.boolean(), false),
  rationale: text,
  peers: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});
const question = v.strictObject({
  id: number,
  section: v.optional(number),
  vignette: v.optional(text),
  stem: text,
  options: v.array(option),
  reference: text,
});

/** `library/2746.yaml` */
export const publicationText = v.strictObject({
  id: number,
  seoTitle: v.optional(text),
  excerpt: text,
  description: text,
  keyPoints: list(text),
  cme: v.optional(v.strictObject({ targetAudience: text, practiceGap: text })),
  references: list(v.looseObject({ text })),
  materials: list(v.strictObject({ title: text, free: v.optional(v.boolean()), text })),
  sections: list(section),
  questions: list(question),
  topic: v.optional(text),
  author: v.optional(text),
  minutes: v.optional(number),
  releaseOffsetDays: v.optional(days),
});

const sectionPlan = v.strictObject({
  id: number,
  slug: text,
  title: text,
  minutes: number,
  order: number,
  gate: v.picklist(['none', 'account', 'member', 'gold']),
});
const publicationPlan = v.strictObject({
  id: number,
  type,
  topic: text,
  title: text,
  slug: text,
  authors: v.pipe(v.array(text), v.minLength(1)),
  minutes: number,
  cme: v.pipe(v.number(), v.minValue(0), v.multipleOf(0.25)),
  sa: v.pipe(v.number(), v.minValue(0), v.multipleOf(0.25)),
  access: text,
  releaseOffsetDays: days,
  expiresOffsetDays: v.nullable(days),
  sections: v.array(sectionPlan),
  objectives: v.array(text),
  coverSeed: v.number(),
});
const named = { id: number, type, title: text };

/** `catalogue.json` */
export const catalogue = v.strictObject({
  authors: v.array(
    v.strictObject({
      slug: text,
      id: number,
      name: text,
      affix: v.string(),
      affixType: v.picklist(['prefix', 'suffix']),
      jobTitle: text,
      institute: text,
    }),
  ),
  publications: v.array(publicationPlan),
  announced: v.array(v.strictObject({ ...named, topic: text, releaseOffsetDays: days })),
  podcastArchive: v.array(v.strictObject(named)),
  subtopics: list(v.strictObject({ name: text, parent: text, publications: v.array(number) })),
});

/** `media/media.json` */
export const media = v.array(
  v.looseObject({
    kind: v.picklist(['podcast', 'lecture']),
    publicationId: number,
    sectionId: number,
    file: text,
    mimeType: text,
    bytes: number,
    durationSeconds: v.pipe(v.number(), v.minValue(0)),
    captions: v.optional(text),
    poster: v.optional(text),
  }),
);
