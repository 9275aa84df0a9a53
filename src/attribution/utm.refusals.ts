import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.utm-count': {
    status: 422,
    en: 'Send one to ten utm_ parameters.',
    'pt-br': 'Envie de um a dez parâmetros utm_.',
    fr: 'Envoyez d’un à dix paramètres utm_.',
    it: 'Inviare da uno a dieci parametri utm_.',
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
});
