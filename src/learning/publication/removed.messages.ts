import { texts } from '#kit/texts.ts';

/** On the test, the results and the evaluation of an activity that the editors removed meanwhile. */
export const removedActivityTexts = texts('removedActivity', {
  title: 'This activity was removed from the library',
  text: 'What you have begun with it you can still finish, and what you have earned stays yours.',
  why: 'Why activities are removed',
});
