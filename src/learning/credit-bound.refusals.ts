import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'credit-above-time': {
    status: 409,
    en: 'The credit that is designated would be more than the activity carries then. Lower the credit first.',
    'pt-br': 'O crédito designado seria então maior do que a atividade comporta. Reduza primeiro o crédito.',
    fr: 'Le crédit désigné dépasserait alors ce que l’activité porte. Réduisez d’abord le crédit.',
    it: 'Il credito designato supererebbe allora quanto l’attività può valere. Ridurre prima il credito.',
    de: 'Dann wären mehr Punkte ausgewiesen, als die Fortbildung trägt. Senken Sie zuerst die Punkte.',
  },
});
