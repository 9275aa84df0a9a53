import * as v from 'valibot';
import { MITIGATION_METHODS } from '#catalog/activity/facts.data.ts';
import { call, resourceType } from '#kit/contract.ts';
import { dateSchema, searchText } from '#kit/query.ts';
import { body, REFUSED, text } from '../../kit/call.schema.ts';
import { seenQuery } from '../../kit/seen-record.schema.ts';
import {
  BIO_MAX,
  DISCLOSURE_STATES,
  LINE_MAX,
  MITIGATION_MAX,
  NAME_MAX,
  NATURES,
  RELATIONSHIPS_MAX,
} from './author.data.ts';

const day = v.nullable(dateSchema);

/** A member of the faculty as editors see them. */
export const authorDeskType = resourceType(
  'AdminAuthor',
  v.object({
    fullName: v.string(),
    affix: v.string(),
    affixType: v.picklist(['prefix', 'suffix']),
    jobTitle: v.string(),
    institute: v.string(),
    email: v.nullable(v.string()),
    slug: v.string(),
    /** Number of titles that name them, in whatever state. */
    publications: v.number(),
    /** Number of their activities that give credit now. */
    running: v.number(),
    disclosure: v.picklist(DISCLOSURE_STATES),
    /** Null: nothing was stated. */
    disclosedOn: day,
    /** The version that was read: a save based on an older one is refused. */
    changedAt: v.string(),
    /** Only in a reply about a single person. */
    record: v.optional(
      v.object({
        /** Markdown. */
        bio: v.string(),
        /** From the present statement. */
        relationships: v.array(
          v.object({
            company: v.string(),
            nature: v.string(),
            startsOn: day,
            endsOn: day,
            relevant: v.boolean(),
            mitigation: v.string(),
            mitigationMethod: v.nullable(v.picklist(MITIGATION_METHODS)),
            mitigatedBy: v.string(),
            mitigatedOn: day,
            /** Whether rule R4 excludes such a person from the content. */
            excluding: v.boolean(),
          }),
        ),
        /** The version that was read; null if nothing was stated yet. */
        disclosureChangedAt: v.nullable(v.string()),
        titles: v.array(v.object({ slug: v.string(), title: v.string(), running: v.boolean() })),
        languages: v.array(v.string()),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminAuthor: typeof authorDeskType;
  }
}

const LATE = 'faculty-changed';
const words = v.object({
  fullName: text(NAME_MAX),
  affix: text(NAME_MAX),
  affixType: v.picklist(['prefix', 'suffix']),
  jobTitle: text(LINE_MAX),
  institute: text(LINE_MAX),
  /** Empty if unknown. */
  email: text(LINE_MAX),
  /** Markdown. */
  bio: text(BIO_MAX),
  /** Words of the address; empty to use those of the name. The id at its end stays. */
  address: text(NAME_MAX),
});
const version = v.pipe(v.string(), v.maxLength(40));
const relationship = v.object({
  company: text(LINE_MAX),
  nature: v.picklist(NATURES, 'invalid-field.disclosure-nature'),
  startsOn: day,
  /** Null: it is ongoing. */
  endsOn: day,
  relevant: v.boolean(),
  /** What was done before they took part. */
  mitigation: text(MITIGATION_MAX),
  /** How, by whom and when; without it, credit is withheld. */
  mitigationMethod: v.optional(v.nullable(v.picklist(MITIGATION_METHODS)), null),
  mitigatedBy: v.optional(text(NAME_MAX), ''),
  mitigatedOn: v.optional(day, null),
});

export const authorDeskCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/faculty/',
    summary: 'The faculty by name, each with how their disclosure stands. For superusers.',
    gives: authorDeskType,
    many: true,
    filter: {
      /** Part of the name, degrees, role, affiliation or e-mail. */
      search: searchText,
      disclosure: v.picklist(DISCLOSURE_STATES),
      /** Those with an activity that gives credit now. */
      running: v.picklist(['true']),
    },
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
  one: call({
    method: 'GET',
    path: '/api/admin/faculty/:id/',
    summary: 'One member of the faculty with biography, disclosure and titles. For superusers.',
    gives: authorDeskType,
    refuses: [...REFUSED, 'not-found'],
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/faculty/',
    overNothing: 'adds',
    summary: 'Adds a member of the faculty. For superusers.',
    gives: authorDeskType,
    status: 201,
    takes: body('AdminAuthor', words),
    refuses: [...REFUSED, 'faculty-exists', 'invalid-field'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/admin/faculty/:id/',
    summary: 'Changes what is said of a member of the faculty. For superusers.',
    gives: authorDeskType,
    takes: body('AdminAuthor', v.object({ ...words.entries, changedAt: version })),
    refuses: [...REFUSED, 'not-found', LATE, 'invalid-field'],
  }),
  disclose: call({
    method: 'POST',
    path: '/api/admin/faculty/:id/disclosures/',
    summary:
      'Records a statement of all financial relationships of the 24 months before it; none means that there is nothing to disclose. What learners were shown earlier stays. For superusers.',
    gives: authorDeskType,
    status: 201,
    takes: body(
      'AdminAuthor',
      v.object({
        disclosedOn: dateSchema,
        relationships: v.pipe(v.array(relationship), v.maxLength(RELATIONSHIPS_MAX)),
        disclosureChangedAt: v.nullable(version),
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'disclosure-changed', 'invalid-field'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/admin/faculty/:id/',
    summary: 'Removes a member of the faculty whom no title names. For superusers.',
    gives: null,
    status: 204,
    query: seenQuery,
    refuses: [...REFUSED, 'not-found', 'record-changed', 'faculty-in-use'],
  }),
};
