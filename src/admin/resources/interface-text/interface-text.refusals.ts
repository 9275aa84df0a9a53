import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.text-empty': {
    status: 422,
    en: 'Enter the text, or go back to the original.',
    'pt-br': 'Escreva o texto ou volte ao original.',
    fr: 'Saisissez le texte, ou revenez à l’original.',
    it: 'Inserisca il testo oppure torni all’originale.',
    de: 'Geben Sie den Text ein, oder kehren Sie zum Original zurück.',
  },
  'invalid-field.text-date': {
    status: 422,
    en: 'Enter the date as year-month-day, such as 2026-11-30. The page spells it out.',
    'pt-br': 'Informe a data como ano-mês-dia, por exemplo 2026-11-30. A página a mostra em seu idioma.',
    fr: 'Saisissez la date sous la forme année-mois-jour, par exemple 2026-11-30. La page l’affiche dans sa langue.',
    it: 'Inserisca la data come anno-mese-giorno, per esempio 2026-11-30. La pagina la mostra nella sua lingua.',
    de: 'Geben Sie das Datum als Jahr-Monat-Tag ein, etwa 2026-11-30. Die Seite schreibt es aus.',
  },
  'invalid-field.text-names': {
    status: 422,
    en: 'Keep the names in braces exactly as they are in the English text.',
    'pt-br': 'Mantenha os nomes entre chaves exatamente como no texto em inglês.',
    fr: 'Gardez les noms entre accolades exactement comme dans le texte anglais.',
    it: 'Mantenga i nomi tra parentesi graffe esattamente come nel testo inglese.',
    de: 'Lassen Sie die Namen in geschweiften Klammern genau so, wie sie im englischen Text stehen.',
  },
  'invalid-field.text-unreadable': {
    status: 422,
    en: 'A brace is not closed, or a plural cannot be read. Check the braces.',
    'pt-br': 'Uma chave não foi fechada, ou um plural não pode ser lido. Confira as chaves.',
    fr: 'Une accolade n’est pas fermée, ou un pluriel est illisible. Vérifiez les accolades.',
    it: 'Una parentesi graffa non è chiusa, o un plurale non è leggibile. Controlli le parentesi.',
    de: 'Eine Klammer ist nicht geschlossen, oder ein Plural lässt sich nicht lesen. Prüfen Sie die Klammern.',
  },
  'text-changed': {
    status: 409,
    en: 'Someone else changed this text in the meantime. It now reads: “{text}”. Save again to replace it with yours.',
    'pt-br':
      'Outra pessoa alterou este texto nesse meio-tempo. Agora diz: “{text}”. Salve de novo para substituí-lo pelo seu.',
    fr: 'Quelqu’un d’autre a modifié ce texte entre-temps. Il dit maintenant : « {text} ». Enregistrez de nouveau pour le remplacer par le vôtre.',
    it: 'Qualcun altro ha modificato questo testo nel frattempo. Ora dice: “{text}”. Salvi di nuovo per sostituirlo con il Suo.',
    de: 'Jemand anderes hat diesen Text inzwischen geändert. Er lautet jetzt: „{text}“. Speichern Sie noch einmal, um ihn durch Ihren zu ersetzen.',
  },
});
