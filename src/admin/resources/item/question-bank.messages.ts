import { texts } from '#kit/texts.ts';

/** Texts for choosing questions of other tests for this one. */
export const questionBankTexts = texts('questionBank', {
  open: 'From the bank',
  titleCme: 'Questions from the bank for CME credit',
  titleSa: 'Questions from the bank for self-assessment credit',
  lead: 'A copy goes to the end of this test, with statistics of its own, and remembers where it came from. No section is named as teaching it.',
  words: 'Words in the question or in the title of its publication',
  wordsMissing: 'Enter a word to look for.',
  find: 'Find',
  finding: 'Looking',
  found:
    '{n, plural, =0 {No question of another test is found.} one {# question of other tests is found.} other {# questions of other tests are found.}}',
  choose: 'Questions to copy',
  copy: 'Copy {n, plural, one {# question} other {# questions}}',
  copying: 'Copying',
  copied: '{n, plural, one {# question is copied.} other {# questions are copied.}}',
});
