import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'clinical-term-changed': {
    status: 409,
    en: 'Somebody else has changed {name} meanwhile. Save again to put yours in its place.',
    'pt-br': 'Outra pessoa alterou {name} nesse meio-tempo. Salve de novo para pôr a sua versão no lugar.',
    fr: 'Quelqu’un d’autre a modifié {name} entre-temps. Enregistrez de nouveau pour imposer votre version.',
    it: 'Qualcun altro ha modificato {name} nel frattempo. Salvi di nuovo per sostituire quella versione con la sua.',
    de: 'Jemand anderes hat {name} inzwischen geändert. Speichern Sie noch einmal, um die Fassung durch Ihre zu ersetzen.',
  },
  'clinical-term-exists': {
    status: 409,
    source: { pointer: '/data/attributes/en' },
    en: '{name} is in the list already.',
    'pt-br': '{name} já está na lista.',
    fr: '{name} est déjà dans la liste.',
    it: '{name} è già nell’elenco.',
    de: '{name} steht bereits in der Liste.',
  },
});
