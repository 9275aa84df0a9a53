import { texts } from '#kit/texts.ts';

/** Words of the list of drug names. */
export const drugNameTexts = texts('drugName', {
  title: 'Drug names',
  hint: 'Brand names and names in other languages that search leads to a substance.',
  find: 'Name or substance',
  count: '{n, plural, one {# name} other {# names}}',
  none: 'No name fits.',
  name: 'Name',
  nameHint: 'One word, as people type it.',
  generic: 'Substance',
  kind: 'Kind',
  anyKind: 'Both kinds',
  brand: 'Brand name',
  variant: 'Name in another language',
  add: 'Add a name',
  edit: 'Edit {name}',
  saved: 'Search now leads from {name} to {generic}.',
  remove: 'Remove {name}',
  removeText: 'Search will no longer lead from {name} to {generic}.',
  removed: '{name} is removed.',
  empty: 'Write a name.',
  short: 'At least {min} characters.',
  long: 'At most {max} characters.',
  oneWord: 'Write it as one word of letters and digits: search looks words up one by one.',
  signs: 'Write it in letters and digits.',
  same: 'The name and the substance are the same word.',
});
