import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.text': {
    status: 422,
    en: 'Enter the text.',
    'pt-br': 'Escreva o texto.',
    fr: 'Saisissez le texte.',
    it: 'Inserisca il testo.',
    de: 'Geben Sie den Text ein.',
  },
  'invalid-field.title': {
    status: 422,
    en: 'Enter the title.',
    'pt-br': 'Escreva o título.',
    fr: 'Saisissez le titre.',
    it: 'Inserisca il titolo.',
    de: 'Geben Sie den Titel ein.',
  },
  'link-unclear': {
    status: 422,
    en: 'Line {n} has a link that browsers follow to another address than it shows. Write it with plain slashes.',
    'pt-br':
      'Os navegadores seguiriam o link da linha {n} para um endereço diferente do que ele mostra. Escreva-o com barras simples.',
    fr: 'Les navigateurs suivraient le lien de la ligne {n} vers une autre adresse que celle qu’il affiche. Écrivez-le avec de simples barres obliques.',
    it: 'I browser seguirebbero il link della riga {n} verso un indirizzo diverso da quello che mostra. Lo scriva con semplici barre.',
    de: 'Browser würden dem Link in Zeile {n} zu einer anderen Adresse folgen, als er zeigt. Schreiben Sie ihn mit einfachen Schrägstrichen.',
  },
  'picture-elsewhere': {
    status: 422,
    en: 'Line {n} has a picture from another site, which readers would not see. Use a picture from this site.',
    'pt-br':
      'A imagem da linha {n} está em outro site, e os leitores não a veriam. Use uma imagem deste site.',
    fr: 'L’image de la ligne {n} se trouve sur un autre site : les lecteurs ne la verraient pas. Utilisez une image de ce site.',
    it: 'L’immagine della riga {n} si trova su un altro sito e i lettori non la vedrebbero. Usi un’immagine di questo sito.',
    de: 'Das Bild in Zeile {n} liegt auf einer anderen Website und wäre für niemanden zu sehen. Verwenden Sie ein Bild von dieser Website.',
  },
  'words-lost.line': {
    status: 422,
    en: 'Line {n} has words that no reader would see. Perhaps a row of a table has more cells than its header, or a reference is not used.',
    'pt-br':
      'A linha {n} tem palavras que nenhum leitor veria. Uma linha de tabela pode ter mais células que o cabeçalho, ou uma referência não é usada.',
    fr: 'La ligne {n} contient des mots qu’aucun lecteur ne verrait. Une ligne de tableau a peut-être plus de cellules que son en-tête, ou une référence n’est pas utilisée.',
    it: 'La riga {n} contiene parole che nessun lettore vedrebbe. Forse una riga di tabella ha più celle dell’intestazione, o un riferimento non è usato.',
    de: 'Zeile {n} enthält Wörter, die niemand zu sehen bekäme. Vielleicht hat eine Tabellenzeile mehr Zellen als ihr Kopf, oder ein Verweis wird nicht verwendet.',
  },
});
