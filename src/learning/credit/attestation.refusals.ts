import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'profession-needed': {
    status: 422,
    source: { pointer: '/data/attributes/profession' },
    en: 'Your profession has changed since you passed this test. Choose the one that this claim is for.',
    'pt-br':
      'Sua profissão mudou desde que você passou neste teste. Escolha para qual delas vale este pedido.',
    fr: 'Votre profession a changé depuis que vous avez réussi ce test. Choisissez celle pour laquelle vaut cette demande.',
    it: 'La Sua professione è cambiata da quando ha superato questo test. Scelga quella per cui vale questa richiesta.',
    de: 'Ihr Beruf hat sich geändert, seit Sie diesen Test bestanden haben. Wählen Sie den, für den dieser Antrag gilt.',
  },
});
