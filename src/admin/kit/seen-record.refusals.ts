import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'record-changed': {
    status: 409,
    en: 'Someone else changed this in the meantime, so nothing was removed. Look at what it says now first.',
    'pt-br':
      'Outra pessoa alterou isto nesse meio-tempo, e nada foi removido. Veja primeiro o que diz agora.',
    fr: 'Quelqu’un d’autre a modifié ceci entre-temps : rien n’a été supprimé. Regardez d’abord ce qui s’y trouve maintenant.',
    it: 'Nel frattempo qualcun altro ha fatto una modifica: non è stato rimosso nulla. Guardi prima che cosa c’è scritto ora.',
    de: 'Jemand anderes hat dies inzwischen geändert, deshalb wurde nichts entfernt. Sehen Sie zuerst nach, was jetzt dort steht.',
  },
});
