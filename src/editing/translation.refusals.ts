import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'translation-changed': {
    status: 409,
    en: 'Somebody else has saved this translation meanwhile. Load it again to see their words.',
    'pt-br':
      'Outra pessoa salvou esta tradução nesse meio-tempo. Carregue-a de novo para ver as palavras dela.',
    fr: 'Quelqu’un d’autre a enregistré cette traduction entre-temps. Rechargez-la pour voir son texte.',
    it: 'Qualcun altro ha salvato questa traduzione nel frattempo. Va ricaricata per vedere il suo testo.',
    de: 'Jemand anderes hat diese Übersetzung inzwischen gespeichert. Laden Sie sie neu, um den Text zu sehen.',
  },
});
