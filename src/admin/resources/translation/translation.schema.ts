import * as v from 'valibot';
import { KEY_MAX, PIECES_MAX } from '#catalog/language/text-translation.data.ts';
import { call, resourceType } from '#kit/contract.ts';
import { idSchema, instantSchema, searchText } from '#kit/query.ts';
import { body, REFUSED, text } from '../../kit/call.schema.ts';
import {
  BODY_MAX,
  KINDS,
  PIECE_MAX,
  STATES,
  SUMMARY_MAX,
  TITLE_MAX,
  TRANSLATED,
} from './translation.data.ts';

/** A text in one language, with its state relative to its English source. */
export const translationType = resourceType(
  'ContentTranslation',
  v.object({
    kind: v.picklist(KINDS),
    sourceId: v.number(),
    /** Null for texts that belong to no publication: evaluation questions, joint sponsors. */
    publicationId: v.nullable(v.number()),
    /** In English. */
    publicationTitle: v.string(),
    /** The English slug; it ends in the ids of publication and section (spec §3). */
    key: v.string(),
    language: v.picklist(TRANSLATED),
    state: v.picklist(STATES),
    sourceTitle: v.string(),
    title: v.nullable(v.string()),
    /** Null if it is not recorded. */
    sourceChangedAt: v.nullable(v.string()),
    changedAt: v.nullable(v.string()),
    /** Where readers find it on the language's host; null until it is complete. */
    address: v.nullable(v.string()),
    /** Null for texts without a page of their own. */
    sourceAddress: v.nullable(v.string()),
    /** What is edited; only in a reply about a single translation. */
    text: v.optional(
      v.object({
        summary: v.string(),
        /** Markdown; empty for covers, which have no body. */
        body: v.string(),
        sourceSummary: v.string(),
        sourceHtml: v.string(),
        /** Of a section: Markdown, as its editor writes it. */
        sourceBody: v.string(),
        /** The English of a cover or section when it was translated; null if it has not changed or was not kept. */
        sourceWas: v.nullable(v.object({ title: v.string(), summary: v.string(), body: v.string() })),
        /** What a machine translation service made, and whether one is available. */
        machine: v.object({
          /** Null if no setting names one: nothing is sent. */
          provider: v.nullable(v.string()),
          /** Not reviewed by anybody yet, the latest first: none of it is published before. */
          unread: v.array(
            v.object({
              id: v.string(),
              field: v.string(),
              words: v.string(),
              provider: v.string(),
              askedBy: v.string(),
              askedAt: v.string(),
              /** Numbers, glossary terms and marks that differ from the English. */
              problems: v.array(
                v.object({
                  kind: v.picklist(['number', 'name', 'mark']),
                  english: v.string(),
                  translation: v.string(),
                }),
              ),
            }),
          ),
        }),
        /** Of texts translated piece by piece, in the order of the source. */
        pieces: v.optional(
          v.array(
            v.object({
              key: v.string(),
              source: v.string(),
              text: v.string(),
              /** The English it was made from, if that differs; null if nothing was translated. */
              was: v.nullable(v.string()),
            }),
          ),
        ),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    ContentTranslation: typeof translationType;
  }
}

export const instant = v.pipe(
  instantSchema,
  v.transform((text) => new Date(text)),
);

export const translationCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/translations/',
    summary:
      'How every text stands in every language, stale ones first; `meta.counts` counts by kind and language. For superusers.',
    gives: translationType,
    many: true,
    filter: {
      language: v.picklist(TRANSLATED),
      state: v.picklist(STATES),
      kind: v.picklist(KINDS),
      /** Of one publication: its cover and its sections. */
      publication: idSchema,
      /** Of one record of the kind: a section, a topic. */
      record: idSchema,
      /** Part of either title. */
      search: searchText,
    },
    sort: ['state', 'title', '-title', '-sourceChangedAt', '-changedAt'],
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
  one: call({
    method: 'GET',
    path: '/api/admin/translations/:id/',
    summary: 'One translation with its text and its source. For superusers.',
    gives: translationType,
    refuses: [...REFUSED, 'not-found'],
  }),
  save: call({
    method: 'PATCH',
    path: '/api/admin/translations/:id/',
    summary:
      'Writes a translation, or says that it still holds; a text in pieces is saved with its pieces. For superusers.',
    gives: translationType,
    takes: body(
      'ContentTranslation',
      v.object({
        title: v.optional(text(TITLE_MAX)),
        summary: v.optional(text(SUMMARY_MAX)),
        /** Markdown. */
        body: v.optional(text(BODY_MAX)),
        /** Pieces with the English that each was made from, as it was read. */
        pieces: v.optional(
          v.pipe(
            v.array(v.object({ key: text(KEY_MAX), source: text(PIECE_MAX), text: text(PIECE_MAX) })),
            v.maxLength(PIECES_MAX),
          ),
        ),
        /** Fields whose machine translation the person saving has read and compared with its English. */
        read: v.optional(v.pipe(v.array(text(KEY_MAX)), v.maxLength(PIECES_MAX))),
        /** The version of the source that was translated; the present one if omitted. */
        sourceChangedAt: v.optional(instant),
        /** The version that was read: if somebody else has saved meanwhile, the change is refused. */
        changedAt: v.nullable(instant),
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'translation-changed', 'machine-text-unread', 'invalid-field'],
  }),
};
