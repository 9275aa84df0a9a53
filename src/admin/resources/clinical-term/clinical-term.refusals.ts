import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'clinical-term-changed': {
    status: 409,
    en: 'Someone else changed {name} in the meantime. Save again to replace it with yours.',
    'pt-br': 'Outra pessoa alterou {name} nesse meio-tempo. Salve de novo para pôr a sua versão no lugar.',
    fr: 'Quelqu’un d’autre a modifié {name} entre-temps. Enregistrez de nouveau pour imposer votre version.',
    it: 'Qualcun altro ha modificato {name} nel frattempo. Salvi di nuovo per sostituire quella versione con la Sua.',
    de: 'Jemand anderes hat {name} inzwischen geändert. Speichern Sie noch einmal, um die Fassung durch Ihre zu ersetzen.',
  },
  'clinical-term-exists': {
    status: 409,
    source: { pointer: '/data/attributes/en' },
    en: '{name} is already in the list.',
    'pt-br': '{name} já está na lista.',
    fr: '{name} est déjà dans la liste.',
    it: '{name} è già nell’elenco.',
    de: '{name} steht bereits in der Liste.',
  },
  'invalid-field.term-empty': {
    status: 422,
    en: 'Enter at least one English form.',
    'pt-br': 'Informe ao menos uma forma em inglês.',
    fr: 'Saisissez au moins une forme anglaise.',
    it: 'Inserisca almeno una forma inglese.',
    de: 'Geben Sie mindestens eine englische Form ein.',
  },
  'invalid-field.term-forms': {
    status: 422,
    en: 'Enter up to {n} forms of at most {m} characters, in letters and digits, separated by semicolons.',
    'pt-br':
      'Informe até {n} formas de no máximo {m} caracteres, em letras e algarismos, separadas por ponto e vírgula.',
    fr: 'Saisissez au plus {n} formes de {m} caractères au plus, en lettres et en chiffres, séparées par des points-virgules.',
    it: 'Inserisca al massimo {n} forme di {m} caratteri al massimo, in lettere e cifre, separate da punto e virgola.',
    de: 'Geben Sie höchstens {n} Formen mit je höchstens {m} Zeichen ein, aus Buchstaben und Ziffern, durch Semikolon getrennt.',
  },
  'invalid-field.term-kind': {
    status: 422,
    en: 'Choose class, abbreviation or everyday word.',
    'pt-br': 'Escolha classe, sigla ou palavra comum.',
    fr: 'Choisissez classe, abréviation ou mot courant.',
    it: 'Scelga classe, sigla o parola comune.',
    de: 'Wählen Sie Klasse, Abkürzung oder Alltagswort.',
  },
});
