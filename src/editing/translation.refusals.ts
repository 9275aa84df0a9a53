import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.translation-cover': {
    status: 422,
    en: 'A cover has only a title and a summary. Leave the text out.',
    'pt-br': 'Uma capa tem apenas título e resumo. Deixe o texto de fora.',
    fr: 'Une page de présentation n’a qu’un titre et un résumé. Omettez le texte.',
    it: 'Una copertina ha solo titolo e sommario. Ometta il testo.',
    de: 'Eine Titelseite hat nur Titel und Zusammenfassung. Lassen Sie den Text weg.',
  },
  'translation-changed': {
    status: 409,
    en: 'Someone else saved this translation in the meantime. Reload it to see their version.',
    'pt-br':
      'Outra pessoa salvou esta tradução nesse meio-tempo. Carregue-a de novo para ver as palavras dela.',
    fr: 'Quelqu’un d’autre a enregistré cette traduction entre-temps. Rechargez-la pour voir son texte.',
    it: 'Qualcun altro ha salvato questa traduzione nel frattempo. Va ricaricata per vedere il suo testo.',
    de: 'Jemand anderes hat diese Übersetzung inzwischen gespeichert. Laden Sie sie neu, um den Text zu sehen.',
  },
});
