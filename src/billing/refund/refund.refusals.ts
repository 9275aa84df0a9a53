import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'order-built-on': {
    status: 409,
    en: 'A later order builds on this one. Refund the later one first.',
    'pt-br': 'Um pedido posterior se baseia neste. Reembolse primeiro o posterior.',
    fr: 'Une commande ultérieure s’appuie sur celle-ci. Remboursez d’abord la plus récente.',
    it: 'Un ordine successivo si basa su questo. Rimborsi prima quello.',
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
    it: 'Il servizio di pagamento non risponde. Riprovi: nulla sarà rimborsato due volte.',
    de: 'Der Zahlungsdienst antwortet nicht. Bitte versuchen Sie es erneut: Es wird nichts doppelt erstattet.',
  },
  'refund-refused.disputed': {
    status: 409,
    en: 'The buyer disputes this payment with their bank, so it cannot be refunded. Respond to the bank in the dashboard of the payment service.',
    'pt-br':
      'O comprador contestou este pagamento no banco, e por isso não há como reembolsá-lo. Responda ao banco no painel do serviço de pagamento.',
    fr: 'L’acheteur conteste ce paiement auprès de sa banque : il ne peut pas être remboursé. Répondez à la banque dans le tableau de bord du prestataire de paiement.',
    it: 'L’acquirente contesta questo pagamento presso la sua banca, quindi non può essere rimborsato. Risponda alla banca nel pannello del servizio di pagamento.',
    de: 'Der Käufer beanstandet diese Zahlung bei seiner Bank, daher lässt sie sich nicht erstatten. Antworten Sie der Bank im Dashboard des Zahlungsdienstes.',
  },
  'refund-refused.failed': {
    status: 409,
    en: 'The payment service could not carry out this refund. See its dashboard for the reason, and agree with the buyer on another way.',
    'pt-br':
      'O serviço de pagamento não conseguiu fazer este reembolso. Veja o motivo no painel dele e combine outra forma com o comprador.',
    fr: 'Le prestataire de paiement n’a pas pu effectuer ce remboursement. Consultez-en la raison dans son tableau de bord et convenez d’un autre moyen avec l’acheteur.',
    it: 'Il servizio di pagamento non ha potuto eseguire questo rimborso. Ne veda il motivo nel suo pannello e concordi un altro modo con l’acquirente.',
    de: 'Der Zahlungsdienst konnte diese Erstattung nicht ausführen. Sehen Sie in seinem Dashboard nach dem Grund, und vereinbaren Sie mit dem Käufer einen anderen Weg.',
  },
  'refund-refused.insufficient-funds': {
    status: 409,
    en: 'Your balance with the payment service is too low for this refund. Add funds there, then try again.',
    'pt-br':
      'O saldo no serviço de pagamento não basta para este reembolso. Adicione fundos e tente de novo.',
    fr: 'Votre solde auprès du prestataire de paiement ne suffit pas pour ce remboursement. Approvisionnez-le, puis réessayez.',
    it: 'Il saldo presso il servizio di pagamento non basta per questo rimborso. Aggiunga fondi e riprovi.',
    de: 'Ihr Guthaben beim Zahlungsdienst reicht für diese Erstattung nicht aus. Laden Sie es auf, und versuchen Sie es erneut.',
  },
  'refund-refused.other': {
    status: 409,
    en: 'The payment service refuses to refund this payment. See its dashboard for the reason.',
    'pt-br': 'O serviço de pagamento se recusa a reembolsar este pagamento. Veja o motivo no painel dele.',
    fr: 'Le prestataire de paiement refuse de rembourser ce paiement. Consultez-en la raison dans son tableau de bord.',
    it: 'Il servizio di pagamento rifiuta di rimborsare questo pagamento. Ne veda il motivo nel suo pannello.',
    de: 'Der Zahlungsdienst lehnt es ab, diese Zahlung zu erstatten. Sehen Sie in seinem Dashboard nach dem Grund.',
  },
  'refund-refused.other-provider': {
    status: 409,
    en: 'This order was paid through another payment service ({provider}), which is not in use any more. Refund it there.',
    'pt-br':
      'Este pedido foi pago por outro serviço de pagamento ({provider}), que não está mais em uso. Reembolse-o por lá.',
    fr: 'Cette commande a été payée par un autre prestataire de paiement ({provider}), qui n’est plus utilisé. Remboursez-la auprès de lui.',
    it: 'Questo ordine è stato pagato con un altro servizio di pagamento ({provider}), non più in uso. Lo rimborsi lì.',
    de: 'Diese Bestellung wurde über einen anderen Zahlungsdienst ({provider}) bezahlt, der nicht mehr genutzt wird. Erstatten Sie sie dort.',
  },
  'reason-needed': {
    status: 422,
    source: { pointer: '/data/attributes/reason' },
    en: 'The 30 days are over. Give the reason for this refund.',
    'pt-br': 'Os 30 dias já passaram. Informe o motivo deste reembolso.',
    fr: 'Les 30 jours sont écoulés. Indiquez la raison de ce remboursement.',
    it: 'I 30 giorni sono trascorsi. Indichi il motivo di questo rimborso.',
    de: 'Die 30 Tage sind vorbei. Geben Sie den Grund für diese Erstattung an.',
  },
});
