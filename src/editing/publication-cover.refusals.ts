import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'publication-changed': {
    status: 409,
    en: 'Somebody else has saved this publication meanwhile. Look at what they changed.',
    'pt-br': 'Outra pessoa salvou esta publicação enquanto isso. Veja o que ela mudou.',
    fr: 'Quelqu’un d’autre a enregistré cette publication entre-temps. Regardez ce qui a changé.',
    it: 'Qualcun altro ha salvato questa pubblicazione nel frattempo. Guardi che cosa ha cambiato.',
    de: 'Jemand anderes hat diese Publikation inzwischen gespeichert. Sehen Sie nach, was geändert wurde.',
  },
});
