import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'audio-feed-needed': {
    status: 403,
    en: 'The audio feed is included with Silver and Gold membership.',
    'pt-br': 'O feed de áudio está incluído nas assinaturas Silver e Gold.',
    fr: 'Le flux audio est inclus dans les adhésions Silver et Gold.',
    it: 'Il feed audio è incluso negli abbonamenti Silver e Gold.',
    de: 'Der Audio-Feed ist in der Silver- und Gold-Mitgliedschaft enthalten.',
  },
  'too-many-requests.feeds': {
    status: 429,
    en: 'You have asked for many new addresses. Please try again in an hour.',
    'pt-br': 'Você pediu muitos endereços novos. Tente de novo em uma hora.',
    fr: 'Vous avez demandé beaucoup de nouvelles adresses. Réessayez dans une heure.',
    it: 'Ha richiesto molti nuovi indirizzi. Riprovi tra un’ora.',
    de: 'Sie haben viele neue Adressen angefordert. Bitte versuchen Sie es in einer Stunde erneut.',
  },
});
