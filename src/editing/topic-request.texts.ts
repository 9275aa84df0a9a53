import { texts } from '#kit/texts.ts';

/** Words of the list of topics that readers ask for. */
export const topicRequestTexts = texts('topicRequest', {
  topicRequests: 'Topics asked for',
  topicRequestsHint:
    'What readers looked for, did not find, and asked us to write about. Nobody is written down with it.',
  requestCount: '{n, plural, one {# topic} other {# topics}}',
  noRequests: 'Nobody has asked for a topic yet.',
  words: 'Looked for',
  asked: 'Times asked',
  lastAsked: 'Last asked',
  removeRequest: 'Remove “{words}”',
  removeRequestText:
    '“{words}” leaves the list. If somebody asks for it again, it comes back and is counted from one.',
  requestRemoved: '“{words}” is off the list.',
});
