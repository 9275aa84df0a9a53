import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'too-many-lines.audit': {
    status: 422,
    en: 'There are more than {n} entries. Choose fewer days.',
    'pt-br': 'São mais de {n} registros. Escolha menos dias.',
    fr: 'Cela fait plus de {n} entrées. Choisissez moins de jours.',
    it: 'Sono più di {n} voci. Scelga meno giorni.',
    de: 'Das sind mehr als {n} Einträge. Wählen Sie weniger Tage.',
  },
});
