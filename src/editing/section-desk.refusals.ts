import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.sectionOrder': {
    status: 422,
    source: { pointer: '/data/attributes/order' },
    en: 'An order names every section once.',
    'pt-br': 'Uma ordem nomeia cada seção uma vez.',
    fr: 'Un ordre nomme chaque section une fois.',
    it: 'Un ordine nomina ogni sezione una volta.',
    de: 'Eine Reihenfolge nennt jeden Abschnitt einmal.',
  },
  'sections-changed': {
    status: 409,
    en: 'Somebody else has changed these sections meanwhile. Load them again to see how they stand.',
    'pt-br': 'Nesse meio-tempo, outra pessoa alterou estas seções. Carregue-as de novo para ver como estão.',
    fr: 'Quelqu’un d’autre a modifié ces sections entre-temps. Rechargez-les pour voir où elles en sont.',
    it: 'Nel frattempo qualcun altro ha modificato queste sezioni. Ricaricarle per vedere come stanno.',
    de: 'Inzwischen hat jemand anders diese Abschnitte geändert. Laden Sie sie neu, um zu sehen, wie sie stehen.',
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
