import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'too-many-requests.sign-in': {
    status: 429,
    en: 'Too many attempts. Please wait a quarter of an hour, or recover your password.',
    'pt-br': 'Tentativas demais. Espere quinze minutos ou recupere sua senha.',
    fr: 'Trop de tentatives. Veuillez patienter un quart d’heure, ou récupérez votre mot de passe.',
    it: 'Troppi tentativi. Attenda un quarto d’ora oppure recuperi la password.',
    de: 'Zu viele Versuche. Bitte warten Sie eine Viertelstunde, oder setzen Sie Ihr Passwort zurück.',
  },
  'wrong-credentials': {
    status: 401,
    en: 'The e-mail address or the password is not right.',
    'pt-br': 'O e-mail ou a senha não está correto.',
    fr: 'L’adresse e-mail ou le mot de passe n’est pas correct.',
    it: 'L’indirizzo e-mail o la password non sono corretti.',
    de: 'E-Mail-Adresse oder Passwort stimmt nicht.',
  },
});
