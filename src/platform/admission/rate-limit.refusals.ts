import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'too-many-requests': {
    status: 429,
    en: 'Too many attempts. Please wait a minute.',
    'pt-br': 'Tentativas demais. Espere um minuto.',
    fr: 'Trop de tentatives. Veuillez patienter une minute.',
    it: 'Troppi tentativi. Attenda un minuto.',
    de: 'Zu viele Versuche. Bitte warten Sie eine Minute.',
  },
  'too-many-requests.minutes': {
    status: 429,
    en: 'Too many requests. Please try again in a few minutes.',
    'pt-br': 'Solicitações demais. Tente de novo em alguns minutos.',
    fr: 'Trop de demandes. Veuillez réessayer dans quelques minutes.',
    it: 'Troppe richieste. Riprovi tra qualche minuto.',
    de: 'Zu viele Anfragen. Bitte versuchen Sie es in einigen Minuten erneut.',
  },
  'too-many-requests.reports': {
    status: 429,
    en: 'Enough reports for now. Please wait a while.',
    'pt-br': 'Já há registros suficientes por enquanto. Espere um pouco.',
    fr: 'Assez de signalements pour le moment. Veuillez patienter.',
    it: 'Per ora le segnalazioni bastano. Attenda un momento.',
    de: 'Das sind vorerst genügend Meldungen. Bitte warten Sie eine Weile.',
  },
  'too-many-requests.wait': {
    status: 429,
    en: 'Too many requests. Please wait a while.',
    'pt-br': 'Solicitações demais. Espere um pouco e tente de novo.',
    fr: 'Trop de demandes. Veuillez patienter un moment, puis réessayer.',
    it: 'Troppe richieste. Attenda un momento, poi riprovi.',
    de: 'Zu viele Anfragen. Bitte warten Sie eine Weile, und versuchen Sie es dann erneut.',
  },
});
