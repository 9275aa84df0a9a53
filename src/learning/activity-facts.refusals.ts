import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'facts-changed': {
    status: 409,
    en: 'Somebody else has changed these facts meanwhile. Load the page again to see them.',
    'pt-br': 'Outra pessoa alterou esses fatos nesse meio-tempo. Recarregue a página para vê-los.',
    fr: 'Quelqu’un d’autre a modifié ces faits entre-temps. Rechargez la page pour les voir.',
    it: 'Nel frattempo un’altra persona ha modificato questi dati. Ricaricare la pagina per vederli.',
    de: 'Jemand anderes hat diese Fakten inzwischen geändert. Laden Sie die Seite neu, um sie zu sehen.',
  },
});
