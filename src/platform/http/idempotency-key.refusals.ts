import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'key-needed': {
    status: 400,
    source: { header: 'Idempotency-Key' },
    en: 'Send an Idempotency-Key of 1 to 100 visible characters.',
    'pt-br': 'Envie uma Idempotency-Key de 1 a 100 caracteres visíveis.',
    fr: 'Envoyez une Idempotency-Key de 1 à 100 caractères visibles.',
    it: 'Invii una Idempotency-Key da 1 a 100 caratteri visibili.',
    de: 'Senden Sie einen Idempotency-Key aus 1 bis 100 sichtbaren Zeichen.',
  },
});
