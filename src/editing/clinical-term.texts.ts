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
  formsHint: 'Separated by semicolons: first the suggested form, then what it stands for, then any others.',
  drugsHint: 'Generic names in the class, or of drugs that treat or cause the condition.',
  addTerm: 'Add a term',
  editTerm: 'Edit {name}',
  termSaved: '{name} was saved. Search now knows it.',
  removeTerm: 'Remove {name}',
  removeText: 'Search will take {name} literally and will not find its other forms.',
  termRemoved: '{name} is removed.',
  noTerms: 'No term fits these filters.',
  wrongEmpty: 'Write at least one English form.',
  wrongForms:
    'Write up to {n} forms of at most {m} characters, in letters and digits, separated by semicolons.',
});
