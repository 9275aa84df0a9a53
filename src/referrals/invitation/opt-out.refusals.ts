import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'link-not-valid': {
    status: 404,
    en: 'This link is incomplete. Please copy it from the e-mail again.',
    'pt-br': 'Este link está incompleto. Copie-o de novo da mensagem.',
    fr: 'Ce lien est incomplet. Veuillez le copier à nouveau depuis le message.',
    it: 'Questo link è incompleto. Copiarlo di nuovo dal messaggio.',
    de: 'Dieser Link ist unvollständig. Bitte kopieren Sie ihn noch einmal aus der Nachricht.',
  },
});
