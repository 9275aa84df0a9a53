import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'gold-needed.file': {
    status: 403,
    en: 'This file is included with Gold membership.',
    'pt-br': 'Este arquivo está incluído na assinatura Gold.',
    fr: 'Ce fichier est inclus dans l’adhésion Gold.',
    it: 'Questo file è incluso nell’abbonamento Gold.',
    de: 'Diese Datei ist in der Gold-Mitgliedschaft enthalten.',
  },
  'member-needed.file': {
    status: 403,
    en: 'This file is included with Silver and Gold membership.',
    'pt-br': 'Este arquivo está incluído nas assinaturas Silver e Gold.',
    fr: 'Ce fichier est inclus dans les adhésions Silver et Gold.',
    it: 'Questo file è incluso negli abbonamenti Silver e Gold.',
    de: 'Diese Datei ist in der Silver- und Gold-Mitgliedschaft enthalten.',
  },
  'sign-in-needed.download': {
    status: 401,
    en: 'Sign in to download this file.',
    'pt-br': 'Entre para baixar este arquivo.',
    fr: 'Connectez-vous pour télécharger ce fichier.',
    it: 'Acceda per scaricare questo file.',
    de: 'Melden Sie sich an, um diese Datei herunterzuladen.',
  },
});
