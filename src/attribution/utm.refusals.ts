import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.utm-count': {
    status: 422,
    en: 'Send one to ten utm_ parameters.',
    'pt-br': 'Envie de um a dez parâmetros utm_.',
    fr: 'Envoyez d’un à dix paramètres utm_.',
    it: 'Invii da uno a dieci parametri utm_.',
    de: 'Senden Sie einen bis zehn utm_-Parameter.',
  },
  'invalid-field.utm-name': {
    status: 422,
    en: 'Only utm_ parameters are kept.',
    'pt-br': 'Só parâmetros utm_ são guardados.',
    fr: 'Seuls les paramètres utm_ sont conservés.',
    it: 'Si conservano solo i parametri utm_.',
    de: 'Nur utm_-Parameter werden aufbewahrt.',
  },
  'invalid-field.utm-size': {
    status: 422,
    en: 'The utm_ parameters of one record take up 2,000 bytes at most.',
    'pt-br': 'Os parâmetros utm_ de um registro ocupam no máximo 2.000 bytes.',
    fr: 'Les paramètres utm_ d’un enregistrement occupent au plus 2 000 octets.',
    it: 'I parametri utm_ di una registrazione occupano al massimo 2.000 byte.',
    de: 'Die utm_-Parameter eines Datensatzes belegen höchstens 2.000 Bytes.',
  },
});
