import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'wrong-credentials': {
    status: 401,
    en: 'The e-mail address or the password is not right.',
    'pt-br': 'O e-mail ou a senha não está correto.',
    fr: 'L’adresse e-mail ou le mot de passe n’est pas correct.',
    it: 'L’indirizzo e-mail o la password non è corretto.',
    de: 'E-Mail-Adresse oder Passwort stimmt nicht.',
  },
});
