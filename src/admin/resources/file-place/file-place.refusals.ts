import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'files-changed': {
    status: 409,
    en: 'Someone else changed the files here in the meantime. Look at what stands there now, then choose again.',
    'pt-br':
      'Outra pessoa alterou os arquivos daqui nesse meio-tempo. Veja o que está lá agora e escolha de novo.',
    fr: 'Quelqu’un d’autre a modifié les fichiers ici entre-temps. Regardez ce qui s’y trouve et choisissez de nouveau.',
    it: 'Nel frattempo qualcun altro ha modificato i file qui. Guardi che cosa c’è ora e scelga di nuovo.',
    de: 'Jemand anderes hat die Dateien hier inzwischen geändert. Sehen Sie nach, was jetzt dort steht, und wählen Sie noch einmal.',
  },
  'too-many-files': {
    status: 409,
    en: 'There are {n} files here already. Remove one first.',
    'pt-br': 'Já há {n} arquivos aqui. Remova um primeiro.',
    fr: 'Il y a déjà {n} fichiers ici. Retirez-en un d’abord.',
    it: 'Qui ci sono già {n} file. Ne tolga prima uno.',
    de: 'Hier sind schon {n} Dateien. Nehmen Sie zuerst eine heraus.',
  },
  'invalid-field.file-kind': {
    status: 422,
    en: 'A file of this kind cannot be shown here. Choose another one.',
    'pt-br': 'Um arquivo deste tipo não pode ser mostrado aqui. Escolha outro.',
    fr: 'Un fichier de ce type ne peut pas être montré ici. Choisissez-en un autre.',
    it: 'Un file di questo tipo non può essere mostrato qui. Ne scelga un altro.',
    de: 'Eine Datei dieser Art kann hier nicht gezeigt werden. Wählen Sie eine andere.',
  },
  'invalid-field.file-open': {
    status: 422,
    en: 'This title is for members only, but anyone may play this file. Upload it again here.',
    'pt-br':
      'Este título é só para assinantes, mas qualquer pessoa pode reproduzir este arquivo. Envie-o de novo aqui.',
    fr: 'Ce titre est réservé aux membres, mais tout le monde peut lire ce fichier. Envoyez-le de nouveau ici.',
    it: 'Questo titolo è solo per gli abbonati, ma chiunque può riprodurre questo file. Lo carichi di nuovo qui.',
    de: 'Dieser Titel ist nur für Mitglieder, diese Datei darf aber jeder abspielen. Laden Sie sie hier noch einmal hoch.',
  },
  'invalid-field.file-closed': {
    status: 422,
    en: 'Everyone may hear this title, but not this file. Upload it again with “Anyone may play these recordings”.',
    'pt-br':
      'Todos podem ouvir este título, mas não este arquivo. Envie-o de novo com “Qualquer pessoa pode reproduzir estas gravações”.',
    fr: 'Tout le monde peut écouter ce titre, mais pas ce fichier. Envoyez-le de nouveau avec « Tout le monde peut lire ces enregistrements ».',
    it: 'Chiunque può ascoltare questo titolo, ma non questo file. Lo carichi di nuovo con “Chiunque può ascoltare o vedere queste registrazioni”.',
    de: 'Diesen Titel dürfen alle hören, diese Datei aber nicht. Laden Sie sie noch einmal hoch, mit „Diese Aufnahmen dürfen alle abspielen“.',
  },
});
