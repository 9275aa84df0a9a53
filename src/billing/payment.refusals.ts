import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'card-needed': {
    status: 422,
    source: { pointer: '/data/attributes/card' },
    en: 'Enter your card details.',
    'pt-br': 'Informe um cartão.',
    fr: 'Saisissez une carte.',
    it: 'Inserire una carta.',
    de: 'Geben Sie eine Karte ein.',
  },
  'card-not-taken-here': {
    status: 422,
    source: { pointer: '/data/attributes/card' },
    en: 'Card details go to the payment service alone. They are not accepted here.',
    'pt-br': 'Informe o cartão somente ao serviço de pagamento: aqui ele não é aceito.',
    fr: 'Ne donnez la carte qu’au prestataire de paiement : elle n’est pas acceptée ici.',
    it: 'I dati della carta vanno dati solo al servizio di pagamento: qui non si accettano.',
    de: 'Geben Sie die Karte nur beim Zahlungsdienst an: Hier wird sie nicht angenommen.',
  },
  'key-reused.payment': {
    status: 409,
    source: { header: 'Idempotency-Key' },
    en: 'This Idempotency-Key was already used for another payment.',
    'pt-br': 'Esta Idempotency-Key foi enviada com outro pagamento.',
    fr: 'Cette Idempotency-Key a été envoyée avec un autre paiement.',
    it: 'Questa Idempotency-Key è stata inviata con un altro pagamento.',
    de: 'Dieser Idempotency-Key wurde mit einer anderen Zahlung gesendet.',
  },
  'payment-unanswered': {
    status: 503,
    retryAfterSeconds: 5,
    en: 'The payment service is not responding. Please try again: you will not be charged twice.',
    'pt-br': 'O serviço de pagamento não responde. Tente de novo: nada é cobrado duas vezes.',
    fr: 'Le prestataire de paiement ne répond pas. Veuillez réessayer : rien n’est prélevé deux fois.',
    it: 'Il servizio di pagamento non risponde. Riprovare: nulla viene addebitato due volte.',
    de: 'Der Zahlungsdienst antwortet nicht. Bitte versuchen Sie es erneut: Nichts wird doppelt abgebucht.',
  },
});
