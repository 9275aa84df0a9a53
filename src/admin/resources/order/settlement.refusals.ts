import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'note-needed': {
    status: 422,
    source: { pointer: '/data/attributes/note' },
    en: 'Describe what was done.',
    'pt-br': 'Escreva o que foi feito.',
    fr: 'Indiquez ce qui a été fait.',
    it: 'Indichi che cosa è stato fatto.',
    de: 'Geben Sie an, was getan wurde.',
  },
  'nothing-waits': {
    status: 409,
    en: 'Nothing is left to settle for this order.',
    'pt-br': 'Não há nada pendente a resolver neste pedido.',
    fr: 'Il n’y a rien à régler pour cette commande.',
    it: 'Per questo ordine non c’è nulla da sistemare.',
    de: 'Für diese Bestellung gibt es nichts zu klären.',
  },
});
