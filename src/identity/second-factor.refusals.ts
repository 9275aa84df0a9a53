import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'email-not-confirmed.factor': {
    status: 409,
    en: 'Confirm your e-mail address first. The link is in our e-mail to you.',
    'pt-br': 'Confirme primeiro seu e-mail. O link está na mensagem que enviamos a você.',
    fr: 'Confirmez d’abord votre adresse e-mail. Le lien se trouve dans l’e-mail que nous vous avons envoyé.',
    it: 'Confermi prima il Suo indirizzo e-mail. Il link è nell’e-mail che Le abbiamo inviato.',
    de: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Den Link finden Sie in unserer E-Mail an Sie.',
  },
  'last-factor': {
    status: 409,
    en: 'An administrator keeps a second factor. Add another one before you remove this one.',
    'pt-br': 'Um administrador mantém um segundo fator. Adicione outro antes de remover este.',
    fr: 'Un administrateur garde un second facteur. Ajoutez-en un autre avant de supprimer celui-ci.',
    it: 'Un amministratore mantiene un secondo fattore. Ne aggiunga un altro prima di rimuovere questo.',
    de: 'Administratoren behalten einen zweiten Faktor. Fügen Sie einen anderen hinzu, bevor Sie diesen entfernen.',
  },
  'no-factor': {
    status: 409,
    en: 'Recovery codes stand in for an authenticator app or a passkey. Add one of those first.',
    'pt-br':
      'Os códigos de recuperação substituem um aplicativo autenticador ou uma chave de acesso. Adicione um deles primeiro.',
    fr: 'Les codes de secours remplacent une application d’authentification ou une clé d’accès. Ajoutez d’abord l’une des deux.',
    it: 'I codici di recupero sostituiscono un’app di autenticazione o una passkey. Aggiunga prima una delle due.',
    de: 'Wiederherstellungscodes ersetzen eine Authenticator-App oder einen Passkey. Richten Sie zuerst eines davon ein.',
  },
});
