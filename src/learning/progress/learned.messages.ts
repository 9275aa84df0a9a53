import { texts } from '#kit/texts.ts';

/** Texts of the learner's own lists: begun, completed, tests in progress, past results. */
export const learnedTexts = texts('learned', {
  menu: 'Dashboard pages',
  overview: 'Overview',
  inProgress: 'In progress',
  completed: 'Completed',
  tests: 'Tests in progress',
  results: 'Past results',
  loading: 'Loading the list',
  count: '{n, plural, one {# publication} other {# publications}}',

  sections: 'Sections done',
  sectionsText: '{done} of {count} sections',
  ofCme: 'CME test',
  ofSelfAssessment: 'Self-assessment',
  testOpened: 'Test opened, not handed in',
  testFailed: 'Last attempt {score}%, not passed',
  touched: 'Last opened {date}',
  completedOn: 'Completed {date}',
  reviewAnswers: 'Review your answers',
  about: ': {title}',
  takeTest: 'Go to the test',

  inProgressEmpty: 'What you begin appears here until it is completed.',
  completedEmpty: 'A publication is completed when its test is passed.',
  testsEmpty: 'You have no test in progress.',
  resultsEmpty: 'The results of your tests will appear here.',
  library: 'Browse the library',
  toTests: 'Tests in progress',
  toResults: 'Past results',

  kept: '{n, plural, one {# answer is} other {# answers are}} kept on this device',
  goOn: 'Continue the test',
  tryAgain: 'Take the test again',
  score: '{score}% ({right} of {count})',
  passed: 'Passed',
  failed: 'Not passed',
  practice: 'Practice',
  open: 'Open the result',

  signInTests: 'Sign in to see the tests you have begun.',
  signInResults: 'Sign in to see the results of your tests.',
  signIn: 'Sign in',
  register: 'Free Sign up',

  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {page}',
});
