import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'purchase-of-another': {
    status: 409,
    en: 'This purchase belongs to another invitation.',
    'pt-br': 'Esta compra pertence a outro convite.',
    fr: 'Cet achat relève d’une autre invitation.',
    it: 'Questo acquisto appartiene a un altro invito.',
    de: 'Dieser Kauf gehört zu einer anderen Einladung.',
  },
});
