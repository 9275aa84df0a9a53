import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'correction-not-accepted.bound': {
    status: 422,
    source: { pointer: '/data/attributes/credits' },
    en: 'Correct in steps of 0.25, to another amount than now: at least 0, at most the {max} designated.',
    'pt-br':
      'Corrija em passos de 0,25, para um valor diferente do atual: no mínimo 0, no máximo os {max} previstos.',
    fr: 'Corrigez par pas de 0,25, vers une autre valeur que l’actuelle : au moins 0, au plus les {max} prévus.',
    it: 'Correggere a passi di 0,25, a un valore diverso da quello attuale: almeno 0, al massimo i {max} previsti.',
    de: 'Korrigieren Sie in Schritten von 0,25 auf einen anderen Wert als jetzt: mindestens 0, höchstens die vorgesehenen {max}.',
  },
});
