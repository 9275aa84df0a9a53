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
    en: 'Line {n} has a picture that readers would not see here. In the text of a section, insert it from the media library.',
    'pt-br':
      'A linha {n} tem uma imagem que os leitores não veriam aqui. No texto de uma seção, insira-a da biblioteca de arquivos.',
    fr: 'La ligne {n} contient une image que les lecteurs ne verraient pas ici. Dans le texte d’une section, insérez-la depuis la médiathèque.',
    it: 'La riga {n} contiene un’immagine che qui i lettori non vedrebbero. Nel testo di una sezione, la inserisca dalla libreria dei file.',
    de: 'Zeile {n} enthält ein Bild, das hier niemand sehen würde. Fügen Sie es im Text eines Abschnitts aus der Mediathek ein.',
  },
  'picture-gone': {
    status: 422,
    en: 'Picture {id} is no longer in the media library. Choose another one, or remove it from the text.',
    'pt-br': 'A imagem {id} não está mais na biblioteca de arquivos. Escolha outra ou remova-a do texto.',
    fr: 'L’image {id} n’est plus dans la médiathèque. Choisissez-en une autre ou retirez-la du texte.',
    it: 'L’immagine {id} non è più nella libreria dei file. Ne scelga un’altra o la tolga dal testo.',
    de: 'Bild {id} ist nicht mehr in der Mediathek. Wählen Sie ein anderes oder entfernen Sie es aus dem Text.',
  },
  'picture-undescribed': {
    status: 422,
    en: 'Line {n} has a picture without alternative text. Say what it shows.',
    'pt-br': 'A linha {n} tem uma imagem sem texto alternativo. Diga o que ela mostra.',
    fr: 'La ligne {n} contient une image sans texte alternatif. Dites ce qu’elle montre.',
    it: 'La riga {n} contiene un’immagine senza testo alternativo. Dica che cosa mostra.',
    de: 'Zeile {n} enthält ein Bild ohne Alternativtext. Sagen Sie, was es zeigt.',
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
