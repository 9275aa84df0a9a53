import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { flag, searchText } from '#kit/query.ts';
import { PUBLICATION_TYPES } from '#membership/gate/publication-type.data.ts';
import { body, REFUSED, text } from '../../kit/call.schema.ts';
import { TRANSLATED } from '../translation/translation.data.ts';
import { COVER, COVER_GIVES, COVER_TAKES } from './field.schema.ts';
import {
  DEED_KEY_MAX,
  GAPS,
  LOCKED_BY_CREDIT,
  PUBLICATION_SORTS,
  REMOVAL_REASON_MAX,
  VISIBILITIES,
} from './publication.data.ts';

const visibility = v.picklist(VISIBILITIES);
const type = v.picklist(PUBLICATION_TYPES);
const kind = v.picklist([1, 2]);
const named = v.object({ id: v.number(), name: v.string() });
const gaps = v.array(
  v.object({
    code: v.picklist(GAPS),
    /** A person, a section or a kind of credit; null if none is concerned. */
    subject: v.nullable(v.string()),
    /** The section in which to fix it; null if it is not in a section. */
    section: v.nullable(v.string()),
    /** The message to show. */
    detail: v.string(),
  }),
);

/** A publication as editors see it, whatever its state. */
export const publicationDeskType = resourceType(
  'AdminPublication',
  v.object({
    title: v.string(),
    slug: v.string(),
    type,
    visibility,
    private: v.boolean(),
    publicationDate: v.string(),
    expirationDate: v.nullable(v.string()),
    expired: v.boolean(),
    /** Announced or scheduled, and its hour has come. */
    overdue: v.boolean(),
    modified: v.string(),
    /** Names in display order. */
    faculty: v.array(v.string()),
    sectionCount: v.number(),
    credits: v.array(v.object({ kind, amount: v.number(), items: v.number() })),
    /** Languages its cover is not translated into. */
    untranslated: v.array(v.picklist(TRANSLATED)),
    /** Only in a reply about a single publication. */
    record: v.optional(
      v.object({
        /** Of the cover; grows with each save. */
        version: v.number(),
        ...COVER_GIVES,
        /** Whether it has an accredited activity, which is reviewed. */
        hasActivity: v.boolean(),
        /** Number of learners who hold credit for it: they are notified of its removal. */
        creditHolders: v.number(),
        /** Where readers find it. */
        address: v.string(),
        /** What it lacks in its present state. */
        gaps,
        /** The states it may move to, and what prevents each move. */
        ways: v.array(v.object({ to: visibility, gaps })),
        /** Fields that no longer change, because learners' records name them. */
        locked: v.array(v.picklist(LOCKED_BY_CREDIT)),
      }),
    ),
  }),
);

/** The choices for the fields of a cover. */
export const publicationChoicesType = resourceType(
  'PublicationChoices',
  v.object({ authors: v.array(named), categories: v.array(named), jointSponsors: v.array(named) }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminPublication: typeof publicationDeskType;
    PublicationChoices: typeof publicationChoicesType;
  }
}

export const publicationDeskCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/publications/',
    summary: 'All publications, whatever their state. For superusers.',
    gives: publicationDeskType,
    many: true,
    filter: {
      /** An id, or part of the title. */
      search: searchText,
      type,
      visibility,
      /** Published, with credit that ends within 90 days. */
      expiring: flag,
      /** Without a translation of the cover into this language. */
      untranslated: v.picklist(TRANSLATED),
    },
    sort: PUBLICATION_SORTS,
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
  choices: call({
    method: 'GET',
    path: '/api/admin/publication-choices/',
    summary: 'Faculty, topics and joint sponsors that a cover may name. For superusers.',
    gives: publicationChoicesType,
    refuses: REFUSED,
  }),
  one: call({
    method: 'GET',
    path: '/api/admin/publications/:id/',
    summary: 'One publication with its cover, what it lacks and where it may go. For superusers.',
    gives: publicationDeskType,
    refuses: [...REFUSED, 'not-found'],
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/publications/',
    overNothing: 'adds',
    summary: 'Begins a draft, which nobody but superusers sees. For superusers.',
    gives: publicationDeskType,
    status: 201,
    takes: body(
      'AdminPublication',
      v.object({
        title: COVER.title.takes,
        type,
        publicationDate: COVER.publicationDate.takes,
        excerpt: v.optional(COVER.excerpt.takes, ''),
      }),
    ),
    refuses: [...REFUSED, 'invalid-field'],
  }),
  copy: call({
    method: 'POST',
    path: '/api/admin/publications/:id/copies/',
    overNothing: 'adds',
    summary:
      'Begins a draft with everything that makes this publication, and nothing of what happened to it. For superusers.',
    gives: publicationDeskType,
    status: 201,
    takes: body(
      'PublicationCopy',
      v.object({
        /** Key of the deed: sent twice, it makes one copy. */
        key: v.pipe(text(DEED_KEY_MAX), v.minLength(1)),
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'invalid-field'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/admin/publications/:id/',
    summary: 'Changes what is given of a cover. For superusers.',
    gives: publicationDeskType,
    takes: body(
      'AdminPublication',
      v.object({
        /** The version that was read: if somebody else has saved meanwhile, the change is refused. */
        version: v.pipe(v.number(), v.integer()),
        ...v.partial(v.object(COVER_TAKES)).entries,
      }),
    ),
    refuses: [
      ...REFUSED,
      'not-found',
      'publication-changed',
      'publication-incomplete',
      'field-locked',
      'invalid-field',
    ],
  }),
  move: call({
    method: 'POST',
    path: '/api/admin/publications/:id/state/',
    summary: 'Announces, publishes or removes a publication, or takes an announcement back. For superusers.',
    gives: publicationDeskType,
    takes: body(
      'PublicationState',
      v.object({
        /** The state that was read. */
        from: visibility,
        to: visibility,
        /** For a removal: sent to everybody who holds credit. */
        reason: v.optional(text(REMOVAL_REASON_MAX)),
      }),
    ),
    refuses: [
      ...REFUSED,
      'not-found',
      'publication-moved',
      'publication-incomplete',
      'no-way',
      'invalid-field',
    ],
  }),
};
