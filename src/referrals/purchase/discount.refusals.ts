import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'discount-not-accepted': {
    status: 400,
    source: { pointer: '/data/attributes/discountId' },
    en: 'This discount cannot be used for this order.',
    'pt-br': 'Este desconto não pode ser usado neste pedido.',
    fr: 'Cette réduction ne peut pas être utilisée pour cette commande.',
    it: 'Questo sconto non può essere usato per questo ordine.',
    de: 'Dieser Rabatt gilt nicht für diese Bestellung.',
  },
});
