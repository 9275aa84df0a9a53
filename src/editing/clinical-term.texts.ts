import { texts } from '#kit/texts.ts';

/** Words of the list of clinical terms. */
export const clinicalTermTexts = texts('clinicalTerm', {
  clinicalTerms: 'Clinical terms',
  clinicalTermsHint:
    'Classes, abbreviations and everyday words that search understands, with their forms in five languages.',
  termCount: '{n, plural, one {# term} other {# terms}}',
  findTerm: 'Form or substance',
  everyKind: 'All kinds',
  class: 'Drug class',
  abbreviation: 'Abbreviation',
  word: 'Everyday word',
  en: 'English',
  pt: 'Portuguese',
  fr: 'French',
  it: 'Italian',
  de: 'German',
  elsewhere: 'In other languages',
  drugs: 'Substances',
  formsHint:
    'With semicolons between them: first what is suggested, then what it stands for, then any other.',
  drugsHint: 'Generic names of a class, or of what a condition is treated with or caused by.',
  addTerm: 'Add a term',
  editTerm: 'Edit {name}',
  termSaved: '{name} is saved. Search knows it now.',
  removeTerm: 'Remove {name}',
  removeText: 'Search will take {name} as it is written, and find no other forms of it.',
  termRemoved: '{name} is removed.',
  noTerms: 'No term fits these filters.',
  wrongEmpty: 'Write at least one English form.',
  wrongForms:
    'Write up to {n} forms of at most {m} characters, in letters and digits, with semicolons between them.',
});
