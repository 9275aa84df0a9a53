import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'note-needed': {
    status: 422,
    source: { pointer: '/data/attributes/note' },
    en: 'Write down what was done.',
    'pt-br': 'Escreva o que foi feito.',
    fr: 'Indiquez ce qui a été fait.',
    it: 'Indicare che cosa è stato fatto.',
    de: 'Geben Sie an, was getan wurde.',
  },
  'nothing-waits': {
    status: 409,
    en: 'The money of this order waits for nobody.',
    'pt-br': 'O dinheiro deste pedido não espera ninguém.',
    fr: 'L’argent de cette commande n’attend personne.',
    it: 'Il denaro di questo ordine non attende nessuno.',
    de: 'Das Geld dieser Bestellung wartet auf niemanden.',
  },
});
