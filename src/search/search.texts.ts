import { texts } from '#kit/texts.ts';

/** Words of the results, the order of what fits best, and the suggestions while typing. */
export const searchTexts = texts('search', {
  titleFor: 'Search: {search}',
  titleTopic: 'Search in {topic}',
  sortBest: 'Best match',
  atLeast: 'More than {n} results',
  corrected: 'Nothing says “{search}”. These are the results for “{corrected}”.',
  near: 'Did you mean:',
  relaxedMost: 'Nothing has all of these words. These results have most of them.',
  relaxedSome: 'Nothing has all of these words. These results have some of them.',
  oneByOne: 'Search for one word:',
  tips: 'Results have all of your words. Put “words that follow each other” in quotes, a minus before a -word to leave it out, and OR between alternatives.',
  inLesson: 'In the lesson “{title}”',
  inEpisode: 'In the episode',
  atTime: 'at {time}',
  suggestions: 'Suggestions',
  suggested: '{n, plural, =0 {No suggestions} one {# suggestion} other {# suggestions}}',
  publication: 'Title',
  topic: 'Topic',
  faculty: 'Faculty',
  drug: 'Brand name',
  substance: 'Generic name',
  class: 'Drug class',
  abbreviation: 'Abbreviation',
});
