import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'full-account-needed': {
    status: 403,
    en: 'Choose a password to finish your free account. We can e-mail you the link.',
    'pt-br': 'Escolha uma senha para completar sua conta gratuita. Podemos enviar o link por e-mail.',
    fr: 'Choisissez un mot de passe pour terminer votre compte gratuit. Nous pouvons vous envoyer le lien par e-mail.',
    it: 'Scelga una password per completare l’account gratuito. Possiamo inviare il link per e-mail.',
    de: 'Wählen Sie ein Passwort, um Ihr kostenloses Konto zu vervollständigen. Den Link können wir Ihnen per E-Mail senden.',
  },
  'recent-sign-in-needed': {
    status: 403,
    en: 'Sign in again to do this: your last sign-in is more than half an hour ago.',
    'pt-br': 'Entre de novo para fazer isto: seu último acesso foi há mais de meia hora.',
    fr: 'Connectez-vous à nouveau pour cela : votre dernière connexion date de plus d’une demi-heure.',
    it: 'Acceda di nuovo per questa operazione: l’ultimo accesso risale a più di mezz’ora fa.',
    de: 'Melden Sie sich dafür erneut an: Ihre letzte Anmeldung liegt mehr als eine halbe Stunde zurück.',
  },
  'second-factor-required': {
    status: 403,
    en: 'Add a second factor to your account first: administrators sign in with one.',
    'pt-br': 'Adicione primeiro um segundo fator à sua conta: administradores entram com ele.',
    fr: 'Ajoutez d’abord un second facteur à votre compte : les administrateurs se connectent avec.',
    it: 'Aggiunga prima un secondo fattore al Suo account: gli amministratori accedono con questo.',
    de: 'Richten Sie zuerst einen zweiten Faktor für Ihr Konto ein: Administratoren melden sich damit an.',
  },
});
