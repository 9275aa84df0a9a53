import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'too-many-lines': {
    status: 422,
    en: 'There are more than 50,000 orders. Choose a shorter period.',
    'pt-br': 'São mais de 50.000 pedidos. Escolha um período mais curto.',
    fr: 'Cela fait plus de 50 000 commandes. Choisissez une période plus courte.',
    it: 'Sono più di 50.000 ordini. Scelga un periodo più breve.',
    de: 'Das sind mehr als 50.000 Bestellungen. Wählen Sie einen kürzeren Zeitraum.',
  },
});
