import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.first-name': {
    status: 422,
    en: 'First Name is required.',
    'pt-br': 'Informe seu nome.',
    fr: 'Le prénom est obligatoire.',
    it: 'Il nome è obbligatorio.',
    de: 'Geben Sie Ihren Vornamen ein.',
  },
  'invalid-field.last-name': {
    status: 422,
    en: 'Last Name is required.',
    'pt-br': 'Informe seu sobrenome.',
    fr: 'Le nom est obligatoire.',
    it: 'Il cognome è obbligatorio.',
    de: 'Geben Sie Ihren Nachnamen ein.',
  },
  'invalid-field.username': {
    status: 422,
    en: 'The user name must be the e-mail address.',
    'pt-br': 'O nome de usuário deve ser o e-mail.',
    fr: 'Le nom d’utilisateur doit être l’adresse e-mail.',
    it: 'Il nome utente deve essere l’indirizzo e-mail.',
    de: 'Der Benutzername muss die E-Mail-Adresse sein.',
  },
  'invalid-parameter.username': {
    status: 400,
    source: { parameter: 'username' },
    en: 'Give a username.',
    'pt-br': 'Informe o nome de usuário.',
    fr: 'Indiquez le nom d’utilisateur.',
    it: 'Indicare il nome utente.',
    de: 'Nennen Sie den Benutzernamen.',
  },
  'too-many-requests.registration': {
    status: 429,
    en: 'There have been too many attempts from your network. Please wait a while, then try again.',
    'pt-br': 'Houve tentativas demais a partir da sua rede. Espere um pouco e tente de novo.',
    fr: 'Trop de tentatives depuis votre réseau. Veuillez patienter un moment, puis réessayer.',
    it: 'Troppi tentativi dalla Sua rete. Attendere un po’, poi riprovare.',
    de: 'Aus Ihrem Netz kamen zu viele Versuche. Bitte warten Sie eine Weile, und versuchen Sie es dann erneut.',
  },
  'too-many-requests.resend': {
    status: 429,
    en: 'We have already sent the link several times. Please check your mail, or wait a quarter of an hour.',
    'pt-br': 'Já enviamos o link várias vezes. Veja seu e-mail ou espere quinze minutos.',
    fr: 'Nous avons déjà envoyé le lien plusieurs fois. Consultez vos e-mails ou patientez un quart d’heure.',
    it: 'Abbiamo già inviato il link più volte. Controllare la posta o attendere un quarto d’ora.',
    de: 'Wir haben den Link bereits mehrmals gesendet. Bitte sehen Sie in Ihr Postfach, oder warten Sie eine Viertelstunde.',
  },
});
