import { texts } from '#kit/texts.ts';

/**
 * Texts for the kind of change to a question, which decides about its figures: a correction of wording, or another
 * meaning.
 */
export const itemChangeTexts = texts('itemChange', {
  asked: 'Wording or meaning?',
  askedHint:
    'Answers were counted for the question as it stands. Say whether they still answer it as you write it now. Scores and certificates stay as they are either way.',
  choose: 'Choose',
  wording: 'Only the wording: statistics continue',
  meaning: 'The meaning: statistics start anew',
  explanation: 'Explanation, source or section: statistics continue',
  missing: 'Say whether the wording or the meaning changes.',
  reason: 'Reason for the change',
  reasonHint: 'Kept in the history and in the audit log.',
  reasonMissing: 'Say why only the wording changes.',
  isExplanation: 'Learners are asked the same as before, so statistics continue.',
  isMeaning: 'This changes the meaning, so statistics start anew:',
  key: 'Another option is correct.',
  options: 'An option was added or removed.',
  order: 'The options stand in another order; answers are counted by their letter.',
  replaced: 'An option was replaced by another one, or has another number or value in it.',
  stem: 'The question was written anew, or has another number or value in it.',
  vignette: 'The case has another number or value in it.',
  countedFrom: 'Statistics since version {n}',
  countedLater: 'Version {version}, counted with the correction that followed',
  wordingOf: 'Version {version} corrected the wording: {reason}',
  meaningOf: 'Version {version} changed the meaning',
  meaningFor: 'Version {version} changed the meaning: {reason}',
  explanationOf: 'Version {version} changed the explanation, source or section',
  explanationFor: 'Version {version} changed the explanation, source or section: {reason}',
});
