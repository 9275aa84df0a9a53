import { texts } from '#kit/texts.ts';

/** Texts of bulk changes. */
export const bulkTexts = texts('bulk', {
  several: 'Change several at once',
  column: 'Select',
  selectNamed: 'Select {title}',
  page: 'Select all on this page',
  chosen: '{n, plural, =0 {None selected} one {# selected} other {# selected}}',
  all: 'Select all {n} that match the filters',
  none: 'Select none',
  change: 'Change the selected',
  latest: 'Recent changes of several',
  deed: 'Change',
  preview: 'Show what would change',
  make: '{n, plural, one {Change # record} other {Change # records}}',
  underWay: 'One moment',
  changes: '{n, plural, =0 {None would change} one {# would change} other {# would change}}',
  same: '{n, plural, one {# is so already} other {# are so already}}',
  cannot: '{n, plural, one {# cannot be changed} other {# cannot be changed}}',
  made: '{n, plural, =0 {Nothing was changed} one {# was changed} other {# were changed}}',
  undone: '{n, plural, =0 {Nothing was restored} one {# was restored} other {# were restored}}',
  left: '{n, plural, one {# was left as it is} other {# were left as they are}}',
  standing: '{n, plural, =0 {Undone} one {# can be undone} other {# can be undone}}',
  undo: 'Undo',
  undoNamed: 'Undo: {deed}, {date}',
  noneYet: 'Nothing has been changed this way yet.',
});
