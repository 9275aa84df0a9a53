import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { flag, idSchema, searchText } from '#kit/query.ts';
import { ANSWER_SIGNS, ITEM_FLAGS, ITEM_GAPS } from '#learning/item/edit.data.ts';
import { kindFilter } from '#learning/item/question.schema.ts';
import { REFUSED } from '../../kit/call.schema.ts';
import { ITEM_STATES } from './item.data.ts';

/** What learners' answers say about a question. */
export const analysisEntries = {
  /** Without practice attempts. */
  answered: v.number(),
  /** Number of answers in first attempts. */
  firsts: v.number(),
  /** Whole percent of right first answers; null below five. */
  difficulty: v.nullable(v.number()),
  /** Point-biserial correlation with the rest of the test, -1 to 1; null below thirty first attempts. */
  discrimination: v.nullable(v.number()),
  flags: v.array(v.picklist(ITEM_FLAGS)),
  /** The rules for questions that it breaks. */
  gaps: v.array(v.picklist(ITEM_GAPS)),
};

/** A question of any test, as administrators see it. */
export const itemDeskType = resourceType(
  'AdminItem',
  v.object({
    publication: v.object({ id: v.string(), title: v.string() }),
    /** 1 CME, 2 self-assessment. */
    kind: v.picklist([1, 2]),
    /** From 1, in its test. */
    position: v.number(),
    stem: v.string(),
    /** Sent back with a copy, so that a change made in between is detected. */
    edition: v.number(),
    state: v.picklist(ITEM_STATES),
    ...analysisEntries,
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminItem: typeof itemDeskType;
  }
}

export const itemDeskCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/items/',
    mayLag: 'everybody',
    summary:
      'Every question with what its answers say of it; `meta.topics` are the topics there are. For superusers.',
    gives: itemDeskType,
    many: true,
    filter: {
      state: v.picklist(ITEM_STATES),
      publication: idSchema,
      /** Without those of this publication. */
      otherThan: idSchema,
      ...kindFilter,
      /** The name of a topic of its publication. */
      topic: v.pipe(v.string(), v.maxLength(200)),
      /** A sign in its answers. */
      sign: v.picklist(ANSWER_SIGNS),
      /** Only those with warnings from their answers or from the rules for questions. */
      flagged: flag,
      /** Words of the question or of its publication's title. */
      search: searchText,
    },
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
};
