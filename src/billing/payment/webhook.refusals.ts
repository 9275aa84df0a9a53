import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'signature-invalid': {
    status: 400,
    source: { header: 'Stripe-Signature' },
    en: 'This was not signed by the payment service, or it was signed too long ago.',
    'pt-br': 'Isto não foi assinado pelo serviço de pagamento, ou foi há tempo demais.',
    fr: 'Ceci n’a pas été signé par le prestataire de paiement, ou l’a été il y a trop longtemps.',
    it: 'La firma del servizio di pagamento manca o è troppo vecchia.',
    de: 'Das hat der Zahlungsdienst nicht signiert, oder es ist zu lange her.',
  },
});
