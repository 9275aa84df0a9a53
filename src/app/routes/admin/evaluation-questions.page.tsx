import { recordRoute } from '#admin/kit/list-page.tsx';
import { screenOf } from '#admin/kit/screen.store.ts';
import { evaluationQuestionDeskTexts } from '#admin/resources/evaluation-question/evaluation-question.messages.ts';
import {
  EVALUATION_QUESTION_MAX,
  evaluationQuestionProblems,
} from '#admin/resources/evaluation-question/evaluation-question.rules.ts';
import { askedQuestions } from '#admin/resources/evaluation-question/evaluation-question.schema.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordRoute(
  screenOf({
    resource: askedQuestions,
    texts: evaluationQuestionDeskTexts,
    problems: evaluationQuestionProblems,
    limits: { max: EVALUATION_QUESTION_MAX },
    hints: {
      question: 'questionHint',
      form: 'formHint',
      asksAbout: 'asksAboutHint',
      mooreLevel: 'mooreHint',
      position: 'positionHint',
    },
    inEnglish: 'question',
    // Added again, it would be another question.
    isMoreThanFields: true,
    columns: [
      { label: 'question', cell: ({ question }, { part }) => <span lang={part('en')}>{question}</span> },
      { label: 'position', numeric: true, cell: ({ position }) => position },
      { label: 'form', cell: ({ form }, { say }) => say(form) },
      { label: 'answer', cell: ({ answer }, { say }) => say(answer) },
      {
        label: 'asksAbout',
        cell: ({ asksAbout }, { say }) => (asksAbout === 'other' ? null : say(asksAbout)),
      },
      { label: 'mooreLevel', cell: ({ mooreLevel }) => mooreLevel },
    ],
  }),
);
export const { clientLoader, meta } = page;
export default page.Page;
