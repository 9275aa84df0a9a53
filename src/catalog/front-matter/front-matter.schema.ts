import * as v from 'valibot';
import { NOTICES } from '#media/reference/notice.data.ts';

export const frontMatterSchema = v.object({
  /** Language of every sentence: the reader's if all can be said in it, else English. Sources are cited as they are. */
  language: v.string(),
  version: v.number(),
  medium: v.string(),
  method: v.string(),
  estimatedMinutes: v.number(),
  releasedOn: v.string(),
  reviewedOn: v.nullable(v.string()),
  expiresOn: v.nullable(v.string()),
  passMark: v.number(),
  creditText: v.string(),
  accreditation: v.string(),
  designation: v.string(),
  targetAudience: v.string(),
  practiceGap: v.string(),
  objectives: v.array(v.string()),
  faculty: v.array(
    v.object({
      name: v.string(),
      role: v.string(),
      disclosure: v.string(),
      /** The day of the disclosure; null if none counts. Versions older than facts do not have it. */
      statedOn: v.optional(v.nullable(v.string())),
      capacity: v.optional(v.nullable(v.string())),
    }),
  ),
  mitigation: v.string(),
  support: v.string(),
  hardware: v.string(),
  contact: v.string(),
  privacy: v.string(),
  price: v.string(),
  references: v.array(v.string()),
  /** What happened to some of them since, by their position from 0; absent if nothing is known. */
  referenceNotices: v.optional(v.record(v.string(), v.picklist(NOTICES))),
});
