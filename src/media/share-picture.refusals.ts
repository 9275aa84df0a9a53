import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'storage-away': {
    status: 503,
    retryAfterSeconds: 5,
    en: 'Files cannot be reached right now. Please try again in a moment.',
    'pt-br': 'Os arquivos não estão acessíveis agora. Tente de novo em instantes.',
    fr: 'Les fichiers sont momentanément inaccessibles. Veuillez réessayer dans un instant.',
    it: 'I file non sono raggiungibili in questo momento. Riprovare tra poco.',
    de: 'Dateien sind gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  },
});
