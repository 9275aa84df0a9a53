import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'faculty-changed': {
    status: 409,
    en: 'Somebody else has changed this record meanwhile. Load it again to see what it says now.',
    'pt-br':
      'Outra pessoa alterou este registro nesse meio-tempo. Carregue-o de novo para ver o que diz agora.',
    fr: 'Quelqu’un d’autre a modifié cette fiche entre-temps. Rechargez-la pour voir ce qu’elle dit.',
    it: 'Qualcun altro ha modificato questa scheda nel frattempo. La ricarichi per vedere che cosa dice ora.',
    de: 'Jemand anderes hat diesen Eintrag inzwischen geändert. Laden Sie ihn neu, um zu sehen, was er jetzt sagt.',
  },
  'faculty-exists': {
    status: 409,
    source: { pointer: '/data/attributes/fullName' },
    en: '{name} with the same degrees is in the faculty already.',
    'pt-br': '{name} com os mesmos títulos já está entre os docentes.',
    fr: '{name} avec les mêmes diplômes figure déjà parmi les enseignants.',
    it: '{name} con gli stessi titoli è già tra i docenti.',
    de: '{name} mit denselben Titeln gehört schon zur Fakultät.',
  },
});
