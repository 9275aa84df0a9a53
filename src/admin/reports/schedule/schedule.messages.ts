import { texts } from '#kit/texts.ts';

/** Texts of the list of scheduled events. */
export const scheduleTexts = texts('schedule', {
  title: 'Schedule',
  lead: 'Automatic events, soonest first. Times are the provider’s; credit ends with its last day in UTC.',
  kind: 'What',
  anyKind: 'Everything',
  release: 'Publication',
  removal: 'Removal',
  creditEnd: 'Last day of credit',
  blockShown: 'Block comes to the front page',
  blockHidden: 'Block leaves the front page',
  pageShown: 'Page is shown',
  pageHidden: 'Page is hidden',
  issue: 'Issue of the newsletter',
  when: 'When',
  record: 'Title',
  count: '{n, plural, one {# event} other {# events}}',
  none: 'Nothing of this kind is planned.',
  nothingYet: 'Nothing is planned.',
});
