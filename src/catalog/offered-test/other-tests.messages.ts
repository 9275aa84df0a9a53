import { texts } from '#kit/texts.ts';

export const otherTestsTexts = texts('otherTests', {
  takeCme: 'Take the CME test',
  takeSelfAssessment: 'Take the self-assessment',
  cmeResults: 'Results of the CME test',
  selfAssessmentResults: 'Results of the self-assessment',
});
