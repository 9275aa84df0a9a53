import { texts } from '#kit/texts.ts';

/** Texts for going on to the next translation. */
export const nextTextTexts = texts('nextText', {
  title: 'What comes next',
  next: 'Next',
  inPublication: 'In this publication',
  keyHint: 'Alt and N opens the next one.',
  none: '{language}: nothing else is missing or stale.',
  interface: 'Interface text',
});
