import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'card-needed.renewal': {
    status: 422,
    source: { pointer: '/data/attributes/autoRenew' },
    en: 'There is no card on file. Add one in your account; nothing is charged for that.',
    'pt-br': 'Não há cartão guardado. Guarde um na sua conta; nada é cobrado por isso.',
    fr: 'Aucune carte n’est enregistrée. Enregistrez-en une dans votre compte ; rien n’est prélevé pour cela.',
    it: 'Nessuna carta è salvata. Ne salvi una nell’account: non viene addebitato nulla.',
    de: 'Es ist keine Karte hinterlegt. Hinterlegen Sie eine in Ihrem Konto; das kostet nichts.',
  },
  'renewal-too-late': {
    status: 409,
    en: 'Your membership ends within a day: renew it yourself, and choose automatic renewal as you pay.',
    'pt-br':
      'Sua assinatura termina em menos de um dia: renove-a manualmente e escolha a renovação automática no pagamento.',
    fr: 'Votre adhésion prend fin dans moins d’un jour : renouvelez-la vous-même et choisissez le renouvellement automatique au moment de payer.',
    it: 'L’abbonamento termina entro un giorno: lo rinnovi direttamente e scelga il rinnovo automatico al momento del pagamento.',
    de: 'Ihre Mitgliedschaft endet in weniger als einem Tag: Verlängern Sie sie selbst, und wählen Sie die automatische Verlängerung beim Bezahlen.',
  },
});
