import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'issue-empty': {
    status: 409,
    en: 'Nothing of this issue can be shown any more: everything in it has been withdrawn.',
    'pt-br': 'Nada desta edição pode mais ser mostrado: o que ela anunciava foi retirado.',
    fr: 'Plus rien de ce numéro ne peut être montré : ce qu’il annonçait a été retiré.',
    it: 'Di questo numero non si può più mostrare nulla: ciò che annunciava è stato ritirato.',
    de: 'Von dieser Ausgabe darf nichts mehr gezeigt werden: Was sie ankündigte, wurde zurückgezogen.',
  },
});
