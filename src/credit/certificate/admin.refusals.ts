import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'correction-not-accepted.bound': {
    status: 422,
    source: { pointer: '/data/attributes/credits' },
    en: 'Correct in steps of 0.25, to another amount than now: at least 0, at most the {max} designated.',
    'pt-br':
      'Corrija em passos de 0,25, para um valor diferente do atual: no mínimo 0, no máximo os {max} previstos.',
    fr: 'Corrigez par pas de 0,25, vers une autre valeur que l’actuelle : au moins 0, au plus les {max} prévus.',
    it: 'Corregga a passi di 0,25, a un valore diverso da quello attuale: almeno 0, al massimo i {max} previsti.',
    de: 'Korrigieren Sie in Schritten von 0,25 auf einen anderen Wert als jetzt: mindestens 0, höchstens die ausgewiesenen {max}.',
  },
  'invalid-field.printed-name': {
    status: 422,
    en: 'Enter a name.',
    'pt-br': 'Informe um nome.',
    fr: 'Saisissez un nom.',
    it: 'Inserisca un nome.',
    de: 'Geben Sie einen Namen ein.',
  },
  'invalid-field.unprintable-name': {
    status: 422,
    en: 'Certificates cannot be printed with {letters}. Write the name in other letters.',
    'pt-br': 'Não é possível imprimir certificados com {letters}. Escreva o nome com outras letras.',
    fr: 'Les certificats ne peuvent pas être imprimés avec {letters}. Écrivez le nom avec d’autres caractères.',
    it: 'Gli attestati non si possono stampare con {letters}. Scriva il nome con altri caratteri.',
    de: 'Mit {letters} lassen sich keine Zertifikate drucken. Schreiben Sie den Namen in anderen Buchstaben.',
  },
  'invalid-field.wish': {
    status: 422,
    en: 'Choose what should be done.',
    'pt-br': 'Escolha o que deve ser feito.',
    fr: 'Choisissez ce qui doit être fait.',
    it: 'Scelga che cosa va fatto.',
    de: 'Wählen Sie, was geschehen soll.',
  },
  'invalid-field.wrong': {
    status: 422,
    en: 'Describe what is wrong.',
    'pt-br': 'Descreva o que está errado.',
    fr: 'Décrivez ce qui ne va pas.',
    it: 'Descriva che cosa non va.',
    de: 'Beschreiben Sie, was nicht stimmt.',
  },
  'learner-departed': {
    status: 409,
    en: 'This learner has deleted their account. The certificate can still be withdrawn, but not changed.',
    'pt-br': 'Este participante excluiu a conta. O certificado ainda pode ser cancelado, mas não alterado.',
    fr: 'Cette personne a supprimé son compte. Le certificat peut encore être retiré, mais pas modifié.',
    it: 'Questo partecipante ha eliminato il suo account. L’attestato si può ancora ritirare, ma non modificare.',
    de: 'Diese lernende Person hat ihr Konto gelöscht. Das Zertifikat lässt sich noch zurückziehen, aber nicht mehr ändern.',
  },
});
