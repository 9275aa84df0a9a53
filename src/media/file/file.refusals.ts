import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'link-ended': {
    status: 403,
    en: 'This link has expired. Open the page again for a new one.',
    'pt-br': 'Este link não vale mais. Abra a página de novo para obter outro.',
    fr: 'Ce lien a expiré. Rouvrez la page pour en obtenir un nouveau.',
    it: 'Questo link è scaduto. Riapra la pagina per averne uno nuovo.',
    de: 'Dieser Link gilt nicht mehr. Öffnen Sie die Seite erneut, um einen neuen zu erhalten.',
  },
});
