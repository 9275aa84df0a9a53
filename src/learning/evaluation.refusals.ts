import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'answer-missing': {
    status: 422,
    en: 'Please answer: {question}',
    'pt-br': 'Responda: {question}',
    fr: 'Veuillez répondre : {question}',
    it: 'Rispondere a: {question}',
    de: 'Bitte beantworten: {question}',
  },
  'credit-suspended': {
    status: 409,
    en: 'Credit for this activity is suspended. It can still be read.',
    'pt-br': 'O crédito desta atividade está suspenso. Ela ainda pode ser lida.',
    fr: 'Les crédits de cette activité sont suspendus. Elle reste lisible.',
    it: 'I crediti di questa attività sono sospesi. Si può ancora leggere.',
    de: 'Die Punktevergabe für diese Fortbildung ist ausgesetzt. Lesen können Sie sie weiterhin.',
  },
  'not-approved.evaluation': {
    status: 409,
    en: 'The evaluation follows a passed test.',
    'pt-br': 'A avaliação vem depois da aprovação no teste.',
    fr: 'L’évaluation suit un test réussi.',
    it: 'La valutazione segue un test superato.',
    de: 'Die Evaluation folgt auf einen bestandenen Test.',
  },
  'survey-exists': {
    status: 409,
    en: 'You have handed in this evaluation before.',
    'pt-br': 'Você já enviou esta avaliação.',
    fr: 'Vous avez déjà remis cette évaluation.',
    it: 'Questa valutazione è già stata inviata.',
    de: 'Sie haben diese Evaluation bereits abgegeben.',
  },
});
