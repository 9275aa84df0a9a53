import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'too-many': {
    status: 422,
    en: '{n} records fit the filters. At most {max} are changed at once: narrow the list.',
    'pt-br':
      '{n} registros correspondem aos filtros. No máximo {max} são alterados de uma vez: restrinja a lista.',
    fr: '{n} fiches correspondent aux filtres. {max} au plus sont modifiées à la fois : restreignez la liste.',
    it: '{n} schede corrispondono ai filtri. Se ne modificano al massimo {max} alla volta: restringa l’elenco.',
    de: '{n} Einträge passen zu den Filtern. Höchstens {max} werden auf einmal geändert: Grenzen Sie die Liste ein.',
  },
  'all-changed': {
    status: 409,
    en: 'Someone else has changed all of them in the meantime. Nothing was changed: look at them again.',
    'pt-br': 'Nesse meio-tempo, outra pessoa alterou todos eles. Nada foi alterado: veja-os de novo.',
    fr: 'Quelqu’un d’autre les a toutes modifiées entre-temps. Rien n’a été modifié : regardez-les à nouveau.',
    it: 'Qualcun altro le ha modificate tutte nel frattempo. Nulla è stato modificato: le riveda.',
    de: 'Jemand anderes hat inzwischen alle geändert. Es wurde nichts geändert: Sehen Sie sie noch einmal an.',
  },
  'since-changed': {
    status: 409,
    en: 'Someone else has changed it in the meantime. It was left as it is.',
    'pt-br': 'Nesse meio-tempo, outra pessoa a alterou. Ficou como está.',
    fr: 'Quelqu’un d’autre l’a modifiée entre-temps. Elle est restée telle quelle.',
    it: 'Qualcun altro l’ha modificata nel frattempo. È rimasta com’è.',
    de: 'Jemand anderes hat sie inzwischen geändert. Sie blieb, wie sie ist.',
  },
  'since-gone': {
    status: 404,
    en: 'It is no longer there.',
    'pt-br': 'Ela já não existe.',
    fr: 'Elle n’existe plus.',
    it: 'Non esiste più.',
    de: 'Es gibt sie nicht mehr.',
  },
});
