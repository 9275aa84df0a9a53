import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'disclosure-changed': {
    status: 409,
    en: 'Somebody else has recorded another statement meanwhile. Load it again to see what it says.',
    'pt-br':
      'Outra pessoa registrou outra declaração nesse meio-tempo. Carregue-a de novo para ver o que diz.',
    fr: 'Quelqu’un d’autre a consigné une autre déclaration entre-temps. Rechargez-la pour voir ce qu’elle dit.',
    it: 'Qualcun altro ha registrato un’altra dichiarazione nel frattempo. La ricarichi per vedere che cosa dice.',
    de: 'Jemand anderes hat inzwischen eine andere Offenlegung festgehalten. Laden Sie sie neu, um sie zu lesen.',
  },
});
