import { texts } from '#kit/texts.ts';

/** Texts of the translators' glossary. */
export const glossaryTermTexts = texts('glossaryTerm', {
  title: 'Glossary',
  hint: 'The one word that each language uses for an English term, so that all translators write it alike.',
  find: 'Term in any language',
  count: '{n, plural, one {# term} other {# terms}}',
  none: 'No term fits.',
  nothingYet: 'The glossary is empty: add its first term.',
  en: 'English',
  pt: 'Portuguese',
  fr: 'French',
  it: 'Italian',
  de: 'German',
  note: 'Note',
  noteHint: 'For example where it does not apply.',
  add: 'Add a term',
  edit: 'Edit {en}',
  saved: '{en} is saved.',
  remove: 'Remove {en}',
  removeText: 'Translators will no longer find {en}.',
  removed: '{en} is removed.',
  empty: 'Enter the English term.',
  long: 'At most {max} characters.',
});
