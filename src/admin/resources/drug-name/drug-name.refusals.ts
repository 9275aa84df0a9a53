import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'drug-name-changed': {
    status: 409,
    en: 'Someone else changed this name in the meantime: it is now {name} for {generic}. Save again to replace it with yours.',
    'pt-br':
      'Outra pessoa alterou este nome nesse meio-tempo: agora é {name} para {generic}. Salve de novo para substituí-lo pelo seu.',
    fr: 'Quelqu’un d’autre a modifié ce nom entre-temps : c’est maintenant {name} pour {generic}. Enregistrez de nouveau pour le remplacer par le vôtre.',
    it: 'Qualcun altro ha modificato questo nome nel frattempo: ora è {name} per {generic}. Salvi di nuovo per sostituirlo con il Suo.',
    de: 'Jemand anderes hat diesen Namen inzwischen geändert: Jetzt steht {name} für {generic}. Speichern Sie noch einmal, um ihn durch Ihren zu ersetzen.',
  },
  'drug-name-exists': {
    status: 409,
    source: { pointer: '/data/attributes/name' },
    en: '{name} already leads to {generic}.',
    'pt-br': '{name} já leva a {generic}.',
    fr: '{name} mène déjà à {generic}.',
    it: '{name} porta già a {generic}.',
    de: '{name} führt bereits zu {generic}.',
  },
  'invalid-field.drug-empty': {
    status: 422,
    en: 'Enter a name.',
    'pt-br': 'Informe um nome.',
    fr: 'Saisissez un nom.',
    it: 'Inserisca un nome.',
    de: 'Geben Sie einen Namen ein.',
  },
  'invalid-field.drug-kind': {
    status: 422,
    en: 'Choose brand or variant.',
    'pt-br': 'Escolha marca ou variante.',
    fr: 'Choisissez marque ou variante.',
    it: 'Scelga marchio o variante.',
    de: 'Wählen Sie Marke oder Variante.',
  },
  'invalid-field.drug-long': {
    status: 422,
    en: 'A name has at most {n} characters.',
    'pt-br': 'Um nome tem no máximo {n} caracteres.',
    fr: 'Un nom compte au plus {n} caractères.',
    it: 'Un nome ha al massimo {n} caratteri.',
    de: 'Ein Name hat höchstens {n} Zeichen.',
  },
  'invalid-field.drug-oneWord': {
    status: 422,
    en: 'Enter the name as one word of letters and digits: search looks up each word by itself.',
    'pt-br':
      'Informe o nome como uma só palavra de letras e algarismos: a busca procura palavra por palavra.',
    fr: 'Saisissez le nom en un seul mot, lettres et chiffres : la recherche traite les mots un à un.',
    it: 'Inserisca il nome in una sola parola di lettere e cifre: la ricerca procede parola per parola.',
    de: 'Geben Sie den Namen als ein Wort aus Buchstaben und Ziffern ein: Die Suche schlägt Wort für Wort nach.',
  },
  'invalid-field.drug-same': {
    status: 422,
    en: 'The name and the substance are the same word. Enter the other one.',
    'pt-br': 'O nome e a substância são a mesma palavra. Informe a outra.',
    fr: 'Le nom et la substance sont le même mot. Saisissez l’autre.',
    it: 'Il nome e la sostanza sono la stessa parola. Inserisca l’altra.',
    de: 'Name und Wirkstoff sind dasselbe Wort. Geben Sie das andere ein.',
  },
  'invalid-field.drug-short': {
    status: 422,
    en: 'A name has at least {n} characters.',
    'pt-br': 'Um nome tem pelo menos {n} caracteres.',
    fr: 'Un nom compte au moins {n} caractères.',
    it: 'Un nome ha almeno {n} caratteri.',
    de: 'Ein Name hat mindestens {n} Zeichen.',
  },
  'invalid-field.drug-signs': {
    status: 422,
    en: 'Enter the substance in letters and digits.',
    'pt-br': 'Informe a substância com letras e algarismos.',
    fr: 'Saisissez la substance en lettres et en chiffres.',
    it: 'Inserisca la sostanza in lettere e cifre.',
    de: 'Geben Sie den Wirkstoff in Buchstaben und Ziffern ein.',
  },
});
