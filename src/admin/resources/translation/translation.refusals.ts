import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.translation-cover': {
    status: 422,
    en: 'A cover has only a title and a summary. Leave the text out.',
    'pt-br': 'Uma capa tem apenas título e resumo. Deixe o texto de fora.',
    fr: 'Une page de présentation n’a qu’un titre et un résumé. Omettez le texte.',
    it: 'Una copertina ha solo titolo e riassunto. Ometta il testo.',
    de: 'Eine Titelseite hat nur Titel und Zusammenfassung. Lassen Sie den Text weg.',
  },
  'invalid-field.translation-in-pieces': {
    status: 422,
    en: 'This text is translated piece by piece. Send its pieces, without a title, summary or text.',
    'pt-br': 'Este texto é traduzido trecho por trecho. Envie os trechos, sem título, resumo nem texto.',
    fr: 'Ce texte se traduit passage par passage. Envoyez ses passages, sans titre, résumé ni texte.',
    it: 'Questo testo si traduce brano per brano. Invii i brani, senza titolo, riassunto o testo.',
    de: 'Dieser Text wird Stück für Stück übersetzt. Senden Sie seine Stücke, ohne Titel, Zusammenfassung und Text.',
  },
  'invalid-field.translation-in-one': {
    status: 422,
    en: 'This text has a title and a summary, and no pieces. Leave the pieces out.',
    'pt-br': 'Este texto tem título e resumo, e não trechos. Deixe os trechos de fora.',
    fr: 'Ce texte a un titre et un résumé, pas de passages. Omettez les passages.',
    it: 'Questo testo ha titolo e riassunto, non brani. Ometta i brani.',
    de: 'Dieser Text hat Titel und Zusammenfassung, keine Stücke. Lassen Sie die Stücke weg.',
  },
  'invalid-field.translation-piece': {
    status: 422,
    en: 'The English text has no piece {key}.',
    'pt-br': 'O texto em inglês não tem o trecho {key}.',
    fr: 'Le texte anglais n’a pas de passage {key}.',
    it: 'Il testo inglese non ha il brano {key}.',
    de: 'Der englische Text hat kein Stück {key}.',
  },
  'translation-changed': {
    status: 409,
    en: 'Someone else saved this translation in the meantime. Reload it to see their version.',
    'pt-br':
      'Outra pessoa salvou esta tradução nesse meio-tempo. Carregue-a de novo para ver a outra versão.',
    fr: 'Quelqu’un d’autre a enregistré cette traduction entre-temps. Rechargez-la pour voir son texte.',
    it: 'Qualcun altro ha salvato questa traduzione nel frattempo. La ricarichi per vedere l’altra versione.',
    de: 'Jemand anderes hat diese Übersetzung inzwischen gespeichert. Laden Sie sie neu, um den Text zu sehen.',
  },
});
