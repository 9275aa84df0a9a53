import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'link-expired': {
    status: 410,
    en: 'This link was used before or is too old. Please ask for a new one.',
    'pt-br': 'Este link já foi usado ou é antigo demais. Peça um novo.',
    fr: 'Ce lien a déjà servi ou est trop ancien. Demandez-en un nouveau.',
    it: 'Questo link è già stato usato o è troppo vecchio. Ne richieda uno nuovo.',
    de: 'Dieser Link wurde schon verwendet oder ist zu alt. Bitte fordern Sie einen neuen an.',
  },
});
