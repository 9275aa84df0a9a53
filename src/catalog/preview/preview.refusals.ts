import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'preview-ended': {
    status: 410,
    en: 'This preview has ended. Open it again from the page of the publication in the administration.',
    'pt-br': 'Esta prévia terminou. Abra-a de novo na página da publicação, na administração.',
    fr: 'Cet aperçu a pris fin. Ouvrez-le à nouveau depuis la page de la publication dans l’administration.',
    it: 'Questa anteprima è terminata. La apra di nuovo dalla pagina della pubblicazione nell’amministrazione.',
    de: 'Diese Vorschau ist beendet. Öffnen Sie sie auf der Seite der Publikation in der Verwaltung neu.',
  },
});
