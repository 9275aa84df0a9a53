import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.upload-large': {
    status: 422,
    en: 'A file has at most {n} GB.',
    'pt-br': 'Um arquivo tem no máximo {n} GB.',
    fr: 'Un fichier fait au plus {n} Go.',
    it: 'Un file è al massimo di {n} GB.',
    de: 'Eine Datei hat höchstens {n} GB.',
  },
  'invalid-field.upload-name': {
    status: 422,
    en: 'Give the file a name.',
    'pt-br': 'Dê um nome ao arquivo.',
    fr: 'Donnez un nom au fichier.',
    it: 'Dia un nome al file.',
    de: 'Geben Sie der Datei einen Namen.',
  },
  'too-many-uploads': {
    status: 409,
    en: '{n} uploads have begun and not ended. Finish one, or give one up, before the next.',
    'pt-br': '{n} envios começaram e não terminaram. Conclua ou desista de um antes do próximo.',
    fr: '{n} envois ont commencé sans être terminés. Achevez-en un ou abandonnez-en un avant le suivant.',
    it: '{n} caricamenti sono iniziati e non finiti. Ne concluda o ne abbandoni uno prima del prossimo.',
    de: '{n} Uploads sind begonnen und nicht beendet. Schließen Sie einen ab oder geben Sie einen auf, bevor der nächste beginnt.',
  },
  'upload-ended': {
    status: 410,
    en: 'This upload has ended. Choose the file again to send it once more.',
    'pt-br': 'Este envio terminou. Escolha o arquivo de novo para enviá-lo outra vez.',
    fr: 'Cet envoi est terminé. Choisissez de nouveau le fichier pour l’envoyer encore une fois.',
    it: 'Questo caricamento è finito. Scelga di nuovo il file per inviarlo un’altra volta.',
    de: 'Dieser Upload ist beendet. Wählen Sie die Datei noch einmal, um sie erneut zu senden.',
  },
  'upload-length': {
    status: 422,
    en: 'Send the file in pieces of 1 MiB; only the last one is shorter.',
    'pt-br': 'Envie o arquivo em partes de 1 MiB; só a última é menor.',
    fr: 'Envoyez le fichier par morceaux de 1 Mio ; seul le dernier est plus court.',
    it: 'Invii il file in parti da 1 MiB; solo l’ultima è più corta.',
    de: 'Senden Sie die Datei in Stücken von 1 MiB; nur das letzte ist kürzer.',
  },
  'upload-offset': {
    status: 409,
    source: { header: 'Upload-Offset' },
    en: 'Another piece of this file is due. Ask where it goes on, and send from there.',
    'pt-br': 'É a vez de outra parte deste arquivo. Pergunte onde continua e envie a partir daí.',
    fr: 'Un autre morceau de ce fichier est attendu. Demandez où reprendre et envoyez à partir de là.',
    it: 'È atteso un altro pezzo di questo file. Chieda da dove continua e invii da lì.',
    de: 'Ein anderes Stück dieser Datei ist an der Reihe. Fragen Sie, wo es weitergeht, und senden Sie von dort an.',
  },
});
