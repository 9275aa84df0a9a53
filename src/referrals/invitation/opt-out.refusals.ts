import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'link-not-valid': {
    status: 404,
    en: 'This link is incomplete or no longer works. Please copy it from the latest e-mail.',
    'pt-br': 'Este link está incompleto ou não funciona mais. Copie-o da mensagem mais recente.',
    fr: 'Ce lien est incomplet ou ne fonctionne plus. Veuillez le copier depuis le message le plus récent.',
    it: 'Questo link è incompleto o non funziona più. Lo copi dal messaggio più recente.',
    de: 'Dieser Link ist unvollständig oder gilt nicht mehr. Bitte kopieren Sie ihn aus der neuesten Nachricht.',
  },
});
