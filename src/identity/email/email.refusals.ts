import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'already-confirmed': {
    status: 409,
    en: 'Your e-mail address is already confirmed.',
    'pt-br': 'Seu e-mail já está confirmado.',
    fr: 'Votre adresse e-mail est déjà confirmée.',
    it: 'L’indirizzo e-mail è già confermato.',
    de: 'Ihre E-Mail-Adresse ist bereits bestätigt.',
  },
  'invalid-field.email': {
    status: 422,
    en: 'Use a valid email address ({email}).',
    'pt-br': 'Use um e-mail válido ({email}).',
    fr: 'Utilisez une adresse e-mail valide ({email}).',
    it: 'Usi un indirizzo e-mail valido ({email}).',
    de: 'Geben Sie eine gültige E-Mail-Adresse ein ({email}).',
  },
  'invalid-field.email-needed': {
    status: 422,
    en: 'E-mail is required.',
    'pt-br': 'Informe seu e-mail.',
    fr: 'L’adresse e-mail est obligatoire.',
    it: 'L’indirizzo e-mail è obbligatorio.',
    de: 'Geben Sie Ihre E-Mail-Adresse ein.',
  },
});
