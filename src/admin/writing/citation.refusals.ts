import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'citation-unknown': {
    status: 404,
    en: 'The registry does not know this number. Please check it.',
    'pt-br': 'O registro não conhece este número. Confira-o.',
    fr: 'Le registre ne connaît pas ce numéro. Veuillez le vérifier.',
    it: 'Il registro non conosce questo numero. Lo controlli.',
    de: 'Das Register kennt diese Nummer nicht. Bitte prüfen Sie sie.',
  },
  'registry-away': {
    status: 503,
    retryAfterSeconds: 60,
    en: 'The registry did not answer. Type the reference yourself, or look it up later.',
    'pt-br': 'O registro não respondeu. Digite a referência ou procure-a mais tarde.',
    fr: 'Le registre n’a pas répondu. Saisissez la référence vous-même ou cherchez-la plus tard.',
    it: 'Il registro non ha risposto. Scriva il riferimento oppure lo cerchi più tardi.',
    de: 'Das Register hat nicht geantwortet. Schreiben Sie die Quelle selbst oder schlagen Sie sie später nach.',
  },
  'registry-unset': {
    status: 409,
    en: 'This server is not connected to a registry of publications. Type the reference yourself.',
    'pt-br': 'Este servidor não está ligado a um registro de publicações. Digite a referência.',
    fr: 'Ce serveur n’est relié à aucun registre de publications. Saisissez la référence vous-même.',
    it: 'Questo server non è collegato a un registro di pubblicazioni. Scriva il riferimento.',
    de: 'Dieser Server ist mit keinem Publikationsregister verbunden. Schreiben Sie die Quelle selbst.',
  },
});
