import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'email-taken': {
    status: 409,
    source: { pointer: '/data/attributes/email' },
    en: 'There is an account with this e-mail address. Sign in, or recover your password.',
    'pt-br': 'Já existe uma conta com este e-mail. Entre ou recupere sua senha.',
    fr: 'Un compte existe avec cette adresse e-mail. Connectez-vous ou récupérez votre mot de passe.',
    it: 'Esiste già un account con questo indirizzo e-mail. Acceda o recuperi la password.',
    de: 'Mit dieser E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich an oder setzen Sie Ihr Passwort zurück.',
  },
  'invalid-field.language': {
    status: 422,
    en: 'Select a language.',
    'pt-br': 'Selecione um idioma.',
    fr: 'Choisissez une langue.',
    it: 'Selezioni una lingua.',
    de: 'Wählen Sie eine Sprache aus.',
  },
  'invalid-field.profession': {
    status: 422,
    en: 'Select a profession.',
    'pt-br': 'Selecione uma profissão.',
    fr: 'Choisissez une profession.',
    it: 'Selezioni una professione.',
    de: 'Wählen Sie einen Beruf aus.',
  },
  'invalid-field.yearly-goal': {
    status: 422,
    en: 'Enter at most {n} credits.',
    'pt-br': 'Informe no máximo {n} créditos.',
    fr: 'Saisissez au plus {n} crédits.',
    it: 'Inserisca al massimo {n} crediti.',
    de: 'Geben Sie höchstens {n} Punkte ein.',
  },
  'name-not-printable': {
    status: 422,
    en: 'Certificates cannot be printed with {letters}. Please write your name in other letters.',
    'pt-br': 'Não é possível imprimir certificados com {letters}. Escreva o seu nome com outras letras.',
    fr: 'Les certificats ne peuvent pas être imprimés avec {letters}. Veuillez écrire votre nom avec d’autres caractères.',
    it: 'Gli attestati non si possono stampare con {letters}. Scriva il Suo nome con altri caratteri.',
    de: 'Mit {letters} lassen sich keine Zertifikate drucken. Bitte schreiben Sie Ihren Namen in anderen Buchstaben.',
  },
});
