import { texts } from '#kit/texts.ts';

/** Texts of the list of topics requested by readers. */
export const topicRequestTexts = texts('topicRequest', {
  topicRequests: 'Requested topics',
  topicRequestsHint:
    'What readers searched for without finding it, and asked us to write about. No names are recorded.',
  requestCount: '{n, plural, one {# topic} other {# topics}}',
  noRequests: 'No topics have been requested yet.',
  words: 'Searched for',
  asked: 'Times requested',
  language: 'Language',
  lastAsked: 'Last requested',
  removeRequest: 'Remove “{words}”',
  removeRequestText:
    '“{words}” leaves the list. If someone requests it again, it returns and is counted from one.',
  requestRemoved: '“{words}” was removed from the list.',
});
