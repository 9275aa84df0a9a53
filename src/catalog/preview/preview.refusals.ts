import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'preview-ended': {
    status: 410,
    en: 'This preview has ended. Open it again in the administration.',
    'pt-br': 'Esta prévia terminou. Abra-a de novo na administração.',
    fr: 'Cet aperçu a pris fin. Ouvrez-le à nouveau dans l’administration.',
    it: 'Questa anteprima è terminata. La apra di nuovo nell’amministrazione.',
    de: 'Diese Vorschau ist beendet. Öffnen Sie sie in der Verwaltung neu.',
  },
});
