import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'direct-payment': {
    status: 422,
    en: 'A company’s money goes to the provider, and the provider pays: a direct payment to faculty or anyone else cannot be part of an accredited activity.',
    'pt-br':
      'O dinheiro de uma empresa vai para o provedor, e é o provedor que paga: um pagamento direto ao corpo docente ou a terceiros não pode fazer parte de uma atividade acreditada.',
    fr: 'L’argent d’une entreprise va à l’organisme, et c’est l’organisme qui paie : un paiement direct aux intervenants ou à des tiers ne peut pas faire partie d’une activité accréditée.',
    it: 'Il denaro di un’azienda va al provider, ed è il provider che paga: un pagamento diretto ai docenti o ad altri non può far parte di un’attività accreditata.',
    de: 'Das Geld eines Unternehmens geht an den Anbieter, und der Anbieter zahlt: Eine direkte Zahlung an Mitwirkende oder Dritte kann nicht Teil einer akkreditierten Fortbildung sein.',
  },
  'supporter-unknown': {
    status: 422,
    en: 'No grant of money from this company is on record. Record its support and the agreement first: learners must be told of it.',
    'pt-br':
      'Não há registro de apoio financeiro desta empresa. Registre primeiro o apoio e o acordo: os participantes precisam ser informados.',
    fr: 'Aucun soutien financier de cette entreprise n’est enregistré. Enregistrez d’abord son soutien et l’accord : les participants doivent en être informés.',
    it: 'Non è registrato alcun sostegno in denaro di questa azienda. Registri prima il sostegno e l’accordo: i partecipanti devono esserne informati.',
    de: 'Von diesem Unternehmen ist keine finanzielle Unterstützung erfasst. Erfassen Sie zuerst die Unterstützung und die Vereinbarung: Lernende müssen davon erfahren.',
  },
  'payee-not-in-control': {
    status: 422,
    en: 'Commercial support may pay honoraria and travel only for people in control of the content. Choose one of them, or record the person first.',
    'pt-br':
      'O apoio comercial só pode pagar honorários e viagens de quem controla o conteúdo. Escolha uma dessas pessoas ou registre-a primeiro.',
    fr: 'Le soutien commercial ne peut payer des honoraires et des déplacements qu’aux personnes qui contrôlent le contenu. Choisissez l’une d’elles, ou enregistrez d’abord la personne.',
    it: 'Il sostegno commerciale può pagare onorari e viaggi solo a chi controlla i contenuti. Scelga una di queste persone o la registri prima.',
    de: 'Aus Unterstützung durch Unternehmen dürfen Honorare und Reisen nur für Personen bezahlt werden, die den Inhalt verantworten. Wählen Sie eine von ihnen, oder erfassen Sie die Person zuerst.',
  },
  'funding-changed': {
    status: 409,
    en: 'Something else was recorded meanwhile. Load the page again to see it.',
    'pt-br': 'Nesse meio-tempo foi registrada outra coisa. Recarregue a página para ver.',
    fr: 'Autre chose a été enregistré entre-temps. Rechargez la page pour le voir.',
    it: 'Nel frattempo è stato registrato altro. Ricarichi la pagina per vederlo.',
    de: 'Inzwischen wurde etwas anderes erfasst. Laden Sie die Seite neu, um es zu sehen.',
  },
  'invalid-field.funding-kind': {
    status: 422,
    en: 'Choose what the money was for.',
    'pt-br': 'Escolha a que se refere o dinheiro.',
    fr: 'Indiquez à quoi correspond l’argent.',
    it: 'Scelga a che cosa si riferisce il denaro.',
    de: 'Wählen Sie, wofür das Geld war.',
  },
  'invalid-field.funding-payer': {
    status: 422,
    en: 'Write who paid; the provider’s own money is paid by the provider.',
    'pt-br': 'Escreva quem pagou; os recursos próprios são pagos pelo provedor.',
    fr: 'Indiquez qui a payé ; les fonds propres sont versés par l’organisme.',
    it: 'Scriva chi ha pagato; i fondi propri sono versati dal provider.',
    de: 'Schreiben Sie, wer gezahlt hat; Eigenmittel zahlt der Anbieter.',
  },
  'invalid-field.funding-payee': {
    status: 422,
    en: 'Write who was paid.',
    'pt-br': 'Escreva quem recebeu o pagamento.',
    fr: 'Indiquez qui a été payé.',
    it: 'Scriva chi è stato pagato.',
    de: 'Schreiben Sie, wer das Geld erhalten hat.',
  },
  'invalid-field.funding-supporter': {
    status: 422,
    en: 'Commercial support is the money of the company that paid it; other income is nobody’s support.',
    'pt-br': 'Apoio comercial é o dinheiro da empresa que o pagou; outras receitas não são apoio de ninguém.',
    fr: 'Le soutien commercial est l’argent de l’entreprise qui l’a versé ; les autres recettes ne sont le soutien de personne.',
    it: 'Il sostegno commerciale è il denaro dell’azienda che lo ha versato; le altre entrate non sono sostegno di nessuno.',
    de: 'Unterstützung ist das Geld des Unternehmens, das sie gezahlt hat; andere Einnahmen sind niemandes Unterstützung.',
  },
  'invalid-field.funding-day': {
    status: 422,
    en: 'Enter the day of the payment: today or earlier.',
    'pt-br': 'Informe o dia do pagamento: hoje ou antes.',
    fr: 'Saisissez le jour du paiement : aujourd’hui ou avant.',
    it: 'Inserisca il giorno del pagamento: oggi o prima.',
    de: 'Geben Sie den Tag der Zahlung ein: heute oder früher.',
  },
  'invalid-field.funding-corrects': {
    status: 422,
    en: 'This entry is not one that stands: it was corrected or struck before, or is not of this activity.',
    'pt-br': 'Este lançamento não está vigente: já foi corrigido ou anulado, ou não é desta atividade.',
    fr: 'Cette écriture n’est pas en vigueur : elle a déjà été corrigée ou annulée, ou n’est pas de cette activité.',
    it: 'Questa voce non è in vigore: è già stata corretta o annullata, oppure non è di questa attività.',
    de: 'Dieser Eintrag gilt nicht: Er wurde schon berichtigt oder gestrichen, oder er gehört nicht zu dieser Fortbildung.',
  },
  'invalid-field.funding-reason': {
    status: 422,
    en: 'Write why the entry is corrected or struck.',
    'pt-br': 'Escreva por que o lançamento é corrigido ou anulado.',
    fr: 'Indiquez pourquoi l’écriture est corrigée ou annulée.',
    it: 'Scriva perché la voce viene corretta o annullata.',
    de: 'Schreiben Sie, warum der Eintrag berichtigt oder gestrichen wird.',
  },
  'support-on-record': {
    status: 422,
    en: 'Money of {company} is in the income and expenses of this activity. Correct or strike these entries before its support is taken out of the record.',
    'pt-br':
      'Há dinheiro de {company} nas receitas e despesas desta atividade. Corrija ou anule esses lançamentos antes de retirar o apoio do registro.',
    fr: 'De l’argent de {company} figure dans les recettes et dépenses de cette activité. Corrigez ou annulez ces écritures avant de retirer son soutien.',
    it: 'Nelle entrate e uscite di questa attività c’è denaro di {company}. Corregga o annulli queste voci prima di togliere il sostegno dalla registrazione.',
    de: 'In den Einnahmen und Ausgaben dieser Fortbildung steht Geld von {company}. Berichtigen oder streichen Sie diese Einträge, bevor die Unterstützung aus den Angaben genommen wird.',
  },
});
