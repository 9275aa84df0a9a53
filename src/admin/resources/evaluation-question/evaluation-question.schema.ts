import { choice, figure, text } from '../../kit/field.schema.ts';
import { defineResource } from '../../kit/resource.schema.ts';

/** What learners are asked after every activity (C28), each with the outcome it measures (rule R31). */
export const askedQuestions = defineResource({
  type: 'AdminEvaluationQuestion',
  path: 'evaluation-questions',
  noun: 'evaluation-question',
  summaries: {
    list: 'What learners are asked after an activity, in order. For superusers.',
    create: 'Adds a question to the evaluation. For superusers.',
    update:
      'Changes a question of the evaluation. Another wording or form becomes a new question, with an id of its own. For superusers.',
    remove: 'Asks a question no longer; the answers to it stay. For superusers.',
  },
  fields: {
    question: text({ isLong: true }),
    form: choice(['rating', 'yes-no', 'text'], 'invalid-field.evaluation-form'),
    answer: choice(['required', 'optional'], 'invalid-field.evaluation-answer'),
    asksAbout: choice(['other', 'objectives-met', 'commercial-bias'], 'invalid-field.evaluation-topic'),
    mooreLevel: text(),
    measure: choice(['subjective', 'objective'], 'invalid-field.evaluation-measure'),
    position: figure(),
  },
  filters: [],
  changeRefuses: ['evaluation-question-last'],
  removalRefuses: ['evaluation-question-last'],
});

declare module '#kit/contract.ts' {
  interface Registry {
    AdminEvaluationQuestion: (typeof askedQuestions)['resource'];
  }
}
