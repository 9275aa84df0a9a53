import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'not-found': {
    status: 404,
    en: "Sorry, we can't find this page.",
    'pt-br': 'Não conseguimos encontrar esta página.',
    fr: 'Désolé, cette page est introuvable.',
    it: 'Spiacenti, questa pagina non si trova.',
    de: 'Diese Seite können wir leider nicht finden.',
  },
});
