import { texts } from '#kit/texts.ts';

/** Texts of a publication card and of everything that shows a reader's progress. */
export const cardTexts = texts('publicationCard', {
  moreInfo: 'View more info',
  minutes: '{n} min',
  credit: '{n, plural, one {# credit} other {# credits}}',
  noCredit: 'No credit',
  bodyIn: 'Text in {language}',
  expires: 'Expires {date}',
  planned: 'Planned for {date}',
  completed: 'Completed',
  inProgress: 'In progress',
  expired: 'Expired',
  expiresSoon: '{n, plural, =0 {Expires today} one {Expires in # day} other {Expires in # days}}',
  lockmember: 'Included with membership',
  locktier: 'Included with Silver and Gold',
  lockgold: 'Included with Gold',
});
