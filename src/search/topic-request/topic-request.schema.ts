import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';

export const topicRequestType = resourceType(
  'TopicRequest',
  v.object({
    words: v.string(),
    /** Language of the site on which it was requested. */
    language: v.string(),
    count: v.number(),
    firstAskedAt: v.string(),
    lastAskedAt: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    TopicRequest: typeof topicRequestType;
  }
}

/** Maximum length of a search. */
const WORDS_MAX = 200;
const REFUSED = ['sign-in-needed', 'not-allowed'];
export const topicRequestCalls = {
  ask: call({
    method: 'POST',
    path: '/api/topic-requests/',
    summary: 'Asks for a topic that search finds nothing for. Nobody is written down with it.',
    gives: null,
    status: 204,
    takes: v.object({
      data: v.object({
        type: v.literal('TopicRequest'),
        attributes: v.object({
          words: v.pipe(
            v.string(),
            v.maxLength(WORDS_MAX, 'invalid-field.search-long'),
            v.regex(/[\p{L}\p{N}]/u, 'invalid-field.search-words'),
          ),
        }),
      }),
    }),
    refuses: ['invalid-field', 'too-many-requests'],
  }),
  list: call({
    method: 'GET',
    path: '/api/admin/topic-requests/',
    mayLag: 'everybody',
    summary: 'Topics that readers asked for, most asked first. For superusers.',
    gives: topicRequestType,
    many: true,
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/admin/topic-requests/:id/',
    overNothing: 'once',
    summary: 'Takes a topic that was asked for off the list. For superusers.',
    gives: null,
    status: 204,
    refuses: [...REFUSED, 'not-found'],
  }),
};
