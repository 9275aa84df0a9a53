import { texts } from '#kit/texts.ts';

/** Texts of the calendar of announced publications. */
export const calendarTexts = texts('calendar', {
  title: 'Updates',
  lead: 'What the editors have announced for the coming twelve months. Dates can move until a publication is out.',
  description: 'Upcoming publications of the library, by month.',
  today: 'Today, {date}',
  minutes: '{n} min',
  addToCalendar: 'Add to calendar',
  empty: 'Nothing is announced for the next twelve months.',
  emptyAction: 'Get updates by e-mail',
  subscribe: 'Subscribe in your calendar',
  copyAddress: 'Copy the address',
  copied: 'Address of the calendar copied.',
  notify: 'Notify me',
  notifyAccount: 'Be notified with a free account',
  notifyOn: 'You will be told',
  notifyAsked: 'You will get one e-mail when “{title}” is published.',
  notifyWithdrawn: 'You will not get an e-mail about “{title}”.',
});
