import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'answer-missing': {
    status: 422,
    en: 'Please answer: {question}',
    'pt-br': 'Responda: {question}',
    fr: 'Veuillez répondre : {question}',
    it: 'Risponda a: {question}',
    de: 'Bitte beantworten: {question}',
  },
  'foreign-question.evaluation': {
    status: 422,
    en: 'One of the questions does not belong to this evaluation.',
    'pt-br': 'Uma das perguntas não pertence a esta avaliação.',
    fr: 'L’une des questions ne fait pas partie de cette évaluation.',
    it: 'Una delle domande non appartiene a questa valutazione.',
    de: 'Eine der Fragen gehört nicht zu dieser Evaluation.',
  },
  'not-approved.evaluation': {
    status: 409,
    en: 'Pass the test first. The evaluation follows it.',
    'pt-br': 'A avaliação vem depois da aprovação no teste.',
    fr: 'L’évaluation suit un test réussi.',
    it: 'La valutazione segue un test superato.',
    de: 'Die Evaluation folgt auf einen bestandenen Test.',
  },
  'survey-exists': {
    status: 409,
    en: 'You have already handed in this evaluation.',
    'pt-br': 'Você já enviou esta avaliação.',
    fr: 'Vous avez déjà remis cette évaluation.',
    it: 'Questa valutazione è già stata inviata.',
    de: 'Sie haben diese Evaluation bereits abgegeben.',
  },
});
