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
  'invalid-field.passkey-name': {
    status: 422,
    en: 'Give the passkey a name.',
    'pt-br': 'Dê um nome à chave de acesso.',
    fr: 'Donnez un nom à la clé d’accès.',
    it: 'Dia un nome alla passkey.',
    de: 'Geben Sie dem Passkey einen Namen.',
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
  'passkey-refused': {
    status: 401,
    en: 'This passkey was not accepted. Please try again, or sign in another way.',
    'pt-br': 'Esta chave de acesso não foi aceita. Tente de novo ou entre de outra forma.',
    fr: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou connectez-vous autrement.',
    it: 'Questa passkey non è stata accettata. Riprovi oppure acceda in un altro modo.',
    de: 'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  },
  'second-factor-needed': {
    status: 401,
    en: 'Enter the code of your authenticator app, or a recovery code.',
    'pt-br': 'Digite o código do seu aplicativo autenticador ou um código de recuperação.',
    fr: 'Saisissez le code de votre application d’authentification, ou un code de secours.',
    it: 'Inserisca il codice della Sua app di autenticazione oppure un codice di recupero.',
    de: 'Geben Sie den Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  },
  'second-factor-needed.passkey': {
    status: 401,
    en: 'Sign in with your passkey, or enter a recovery code.',
    'pt-br': 'Entre com sua chave de acesso ou digite um código de recuperação.',
    fr: 'Connectez-vous avec votre clé d’accès, ou saisissez un code de secours.',
    it: 'Acceda con la Sua passkey oppure inserisca un codice di recupero.',
    de: 'Melden Sie sich mit Ihrem Passkey an, oder geben Sie einen Wiederherstellungscode ein.',
  },
  'too-many-requests.codes': {
    status: 429,
    en: 'Too many codes were entered. Please wait a quarter of an hour, or use a passkey or a recovery code.',
    'pt-br':
      'Foram digitados códigos demais. Espere quinze minutos ou use uma chave de acesso ou um código de recuperação.',
    fr: 'Trop de codes ont été saisis. Veuillez attendre un quart d’heure, ou utilisez une clé d’accès ou un code de secours.',
    it: 'Sono stati inseriti troppi codici. Attenda un quarto d’ora, oppure usi una passkey o un codice di recupero.',
    de: 'Es wurden zu viele Codes eingegeben. Bitte warten Sie eine Viertelstunde, oder verwenden Sie einen Passkey oder einen Wiederherstellungscode.',
  },
  'wrong-code': {
    status: 401,
    en: 'This code is not right, or was used before. Wait for the next one.',
    'pt-br': 'Este código está errado ou já foi usado. Espere pelo próximo.',
    fr: 'Ce code est erroné, ou a déjà servi. Attendez le suivant.',
    it: 'Questo codice è sbagliato o è già stato usato. Attenda il prossimo.',
    de: 'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten.',
  },
  'wrong-code.recovery': {
    status: 401,
    en: 'This recovery code is not right, or was used before. Check how it is spelled, or use another one.',
    'pt-br':
      'Este código de recuperação está errado ou já foi usado. Confira como foi digitado ou use outro.',
    fr: 'Ce code de secours est erroné, ou a déjà servi. Vérifiez la saisie, ou utilisez-en un autre.',
    it: 'Questo codice di recupero è sbagliato o è già stato usato. Controlli come è scritto oppure ne usi un altro.',
    de: 'Dieser Wiederherstellungscode ist falsch oder wurde schon verwendet. Prüfen Sie die Schreibweise, oder verwenden Sie einen anderen.',
  },
});
