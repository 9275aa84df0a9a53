import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'words-lost.line': {
    status: 422,
    en: 'Line {n} has words that no reader would see. A row of a table may have more cells than its head, or a reference is not used.',
    'pt-br':
      'A linha {n} tem palavras que nenhum leitor veria. Uma linha de tabela pode ter mais células que o cabeçalho, ou uma referência não é usada.',
    fr: 'La ligne {n} contient des mots qu’aucun lecteur ne verrait. Une ligne de tableau a peut-être plus de cellules que son en-tête, ou une référence n’est pas utilisée.',
    it: 'La riga {n} contiene parole che nessun lettore vedrebbe. Forse una riga di tabella ha più celle dell’intestazione, o un riferimento non è usato.',
    de: 'Zeile {n} enthält Wörter, die niemand zu sehen bekäme. Vielleicht hat eine Tabellenzeile mehr Zellen als ihr Kopf, oder ein Verweis wird nicht verwendet.',
  },
});
