import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.sectionOrder': {
    status: 422,
    source: { pointer: '/data/attributes/order' },
    en: 'Name every section exactly once.',
    'pt-br': 'Uma ordem nomeia cada seção uma vez.',
    fr: 'Un ordre nomme chaque section une fois.',
    it: 'Indichi ogni sezione esattamente una volta.',
    de: 'Eine Reihenfolge nennt jeden Abschnitt einmal.',
  },
  'section-held.attempt': {
    status: 409,
    en: 'Learners took the test of this activity while this section was part of it, so it stays on record. Mark it as private instead.',
    'pt-br':
      'Participantes fizeram o teste desta atividade quando esta seção fazia parte dela; por isso ela fica registrada. Marque-a como privada em vez disso.',
    fr: 'Des participants ont passé le test de cette activité alors que cette section en faisait partie : elle est donc conservée. Marquez-la plutôt comme privée.',
    it: 'Alcuni partecipanti hanno sostenuto il test di questa attività quando questa sezione ne faceva parte, perciò resta agli atti. La contrassegni invece come privata.',
    de: 'Lernende haben den Test dieser Fortbildung abgelegt, als dieser Abschnitt dazugehörte. Deshalb bleibt er erhalten. Markieren Sie ihn stattdessen als privat.',
  },
  'section-held.file': {
    status: 409,
    en: 'This section has files. Remove them first.',
    'pt-br': 'Esta seção tem arquivos. Remova-os primeiro.',
    fr: 'Cette section a des fichiers. Retirez-les d’abord.',
    it: 'Questa sezione ha dei file. Li rimuova prima.',
    de: 'Zu diesem Abschnitt gehören Dateien. Entfernen Sie diese zuerst.',
  },
  'section-held.last': {
    status: 409,
    en: 'A published title keeps at least one section.',
    'pt-br': 'Um título publicado mantém pelo menos uma seção.',
    fr: 'Un titre publié garde au moins une section.',
    it: 'Un titolo pubblicato conserva almeno una sezione.',
    de: 'Ein veröffentlichter Titel behält mindestens einen Abschnitt.',
  },
  'section-held.note': {
    status: 409,
    en: 'Learners have written notes on this section, and they would be lost. Mark it as private instead.',
    'pt-br':
      'Participantes escreveram anotações nesta seção, e elas se perderiam. Marque-a como privada em vez disso.',
    fr: 'Des participants ont écrit des notes sur cette section et elles seraient perdues. Marquez-la plutôt comme privée.',
    it: 'Alcuni partecipanti hanno scritto note su questa sezione, che andrebbero perse. La contrassegni invece come privata.',
    de: 'Lernende haben zu diesem Abschnitt Notizen geschrieben, sie gingen verloren. Markieren Sie ihn stattdessen als privat.',
  },
  'section-held.progress': {
    status: 409,
    en: 'Learners have begun this section, and their progress would be lost. Mark it as private instead.',
    'pt-br':
      'Participantes já começaram esta seção, e o progresso deles se perderia. Marque-a como privada em vez disso.',
    fr: 'Des participants ont commencé cette section et leur progression serait perdue. Marquez-la plutôt comme privée.',
    it: 'Alcuni partecipanti hanno iniziato questa sezione e i loro progressi andrebbero persi. La contrassegni invece come privata.',
    de: 'Lernende haben diesen Abschnitt begonnen, ihr Fortschritt ginge verloren. Markieren Sie ihn stattdessen als privat.',
  },
  'section-held.question': {
    status: 409,
    en: 'Questions of the test refer to this section. Refer them to another section first.',
    'pt-br': 'Questões do teste remetem a esta seção. Atribua-as antes a outra seção.',
    fr: 'Des questions du test renvoient à cette section. Rattachez-les d’abord à une autre.',
    it: 'Alcune domande del test rimandano a questa sezione. Le assegni prima a un’altra.',
    de: 'Fragen des Tests verweisen auf diesen Abschnitt. Ordnen Sie sie zuerst einem anderen zu.',
  },
  'section-held.sound': {
    status: 409,
    en: 'This section plays the sound of the podcast, with its captions and transcript. Add them to another section first.',
    'pt-br':
      'Esta seção reproduz o áudio do podcast, com legendas e transcrição. Adicione-os primeiro a outra seção.',
    fr: 'Cette section diffuse le son du podcast, avec ses sous-titres et sa transcription. Ajoutez-les d’abord à une autre section.',
    it: 'Questa sezione riproduce l’audio del podcast, con i sottotitoli e la trascrizione. Li aggiunga prima a un’altra sezione.',
    de: 'Dieser Abschnitt spielt den Ton des Podcasts, mit Untertiteln und Transkript. Fügen Sie beides zuerst einem anderen Abschnitt hinzu.',
  },
  'sections-changed': {
    status: 409,
    en: 'Someone else changed these sections in the meantime. Reload them to see how they stand.',
    'pt-br': 'Nesse meio-tempo, outra pessoa alterou estas seções. Carregue-as de novo para ver como estão.',
    fr: 'Quelqu’un d’autre a modifié ces sections entre-temps. Rechargez-les pour voir où elles en sont.',
    it: 'Nel frattempo qualcun altro ha modificato queste sezioni. Le ricarichi per vederne lo stato attuale.',
    de: 'Inzwischen hat jemand anders diese Abschnitte geändert. Laden Sie sie neu, um zu sehen, was jetzt gespeichert ist.',
  },
  'too-many-sections': {
    status: 409,
    en: 'A publication has at most {n} sections.',
    'pt-br': 'Uma publicação tem no máximo {n} seções.',
    fr: 'Une publication compte au plus {n} sections.',
    it: 'Una pubblicazione ha al massimo {n} sezioni.',
    de: 'Eine Publikation hat höchstens {n} Abschnitte.',
  },
});
