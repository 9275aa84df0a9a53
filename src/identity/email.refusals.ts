import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'already-confirmed': {
    status: 409,
    en: 'Your e-mail address is confirmed already.',
    'pt-br': 'Seu e-mail já está confirmado.',
    fr: 'Votre adresse e-mail est déjà confirmée.',
    it: 'L’indirizzo e-mail è già confermato.',
    de: 'Ihre E-Mail-Adresse ist bereits bestätigt.',
  },
});
