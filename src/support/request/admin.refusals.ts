import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.entry': {
    status: 422,
    source: { pointer: '/data/attributes/body' },
    en: 'Write a message first.',
    'pt-br': 'Escreva algo primeiro.',
    fr: 'Écrivez d’abord quelque chose.',
    it: 'Scriva prima qualcosa.',
    de: 'Schreiben Sie zuerst etwas.',
  },
  'request-changed': {
    status: 409,
    en: 'Someone else worked on this request in the meantime. Nothing was sent: look at it first.',
    'pt-br': 'Nesse meio-tempo, outra pessoa tratou desta solicitação. Nada foi enviado: veja-a primeiro.',
    fr: 'Quelqu’un a agi sur cette demande entre-temps. Rien n’a été envoyé : regardez-la d’abord.',
    it: 'Nel frattempo qualcuno è intervenuto su questa richiesta. Non è stato inviato nulla: la guardi prima.',
    de: 'Inzwischen hat jemand etwas an dieser Anfrage getan. Es wurde nichts gesendet: Sehen Sie sie sich erst an.',
  },
});
