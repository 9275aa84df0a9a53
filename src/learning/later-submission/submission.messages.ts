import { texts } from '#kit/texts.ts';

/** Texts for a test that was submitted without a network. */
export const laterTexts = texts('laterSubmission', {
  waits: 'Kept on this device',
  waitsText:
    'It is handed in when the network returns, once. Any credit counts for the day on which it arrives. You may leave this page: you will see the result wherever you are on this site.',
  handInNow: 'Hand in now',
  change: 'Change answers',
  noRoom:
    'The network is away, and this device has no room to keep the test. Stay on this page, and retry once you are connected.',
  passed: '“{title}” was handed in. You passed, {correct} of {count}.',
  failed: '“{title}” was handed in. Not passed yet, {correct} of {count}.',
  results: 'See your results',
  refused: 'This test could not be handed in',
  refusedText: '{reason} Your answers stay on this device.',
  refusedToast: '“{title}” could not be handed in. {reason} Your answers stay on this device.',
  seeAnswers: 'See your answers',
  answers: 'Your answers',
  remove: 'Remove from this device',
  removeSure: 'Remove for good',
});
