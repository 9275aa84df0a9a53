import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'download-limit': {
    status: 429,
    en: 'You have downloaded {n} files today. Unlimited downloads are included with Silver and Gold membership.',
    'pt-br':
      'Você baixou {n} arquivos hoje. Downloads ilimitados estão incluídos nas assinaturas Silver e Gold.',
    fr: 'Vous avez téléchargé {n} fichiers aujourd’hui. Les téléchargements illimités sont inclus dans les adhésions Silver et Gold.',
    it: 'Oggi sono stati scaricati {n} file. I download illimitati sono inclusi negli abbonamenti Silver e Gold.',
    de: 'Sie haben heute {n} Dateien heruntergeladen. Unbegrenzte Downloads sind in der Silver- und Gold-Mitgliedschaft enthalten.',
  },
});
