import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'gift-card-sent': {
    status: 409,
    en: 'This gift card has been sent already and can no longer be canceled.',
    'pt-br': 'Este vale-presente já foi enviado e não pode mais ser cancelado.',
    fr: 'Cette carte cadeau a déjà été envoyée et ne peut plus être annulée.',
    it: 'Questa carta regalo è già stata inviata e non si può più annullare.',
    de: 'Diese Geschenkkarte ist schon verschickt und kann nicht mehr storniert werden.',
  },
  'gift-card-cancelled': {
    status: 409,
    en: 'This gift card has been canceled already. Its first reason stands.',
    'pt-br': 'Este vale-presente já foi cancelado. Vale o primeiro motivo.',
    fr: 'Cette carte cadeau est déjà annulée. Le premier motif reste valable.',
    it: 'Questa carta regalo è già annullata. Resta valido il primo motivo.',
    de: 'Diese Geschenkkarte ist schon storniert. Es bleibt beim ersten Grund.',
  },
});
