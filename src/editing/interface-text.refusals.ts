import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'text-changed': {
    status: 409,
    en: 'Somebody else has changed this text meanwhile. It now reads: “{text}”. Save again to put yours in its place.',
    'pt-br':
      'Outra pessoa alterou este texto nesse meio-tempo. Agora diz: “{text}”. Salve de novo para substituí-lo pelo seu.',
    fr: 'Quelqu’un d’autre a modifié ce texte entre-temps. Il dit maintenant : « {text} ». Enregistrez de nouveau pour le remplacer par le vôtre.',
    it: 'Qualcun altro ha modificato questo testo nel frattempo. Ora dice: «{text}». Salvi di nuovo per sostituirlo con il suo.',
    de: 'Jemand anderes hat diesen Text inzwischen geändert. Er lautet jetzt: „{text}“. Speichern Sie noch einmal, um ihn durch Ihren zu ersetzen.',
  },
});
