import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'section-changed': {
    status: 409,
    en: 'Somebody else has saved this section meanwhile. Load it again to see their words.',
    'pt-br':
      'Nesse meio-tempo, outra pessoa salvou esta seção. Carregue-a de novo para ver as palavras dela.',
    fr: 'Quelqu’un d’autre a enregistré cette section entre-temps. Rechargez-la pour voir ses mots.',
    it: 'Nel frattempo qualcun altro ha salvato questa sezione. Ricaricarla per vedere le sue parole.',
    de: 'Inzwischen hat jemand anders diesen Abschnitt gespeichert. Laden Sie ihn neu, um dessen Worte zu sehen.',
  },
});
