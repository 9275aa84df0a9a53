import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'member-needed': {
    status: 403,
    en: 'This is included with membership.',
    'pt-br': 'Isto está incluído na assinatura.',
    fr: 'Ceci est inclus dans l’adhésion.',
    it: 'È incluso nell’abbonamento.',
    de: 'Das ist in der Mitgliedschaft enthalten.',
  },
  'membership-expired': {
    status: 403,
    en: 'Your membership is expired! Please renew it to continue.',
    'pt-br': 'Sua assinatura expirou! Renove-a para continuar.',
    fr: 'Votre adhésion a expiré ! Renouvelez-la pour continuer.',
    it: 'L’abbonamento è scaduto! Lo rinnovi per continuare.',
    de: 'Ihre Mitgliedschaft ist abgelaufen! Bitte verlängern Sie sie, um fortzufahren.',
  },
});
