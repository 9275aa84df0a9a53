import { texts } from '#kit/texts.ts';

/** Words of the results, the order of what fits best, and the suggestions while typing. */
export const searchTexts = texts('search', {
  title: 'Search',
  titleFor: 'Search: {search}',
  titleTopic: 'Search in {topic}',
  sortBest: 'Best match',
  atLeast: 'More than {n} results',
  corrected: 'Nothing says “{search}”. These are the results for “{corrected}”.',
  near: 'Did you mean:',
  inLesson: 'In the lesson “{title}”',
  atTime: 'at {time}',
  suggestions: 'Suggestions',
  suggested: '{n, plural, =0 {No suggestions} one {# suggestion} other {# suggestions}}',
  publication: 'Title',
  topic: 'Topic',
  faculty: 'Faculty',
});
