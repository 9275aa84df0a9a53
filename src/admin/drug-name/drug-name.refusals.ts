import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'drug-name-changed': {
    status: 409,
    en: 'Somebody else has changed this name meanwhile: it is {name} for {generic} now. Save again to put yours in its place.',
    'pt-br':
      'Outra pessoa alterou este nome nesse meio-tempo: agora é {name} para {generic}. Salve de novo para substituí-lo pelo seu.',
    fr: 'Quelqu’un d’autre a modifié ce nom entre-temps : c’est maintenant {name} pour {generic}. Enregistrez de nouveau pour le remplacer par le vôtre.',
    it: 'Qualcun altro ha modificato questo nome nel frattempo: ora è {name} per {generic}. Salvi di nuovo per sostituirlo con il suo.',
    de: 'Jemand anderes hat diesen Namen inzwischen geändert: Jetzt steht {name} für {generic}. Speichern Sie noch einmal, um ihn durch Ihren zu ersetzen.',
  },
  'drug-name-exists': {
    status: 409,
    source: { pointer: '/data/attributes/name' },
    en: '{name} leads to {generic} already.',
    'pt-br': '{name} já leva a {generic}.',
    fr: '{name} mène déjà à {generic}.',
    it: '{name} porta già a {generic}.',
    de: '{name} führt bereits zu {generic}.',
  },
});
