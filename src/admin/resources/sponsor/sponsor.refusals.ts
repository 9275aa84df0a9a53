import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.sponsor-name': {
    status: 422,
    en: 'Enter the name.',
    'pt-br': 'Informe o nome.',
    fr: 'Saisissez le nom.',
    it: 'Inserisca il nome.',
    de: 'Geben Sie den Namen ein.',
  },
  'invalid-field.sponsor-long': {
    status: 422,
    en: 'A name has at most {n} characters.',
    'pt-br': 'Um nome tem no máximo {n} caracteres.',
    fr: 'Un nom a au plus {n} caractères.',
    it: 'Un nome ha al massimo {n} caratteri.',
    de: 'Ein Name hat höchstens {n} Zeichen.',
  },
  'sponsor-changed': {
    status: 409,
    en: 'Someone else changed this sponsor in the meantime: it is now {name}. Save again to replace it with yours.',
    'pt-br':
      'Outra pessoa alterou este coorganizador nesse meio-tempo: agora é {name}. Salve de novo para substituí-lo pelo seu.',
    fr: 'Quelqu’un d’autre a modifié ce coorganisateur entre-temps : c’est maintenant {name}. Enregistrez de nouveau pour le remplacer par le vôtre.',
    it: 'Qualcun altro ha modificato questo coorganizzatore nel frattempo: ora è {name}. Salvi di nuovo per sostituirlo con il Suo.',
    de: 'Jemand anderes hat diesen Mitveranstalter inzwischen geändert: Jetzt heißt er {name}. Speichern Sie noch einmal, um ihn durch Ihren zu ersetzen.',
  },
  'sponsor-exists': {
    status: 409,
    source: { pointer: '/data/attributes/name' },
    en: '{name} is already there.',
    'pt-br': '{name} já existe.',
    fr: '{name} existe déjà.',
    it: '{name} esiste già.',
    de: '{name} gibt es schon.',
  },
  'sponsor-in-use': {
    status: 409,
    en: 'Publications name this sponsor. Choose another one in them first.',
    'pt-br': 'Há publicações com este coorganizador. Escolha outro nelas primeiro.',
    fr: 'Des publications nomment ce coorganisateur. Choisissez-y d’abord un autre.',
    it: 'Alcune pubblicazioni nominano questo coorganizzatore. Ne scelga prima un altro lì.',
    de: 'Publikationen nennen diesen Mitveranstalter. Wählen Sie dort zuerst einen anderen.',
  },
});
