import * as v from 'valibot';
import { gate } from '#catalog/section/section.schema.ts';
import { call, resourceType } from '#kit/contract.ts';
import { body, idNumber, newBody, REFUSED, text } from '../../kit/call.schema.ts';
import { seenQuery } from '../../kit/seen-record.schema.ts';
import { BODY_MAX, STATES, SUMMARY_MAX, TITLE_MAX } from '../translation/translation.data.ts';
import { instant } from '../translation/translation.schema.ts';
import { ADDRESS_MAX, HOLDS, MINUTES_MAX, SECTIONS_MAX, SLIDES_MAX, TRANSCRIPT_MAX } from './section.data.ts';

/** A section as editors see it, with the gates that readers meet. */
export const sectionDeskType = resourceType(
  'AdminSection',
  v.object({
    publicationId: v.number(),
    /** In English. */
    publicationTitle: v.string(),
    /** Counted from 1. */
    position: v.number(),
    title: v.string(),
    /** The words of its address; the ids follow them. */
    slugWords: v.string(),
    address: v.string(),
    minutes: v.number(),
    private: v.boolean(),
    /** Whether the publication is published. */
    isSeen: v.boolean(),
    /** The gate each reader meets; `none` if it is open. The free account has not opened a Quick Take yet. */
    gates: v.object({ visitor: gate, free: gate, bronze: gate, silver: gate, gold: gate }),
    hasText: v.boolean(),
    slides: v.number(),
    /** Number of captions. */
    cues: v.number(),
    hasCaptions: v.boolean(),
    medium: v.nullable(v.picklist(['video', 'audio'])),
    /** Length of the recording. */
    seconds: v.nullable(v.number()),
    files: v.number(),
    /** State by language; empty while there is no text to translate. */
    translations: v.record(v.string(), v.picklist(STATES)),
    /** What prevents its removal. */
    heldBy: v.array(v.picklist(HOLDS)),
    changedAt: v.string(),
    /** What is edited; only in a reply about a single section. */
    text: v.optional(
      v.object({
        summary: v.string(),
        /** Markdown. */
        body: v.string(),
        /** WebVTT; empty if there is none. */
        transcript: v.string(),
        /**
         * Each with the number of its picture and its title, `[2] Title`, then one line per bullet; empty if there are
         * none.
         */
        slides: v.string(),
        /** Minutes that its stored text, slides and recording take. */
        takesMinutes: v.number(),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminSection: typeof sectionDeskType;
  }
}

const NAMED = [...REFUSED, 'not-found'];
const ids = v.pipe(v.array(idNumber), v.maxLength(SECTIONS_MAX));
const OF_PUBLICATION = '/api/admin/publications/:id/sections/';
const ONE = '/api/admin/sections/:id/';
const title = v.pipe(text(TITLE_MAX), v.minLength(1, 'invalid-field.title'));

export const sectionDeskCalls = {
  list: call({
    method: 'GET',
    path: OF_PUBLICATION,
    summary:
      'The sections of a publication in their order, with the gate that each reader meets; `meta.publication` tells of the publication. For superusers.',
    gives: sectionDeskType,
    many: true,
    refuses: NAMED,
  }),
  reorder: call({
    method: 'PATCH',
    path: OF_PUBLICATION,
    summary: 'Puts the sections of a publication into another order, all at once. For superusers.',
    gives: sectionDeskType,
    many: true,
    takes: newBody(
      'AdminSectionOrder',
      v.object({
        /** The order that was read: if somebody else changed it meanwhile, the change is refused. */
        was: ids,
        order: ids,
      }),
    ),
    refuses: [...NAMED, 'sections-changed', 'invalid-field'],
  }),
  add: call({
    method: 'POST',
    path: OF_PUBLICATION,
    summary: 'Adds a section at the end, without a text yet. For superusers.',
    gives: sectionDeskType,
    status: 201,
    takes: newBody(
      'AdminSection',
      v.object({
        title,
        private: v.optional(v.boolean(), false),
        /** The sections that were read, in order: sent twice, it is added once. */
        was: ids,
      }),
    ),
    refuses: [...NAMED, 'sections-changed', 'too-many-sections', 'invalid-field'],
  }),
  one: call({
    method: 'GET',
    path: ONE,
    summary: 'One section with its text and transcript. For superusers.',
    gives: sectionDeskType,
    refuses: NAMED,
  }),
  save: call({
    method: 'PATCH',
    path: ONE,
    summary:
      'Writes what is given of a section; its translations are older than it from then on. For superusers.',
    gives: sectionDeskType,
    takes: body(
      'AdminSection',
      v.object({
        title: v.optional(title),
        slugWords: v.optional(text(ADDRESS_MAX)),
        summary: v.optional(text(SUMMARY_MAX)),
        /** Markdown. */
        body: v.optional(text(BODY_MAX)),
        /** WebVTT. */
        transcript: v.optional(text(TRANSCRIPT_MAX)),
        /** The slides, reordered, reworded or with some left out. */
        slides: v.optional(text(SLIDES_MAX)),
        private: v.optional(v.boolean()),
        minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINUTES_MAX))),
        /** The version that was read: if somebody else has saved meanwhile, the change is refused. */
        changedAt: instant,
      }),
    ),
    refuses: [
      ...NAMED,
      'section-changed',
      'captions-broken',
      'slides-broken',
      'invalid-field',
      'credit-above-time',
    ],
  }),
  remove: call({
    method: 'DELETE',
    path: ONE,
    summary: 'Takes a section away that nothing of a learner hangs on. For superusers.',
    gives: null,
    status: 204,
    query: seenQuery,
    refuses: [...NAMED, 'section-held', 'record-changed', 'credit-above-time'],
  }),
};
