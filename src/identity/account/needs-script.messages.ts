import { texts } from '#kit/texts.ts';

/** Texts of personal pages where scripts do not run. */
export const needsScriptTexts = texts('needsScript', {
  text: 'This page needs JavaScript, since your browser puts it together for you alone. Everything open to all can be read without it.',
  library: 'Go to the library',
  contact: 'Contact us',
});
