import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'glossary-term-changed': {
    status: 409,
    en: 'Someone else changed this term in the meantime: it is now {term}. Save again to replace it with yours.',
    'pt-br':
      'Outra pessoa alterou este termo nesse meio-tempo: agora é {term}. Salve de novo para substituí-lo pelo seu.',
    fr: 'Quelqu’un d’autre a modifié ce terme entre-temps : c’est maintenant {term}. Enregistrez de nouveau pour le remplacer par le vôtre.',
    it: 'Qualcun altro ha modificato questo termine nel frattempo: ora è {term}. Salvi di nuovo per sostituirlo con il Suo.',
    de: 'Jemand anderes hat diesen Begriff inzwischen geändert: Jetzt lautet er {term}. Speichern Sie noch einmal, um ihn durch Ihren zu ersetzen.',
  },
  'glossary-term-exists': {
    status: 409,
    source: { pointer: '/data/attributes/en' },
    en: '{term} already stands in the glossary.',
    'pt-br': '{term} já está no glossário.',
    fr: '{term} figure déjà dans le glossaire.',
    it: '{term} è già nel glossario.',
    de: '{term} steht schon im Glossar.',
  },
  'invalid-field.glossary-empty': {
    status: 422,
    en: 'Enter the English term.',
    'pt-br': 'Informe o termo em inglês.',
    fr: 'Saisissez le terme anglais.',
    it: 'Inserisca il termine inglese.',
    de: 'Geben Sie den englischen Begriff ein.',
  },
  'invalid-field.glossary-long': {
    status: 422,
    en: 'At most {n} characters.',
    'pt-br': 'No máximo {n} caracteres.',
    fr: '{n} caractères au plus.',
    it: 'Al massimo {n} caratteri.',
    de: 'Höchstens {n} Zeichen.',
  },
});
