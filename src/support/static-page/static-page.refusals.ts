import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'page-removed': {
    status: 410,
    en: 'This page was removed by the editors.',
    'pt-br': 'Esta página foi removida pela equipe editorial.',
    fr: 'Cette page a été retirée par la rédaction.',
    it: 'Questa pagina è stata ritirata dalla redazione.',
    de: 'Diese Seite wurde von der Redaktion entfernt.',
  },
});
