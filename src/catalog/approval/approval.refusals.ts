import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'approval-link-unknown': {
    status: 410,
    en: 'This link is not known. Open it once more from the e-mail, whole; if that does not help, ask the editors for a new one.',
    'pt-br':
      'Este link não é conhecido. Abra-o de novo na mensagem, inteiro; se não ajudar, peça um novo à equipe editorial.',
    fr: 'Ce lien est inconnu. Ouvrez-le à nouveau depuis le message, en entier ; si cela ne suffit pas, demandez-en un nouveau à la rédaction.',
    it: 'Questo link non è noto. Lo apra di nuovo dal messaggio, per intero; se non basta, ne chieda uno nuovo alla redazione.',
    de: 'Dieser Link ist nicht bekannt. Öffnen Sie ihn noch einmal vollständig aus der E-Mail; hilft das nicht, bitten Sie die Redaktion um einen neuen.',
  },
  'approval-link-ended': {
    status: 410,
    en: 'This link has ended. Ask the editors for a new one; what you answered by it is kept.',
    'pt-br':
      'Este link expirou. Peça um novo à equipe editorial; o que você respondeu por ele está guardado.',
    fr: 'Ce lien a expiré. Demandez-en un nouveau à la rédaction ; ce que vous avez répondu est conservé.',
    it: 'Questo link è scaduto. Ne chieda uno nuovo alla redazione; ciò che ha risposto resta conservato.',
    de: 'Dieser Link ist abgelaufen. Bitten Sie die Redaktion um einen neuen; was Sie darüber geantwortet haben, bleibt erhalten.',
  },
  'approval-link-withdrawn': {
    status: 410,
    en: 'The editors have withdrawn this link. If you still want to answer, ask them for a new one.',
    'pt-br': 'A equipe editorial retirou este link. Se ainda quiser responder, peça um novo.',
    fr: 'La rédaction a retiré ce lien. Si vous souhaitez encore répondre, demandez-lui-en un nouveau.',
    it: 'La redazione ha ritirato questo link. Se desidera ancora rispondere, ne chieda uno nuovo.',
    de: 'Die Redaktion hat diesen Link zurückgezogen. Möchten Sie noch antworten, bitten Sie sie um einen neuen.',
  },
  'approval-text-changed': {
    status: 409,
    en: 'The text was changed after you opened this page. Read it once more, then answer.',
    'pt-br': 'O texto foi alterado depois que você abriu esta página. Leia-o de novo e responda.',
    fr: 'Le texte a été modifié après l’ouverture de cette page. Relisez-le, puis répondez.',
    it: 'Il testo è stato modificato dopo l’apertura di questa pagina. Lo rilegga, poi risponda.',
    de: 'Der Text wurde geändert, nachdem Sie diese Seite geöffnet haben. Lesen Sie ihn noch einmal, dann antworten Sie.',
  },
  'approval-note-missing': {
    status: 422,
    en: 'Say what has to be changed.',
    'pt-br': 'Diga o que precisa ser mudado.',
    fr: 'Dites ce qui doit être modifié.',
    it: 'Dica che cosa va cambiato.',
    de: 'Sagen Sie, was geändert werden muss.',
  },
  'approval-of-author': {
    status: 422,
    en: 'Ask somebody whom the cover names.',
    'pt-br': 'Peça a alguém que a capa nomeia.',
    fr: 'Demandez à une personne nommée sur la page de présentation.',
    it: 'Chieda a una persona che la copertina nomina.',
    de: 'Bitten Sie jemanden, den die Titelseite nennt.',
  },
});
