import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'medium-used': {
    status: 409,
    en: 'This file is in use. Take it out where it is shown, or replace it.',
    'pt-br': 'Este arquivo está em uso. Retire-o de onde aparece ou substitua-o.',
    fr: 'Ce fichier est utilisé. Retirez-le là où il apparaît, ou remplacez-le.',
    it: 'Questo file è in uso. Lo tolga da dove appare o lo sostituisca.',
    de: 'Diese Datei wird verwendet. Nehmen Sie sie dort heraus, wo sie erscheint, oder ersetzen Sie sie.',
  },
});
