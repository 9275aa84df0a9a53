import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.download-email': {
    status: 422,
    en: 'Enter a valid email address to download.',
    'pt-br': 'Informe um e-mail válido para baixar.',
    fr: 'Saisissez une adresse e-mail valide pour télécharger.',
    it: 'Inserisca un indirizzo e-mail valido per scaricare.',
    de: 'Geben Sie zum Herunterladen eine gültige E-Mail-Adresse ein.',
  },
});
