import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'order-built-on': {
    status: 409,
    en: 'A later order builds on this one. Refund the later one first.',
    'pt-br': 'Um pedido posterior se baseia neste. Reembolse primeiro o posterior.',
    fr: 'Une commande ultérieure s’appuie sur celle-ci. Remboursez d’abord la plus récente.',
    it: 'Un ordine successivo si basa su questo. Rimborsare prima quello.',
    de: 'Eine spätere Bestellung baut auf dieser auf. Erstatten Sie zuerst die spätere.',
  },
  'order-not-paid': {
    status: 409,
    en: 'This order has not been paid, so there is nothing to refund.',
    'pt-br': 'Este pedido não foi pago; não há o que reembolsar.',
    fr: 'Cette commande n’a pas été payée : il n’y a rien à rembourser.',
    it: 'Questo ordine non è stato pagato: non c’è nulla da rimborsare.',
    de: 'Diese Bestellung wurde nicht bezahlt. Es gibt nichts zu erstatten.',
  },
  'order-not-paid.refunded': {
    status: 409,
    en: 'This order has been refunded already.',
    'pt-br': 'Este pedido já foi reembolsado.',
    fr: 'Cette commande a déjà été remboursée.',
    it: 'Questo ordine è già stato rimborsato.',
    de: 'Diese Bestellung wurde bereits erstattet.',
  },
  'payment-unanswered.refund': {
    status: 503,
    retryAfterSeconds: 5,
    en: 'The payment service is not responding. Please try again: nothing will be refunded twice.',
    'pt-br': 'O serviço de pagamento não responde. Tente de novo: nada será reembolsado duas vezes.',
    fr: 'Le prestataire de paiement ne répond pas. Veuillez réessayer : rien ne sera remboursé deux fois.',
    it: 'Il servizio di pagamento non risponde. Riprovare: nulla sarà rimborsato due volte.',
    de: 'Der Zahlungsdienst antwortet nicht. Bitte versuchen Sie es erneut: Es wird nichts doppelt erstattet.',
  },
  'reason-needed': {
    status: 422,
    source: { pointer: '/data/attributes/reason' },
    en: 'The 30 days are over. Give the reason for this refund.',
    'pt-br': 'Os 30 dias já passaram. Informe o motivo deste reembolso.',
    fr: 'Les 30 jours sont écoulés. Indiquez la raison de ce remboursement.',
    it: 'I 30 giorni sono trascorsi. Indicare il motivo di questo rimborso.',
    de: 'Die 30 Tage sind vorbei. Geben Sie den Grund für diese Erstattung an.',
  },
});
