import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'payment-under-way.leaving': {
    status: 409,
    en: 'One of your payments is still being processed. Finish it or wait an hour, then delete your account.',
    'pt-br': 'Um pagamento seu está em andamento. Conclua-o ou espere uma hora e depois exclua a conta.',
    fr: 'Un de vos paiements est en cours. Terminez-le ou attendez une heure, puis supprimez votre compte.',
    it: 'Un Suo pagamento è in corso. Lo concluda o attenda un’ora, poi elimini l’account.',
    de: 'Eine Ihrer Zahlungen läuft noch. Schließen Sie sie ab oder warten Sie eine Stunde, dann löschen Sie Ihr Konto.',
  },
});
