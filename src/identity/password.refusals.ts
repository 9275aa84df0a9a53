import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'wrong-password': {
    status: 422,
    en: 'The current password is not right.',
    'pt-br': 'A senha atual não está correta.',
    fr: 'Le mot de passe actuel n’est pas correct.',
    it: 'La password attuale non è corretta.',
    de: 'Das aktuelle Passwort stimmt nicht.',
  },
});
