import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.full-name': {
    status: 422,
    en: 'Full name is required.',
    'pt-br': 'Informe seu nome completo.',
    fr: 'Indiquez votre nom complet.',
    it: 'Inserisca nome e cognome.',
    de: 'Geben Sie Ihren Vor- und Nachnamen ein.',
  },
  'invalid-field.message': {
    status: 422,
    en: 'Message is required.',
    'pt-br': 'Escreva uma mensagem.',
    fr: 'Saisissez un message.',
    it: 'Inserisca un messaggio.',
    de: 'Geben Sie eine Nachricht ein.',
  },
});
