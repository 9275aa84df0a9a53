import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'too-many-requests.export': {
    status: 429,
    en: 'You can download your data ten times an hour. Please try again later.',
    'pt-br': 'Você pode baixar seus dados dez vezes por hora. Tente de novo mais tarde.',
    fr: 'Vous pouvez télécharger vos données dix fois par heure. Réessayez plus tard.',
    it: 'I dati si possono scaricare dieci volte all’ora. Riprovi più tardi.',
    de: 'Ihre Daten können Sie zehnmal in der Stunde herunterladen. Bitte versuchen Sie es später erneut.',
  },
});
