import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'claim-not-accepted': {
    status: 422,
    source: { pointer: '/data/attributes/claimedCredits' },
    en: 'Claim in steps of 0.25 up to the credit designated.',
    'pt-br': 'Solicite em passos de 0,25, até o crédito previsto.',
    fr: 'Demandez par pas de 0,25 jusqu’au crédit prévu.',
    it: 'Richieda a passi di 0,25 fino al credito previsto.',
    de: 'Beantragen Sie in Schritten von 0,25 höchstens die ausgewiesenen Punkte.',
  },
  'correction-not-accepted': {
    status: 422,
    en: 'A correction needs a reason, goes in steps of 0.25 and cannot leave less than 0.',
    'pt-br': 'Uma correção tem um motivo, vai em passos de 0,25 e não deixa menos que zero.',
    fr: 'Une correction a un motif, se fait par pas de 0,25 et ne descend pas sous zéro.',
    it: 'Una correzione ha un motivo, procede a passi di 0,25 e non scende sotto zero.',
    de: 'Eine Korrektur hat einen Grund, erfolgt in Schritten von 0,25 und lässt nicht weniger als null übrig.',
  },
  'not-approved.credit': {
    status: 409,
    en: 'No credit has been earned here yet.',
    'pt-br': 'Ainda não há crédito obtido aqui.',
    fr: 'Aucun crédit n’a encore été obtenu ici.',
    it: 'Qui non è stato ancora ottenuto alcun credito.',
    de: 'Hier wurden noch keine Punkte erworben.',
  },
  'period-reversed': {
    status: 400,
    source: { parameter: 'filter[to]' },
    en: 'The period ends before it begins.',
    'pt-br': 'O período termina antes de começar.',
    fr: 'La période se termine avant de commencer.',
    it: 'Il periodo finisce prima di iniziare.',
    de: 'Der Zeitraum endet vor seinem Beginn.',
  },
});
