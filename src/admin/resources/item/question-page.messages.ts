import { texts } from '#kit/texts.ts';

/** Texts of the page on which all questions of a test are edited. */
export const questionPageTexts = texts('questionPage', {
  title: 'Questions on one page',
  titleOf: 'Questions of {title}',
  toPage: 'Write the questions on one page',
  back: 'Test, with statistics',
  lead: 'Each question is saved on its own. What you type is kept until you save it.',
  cme: 'Questions for CME credit',
  sa: 'Questions for self-assessment credit',
  number: 'Question {n}',
  new: 'New questions',
  newNumber: 'New question {n}',
  missing:
    '{missing, plural, one {# question is missing} other {# questions are missing}}: there are {n}, and this much credit needs {needed}.',
  noTest: 'No credit is designated yet. Write its terms on the page of the test first.',
});
