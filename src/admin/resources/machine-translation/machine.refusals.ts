import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'machine-text-unread': {
    status: 422,
    en: 'This text has machine translation that nobody has confirmed reading. Compare it with the English, then tick “I have read this” or write it anew.',
    'pt-br':
      'Este texto contém tradução automática que ninguém confirmou ter lido. Compare com o inglês e marque “Li este texto” ou escreva de novo.',
    fr: 'Ce texte contient une traduction automatique que personne n’a confirmé avoir lue. Comparez-la avec l’anglais, puis cochez « J’ai lu ce texte » ou réécrivez-la.',
    it: 'Questo testo contiene una traduzione automatica che nessuno ha confermato di aver letto. La confronti con l’inglese, poi spunti “Ho letto questo testo” o la riscriva.',
    de: 'Dieser Text enthält maschinelle Übersetzung, deren Lektüre niemand bestätigt hat. Vergleichen Sie sie mit dem Englischen und haken Sie dann „Ich habe das gelesen“ an, oder schreiben Sie sie neu.',
  },
  'machine-text-unread.elsewhere': {
    status: 422,
    en: '“{text}” is machine translation that nobody has confirmed reading. Open it under Translations, compare it with the English there and tick “I have read this”.',
    'pt-br':
      '“{text}” é tradução automática que ninguém confirmou ter lido. Abra o texto em Traduções, compare com o inglês e marque “Li este texto”.',
    fr: '« {text} » est une traduction automatique que personne n’a confirmé avoir lue. Ouvrez le texte sous Traductions, comparez-le avec l’anglais et cochez « J’ai lu ce texte ».',
    it: '“{text}” è traduzione automatica che nessuno ha confermato di aver letto. Apra il testo in Traduzioni, lo confronti con l’inglese e spunti “Ho letto questo testo”.',
    de: '„{text}“ ist maschinelle Übersetzung, deren Lektüre niemand bestätigt hat. Öffnen Sie den Text unter Übersetzungen, vergleichen Sie ihn dort mit dem Englischen und haken Sie „Ich habe das gelesen“ an.',
  },
  'machine-unset': {
    status: 409,
    en: 'This server is not connected to a machine translation service.',
    'pt-br': 'Este servidor não está ligado a um serviço de tradução automática.',
    fr: 'Ce serveur n’est relié à aucun service de traduction automatique.',
    it: 'Questo server non è collegato a un servizio di traduzione automatica.',
    de: 'Dieser Server ist mit keinem Dienst für maschinelle Übersetzung verbunden.',
  },
  'machine-wordless': {
    status: 422,
    en: 'There is nothing to translate in this field.',
    'pt-br': 'Não há nada para traduzir neste campo.',
    fr: 'Il n’y a rien à traduire dans ce champ.',
    it: 'In questo campo non c’è nulla da tradurre.',
    de: 'In diesem Feld ist nichts zu übersetzen.',
  },
  'machine-away': {
    status: 503,
    retryAfterSeconds: 60,
    en: 'The machine translation service did not answer in time. Try again later, or translate without it.',
    'pt-br': 'O serviço de tradução automática não respondeu a tempo. Tente mais tarde ou traduza sem ele.',
    fr: 'Le service de traduction automatique n’a pas répondu à temps. Réessayez plus tard ou traduisez sans lui.',
    it: 'Il servizio di traduzione automatica non ha risposto in tempo. Riprovi più tardi o traduca senza.',
    de: 'Der Dienst für maschinelle Übersetzung hat nicht rechtzeitig geantwortet. Versuchen Sie es später oder übersetzen Sie ohne ihn.',
  },
  'machine-busy': {
    status: 503,
    retryAfterSeconds: 60,
    en: 'The machine translation service has too many requests just now. Wait a minute, then ask again.',
    'pt-br': 'O serviço de tradução automática está com pedidos demais. Espere um minuto e peça de novo.',
    fr: 'Le service de traduction automatique reçoit trop de demandes. Attendez une minute, puis redemandez.',
    it: 'Il servizio di traduzione automatica ha troppe richieste. Aspetti un minuto e chieda di nuovo.',
    de: 'Der Dienst für maschinelle Übersetzung hat gerade zu viele Anfragen. Warten Sie eine Minute und fragen Sie dann noch einmal.',
  },
  'machine-quota': {
    status: 503,
    retryAfterSeconds: 86_400,
    en: 'The quota of the machine translation service is used up. Whoever runs this server can raise it.',
    'pt-br': 'A cota do serviço de tradução automática acabou. Quem opera este servidor pode aumentá-la.',
    fr: 'Le quota du service de traduction automatique est épuisé. La personne qui gère ce serveur peut l’augmenter.',
    it: 'La quota del servizio di traduzione automatica è esaurita. Chi gestisce questo server può aumentarla.',
    de: 'Das Kontingent des Dienstes für maschinelle Übersetzung ist aufgebraucht. Wer diesen Server betreibt, kann es erhöhen.',
  },
  'machine-key': {
    status: 503,
    retryAfterSeconds: 86_400,
    en: 'The machine translation service refused this server’s key. Whoever runs this server has to check it.',
    'pt-br':
      'O serviço de tradução automática recusou a chave deste servidor. Quem opera o servidor precisa conferi-la.',
    fr: 'Le service de traduction automatique a refusé la clé de ce serveur. La personne qui gère ce serveur doit la vérifier.',
    it: 'Il servizio di traduzione automatica ha rifiutato la chiave di questo server. Chi gestisce il server deve controllarla.',
    de: 'Der Dienst für maschinelle Übersetzung hat den Schlüssel dieses Servers abgelehnt. Wer den Server betreibt, muss ihn prüfen.',
  },
  'machine-malformed': {
    status: 503,
    retryAfterSeconds: 60,
    en: 'The machine translation service answered something that is no translation of this text.',
    'pt-br': 'O serviço de tradução automática respondeu algo que não é tradução deste texto.',
    fr: 'Le service de traduction automatique a répondu autre chose qu’une traduction de ce texte.',
    it: 'Il servizio di traduzione automatica ha risposto qualcosa che non è una traduzione di questo testo.',
    de: 'Der Dienst für maschinelle Übersetzung hat etwas geantwortet, das keine Übersetzung dieses Textes ist.',
  },
});
