import * as v from 'valibot';
import { CAPACITIES, EXCEPTIONS, MITIGATION_METHODS, SUPPORT_KINDS } from '#catalog/activity/facts.data.ts';
import { VISIBILITIES } from '#catalog/publication/visibility.data.ts';
import {
  count,
  day,
  days,
  instant,
  isoDay,
  list,
  mediaFile,
  mediaFileOrNone,
  number,
  plannedHour,
  quarter,
  text,
  type,
} from './fields.ts';
import { FOLDER_FORMAT } from './format.ts';

/** Allowed content of a library folder's plan; an unknown name is a spelling mistake, not something to keep. */
const sectionPlan = v.strictObject({
  id: number,
  slug: text,
  title: text,
  /** By default the time that its text, slides and recording take. */
  minutes: v.optional(count),
  order: number,
  private: v.optional(v.boolean()),
  /** Shown if there is no video; by default the cover, none if empty. */
  picture: v.optional(mediaFileOrNone),
  gate: v.optional(v.picklist(['none', 'account', 'member', 'gold'])),
  modifiedAt: v.optional(instant),
});
const grant = v.strictObject({
  company: text,
  kind: v.picklist(SUPPORT_KINDS),
  amountCents: v.optional(number),
  currency: v.optional(text, 'USD'),
  inKind: v.optional(v.string(), ''),
  agreementOn: v.optional(v.nullable(day), null),
});
/** Role of a person in control of the content, and since when. */
const role = v.strictObject({
  author: text,
  capacity: v.optional(v.nullable(v.picklist(CAPACITIES)), null),
  beganOn: v.optional(v.nullable(day), null),
  exception: v.optional(v.nullable(v.picklist(EXCEPTIONS)), null),
});
const offering = v.strictObject({
  kind: v.picklist([1, 2]),
  id: v.optional(number),
  passMark: v.optional(v.pipe(number, v.maxValue(100)), 70),
});
const publicationPlan = v.strictObject({
  id: number,
  type,
  topic: v.optional(v.string(), ''),
  topics: v.optional(v.array(text)),
  formats: list(type),
  title: text,
  slug: text,
  visibility: v.optional(v.picklist(VISIBILITIES), 'published'),
  private: v.optional(v.boolean(), false),
  authors: list(v.union([text, v.strictObject({ author: text, role: v.string() })], 'is no faculty')),
  interviewer: v.optional(text),
  sponsor: v.optional(number),
  /** By default the time that its sections, test and evaluation take. */
  minutes: v.optional(count),
  cme: v.optional(quarter, 0),
  sa: v.optional(quarter, 0),
  offerings: list(offering),
  access: v.optional(text),
  releaseOffsetDays: v.optional(days),
  releasedOn: v.optional(isoDay),
  /** Hour of the release day; both are on the provider's clock. */
  releaseHour: v.optional(v.pipe(count, v.maxValue(23)), 0),
  unpublishAt: v.optional(plannedHour),
  expiresOffsetDays: v.optional(v.nullable(days), null),
  expiresOn: v.optional(isoDay),
  reviewedOn: v.optional(v.nullable(day)),
  /** First day of its credit; by default the day of release. */
  creditFrom: v.optional(day),
  removedAt: v.optional(instant),
  removalReason: v.optional(v.string(), ''),
  modifiedAt: v.optional(instant),
  sections: list(sectionPlan),
  objectives: list(text),
  coverSeed: v.optional(count, 0),
  /** Drawn by default; an empty one means none. */
  cover: v.optional(mediaFileOrNone),
  learningFormat: v.optional(text),
  medium: v.optional(text),
  pharmacology: v.optional(quarter, 0),
  mateMinutes: v.optional(count, 0),
  attemptLimit: v.optional(number),
  pilotMinutes: list(number),
  justification: v.optional(v.string(), ''),
  people: list(role),
  support: v.optional(v.nullable(v.picklist(['none', 'received'])), null),
  grants: list(grant),
});
const named = { id: number, type, title: text };

const relationship = v.strictObject({
  company: text,
  nature: text,
  startsOn: v.optional(v.nullable(day), null),
  endsOn: v.optional(v.nullable(day), null),
  relevant: v.optional(v.boolean(), true),
  mitigation: v.optional(
    v.strictObject({
      words: v.optional(v.string(), ''),
      method: v.optional(v.nullable(v.picklist(MITIGATION_METHODS)), null),
      by: v.optional(v.string(), ''),
      on: v.optional(v.nullable(day), null),
    }),
    {},
  ),
});
const author = v.strictObject({
  slug: text,
  id: number,
  name: text,
  affix: v.optional(v.string(), ''),
  affixType: v.optional(v.picklist(['prefix', 'suffix']), 'suffix'),
  jobTitle: v.optional(v.string(), ''),
  institute: v.optional(v.string(), ''),
  email: v.optional(text),
  /** Day of the last statement of financial relationships; absent if there was none. */
  stated: v.optional(day),
  relationships: list(relationship),
  portrait: v.optional(
    v.strictObject({
      id: v.optional(number),
      file: mediaFile,
      alt: v.optional(v.string(), ''),
      width: v.optional(number),
      height: v.optional(number),
    }),
  ),
  bio: v.optional(v.string(), ''),
});
const topic = v.strictObject({
  id: v.optional(number),
  name: text,
  slug: v.optional(text),
  parent: v.optional(text),
  featured: v.optional(v.boolean(), false),
  picture: v.optional(mediaFile),
});

/** `catalogue.json` */
export const catalogue = v.strictObject({
  /** Format of the folder; the first if absent. */
  format: v.optional(v.picklist([FOLDER_FORMAT])),
  /** Host of the `podcastArchive` episodes. */
  host: v.optional(text),
  authors: list(author),
  topics: list(topic),
  sponsors: list(
    v.strictObject({
      id: number,
      name: text,
      logo: v.optional(mediaFile),
      accreditation: v.optional(v.string(), ''),
    }),
  ),
  publications: v.array(publicationPlan),
  announced: list(v.strictObject({ ...named, topic: text, releaseOffsetDays: days })),
  /** `host`: only if it differs from the usual host. */
  podcastArchive: list(v.strictObject({ ...named, host: v.optional(text) })),
  removed: list(
    v.strictObject({
      ...named,
      topic: text,
      excerpt: text,
      releaseOffsetDays: days,
      removedOffsetDays: days,
    }),
  ),
  /** Former addresses, of a topic itself (without `id`) or of one merged into it, whose `id` may have no address. */
  formerTopics: list(
    v.pipe(
      v.strictObject({ slug: v.optional(text), id: v.optional(number), topic: text }),
      v.check(({ slug, id }) => slug !== undefined || id !== undefined, 'has neither slug nor id'),
    ),
  ),
  subtopics: list(v.strictObject({ name: text, parent: text, publications: v.array(number) })),
});
