import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'already-passed': {
    status: 409,
    en: 'You have passed this test. Ask for a retake to practice with it; your credit stays as it is.',
    'pt-br':
      'Você já passou neste teste. Peça para refazê-lo como treino; seus créditos continuam como estão.',
    fr: 'Vous avez réussi ce test. Demandez à le repasser pour vous exercer ; vos crédits restent inchangés.',
    it: 'Ha superato questo test. Può chiedere di rifarlo per esercitarsi; i Suoi crediti restano invariati.',
    de: 'Sie haben diesen Test bestanden. Zum Üben können Sie ihn wiederholen; Ihre Punkte bleiben, wie sie sind.',
  },
  'answers-told': {
    status: 409,
    en: 'The right answers to questions of this test have been shown to you, so it cannot be taken for credit again.',
    'pt-br':
      'As respostas corretas de questões deste teste já lhe foram mostradas; por isso ele não pode mais ser feito para obter créditos.',
    fr: 'Les bonnes réponses à des questions de ce test vous ont déjà été montrées : il ne peut plus être passé pour des crédits.',
    it: 'Le risposte corrette a domande di questo test Le sono già state mostrate: non può più essere svolto per ottenere crediti.',
    de: 'Richtige Antworten auf Fragen dieses Tests wurden Ihnen bereits gezeigt. Punkte gibt es dafür nicht mehr.',
  },
  'attempts-used-up': {
    status: 409,
    en: 'This test can be taken {n, plural, one {once} other {# times}}, and no attempt is left.',
    'pt-br':
      'Este teste pode ser feito {n, plural, =0 {# vezes} one {# vez} other {# vezes}}, e não resta nenhuma tentativa.',
    fr: 'Ce test peut être passé {n} fois, et il ne reste aucun essai.',
    it: 'Questo test si può svolgere {n, plural, one {# volta} other {# volte}}, e non restano tentativi.',
    de: 'Dieser Test kann {n}-mal abgelegt werden, und das haben Sie getan.',
  },
  'invalid-field.other-day': {
    status: 422,
    en: 'In {zone} the date is {day}.',
    'pt-br': 'No fuso horário {zone}, a data é {day}.',
    fr: 'Dans le fuseau horaire {zone}, nous sommes le {day}.',
    it: 'Nel fuso orario {zone} la data è {day}.',
    de: 'In {zone} ist das Datum {day}.',
  },
  'invalid-field.zone': {
    status: 422,
    en: 'There is no such time zone.',
    'pt-br': 'Este fuso horário não existe.',
    fr: 'Ce fuseau horaire n’existe pas.',
    it: 'Questo fuso orario non esiste.',
    de: 'Diese Zeitzone gibt es nicht.',
  },
  'invalid-field.zone-needed': {
    status: 422,
    en: 'Send the time zone together with the date.',
    'pt-br': 'Envie o fuso horário junto com a data.',
    fr: 'Envoyez le fuseau horaire avec la date.',
    it: 'Invii il fuso orario insieme alla data.',
    de: 'Senden Sie zum Datum auch die Zeitzone.',
  },
  'key-reused': {
    status: 409,
    source: { header: 'Idempotency-Key' },
    en: 'This Idempotency-Key was sent with another test.',
    'pt-br': 'Esta Idempotency-Key foi enviada com outro teste.',
    fr: 'Cette Idempotency-Key a été envoyée avec un autre test.',
    it: 'Questa Idempotency-Key è stata inviata con un altro test.',
    de: 'Dieser Idempotency-Key wurde mit einem anderen Test gesendet.',
  },
  'terms-not-shown': {
    status: 409,
    en: 'First read the information before the test: open the test with GET on this address, or read its terms and send POST to the sittings of this publication. Then hand in.',
    'pt-br':
      'Leia primeiro o que vem antes do teste: abra o teste com GET neste endereço, ou leia as condições e envie POST às sessões desta publicação. Depois, entregue.',
    fr: 'Lisez d’abord ce qui précède le test : ouvrez le test avec GET à cette adresse, ou lisez ses conditions et envoyez POST aux sessions de cette publication. Remettez-le ensuite.',
    it: 'Legga prima ciò che precede il test: apra il test con GET a questo indirizzo, oppure ne legga le condizioni e invii POST alle sessioni di questa pubblicazione. Poi lo consegni.',
    de: 'Lesen Sie zuerst, was vor dem Test steht: Öffnen Sie den Test mit GET unter dieser Adresse, oder lesen Sie die Bedingungen und senden Sie POST an die Sitzungen dieser Publikation. Geben Sie danach ab.',
  },
  'terms-not-shown.changed': {
    status: 409,
    source: { pointer: '/data/attributes/frontMatterVersion' },
    en: 'The information before this test has changed since you read it. Reload it and read it again.',
    'pt-br': 'O que vem antes deste teste mudou desde que você o leu. Carregue de novo e leia a nova versão.',
    fr: 'Ce qui précède ce test a changé depuis que vous l’avez lu. Rechargez-le et relisez-le.',
    it: 'Ciò che precede questo test è cambiato da quando l’ha letto. Lo ricarichi e lo rilegga.',
    de: 'Was vor diesem Test steht, hat sich geändert, seit Sie es gelesen haben. Laden Sie es neu und lesen Sie es noch einmal.',
  },
  'test-changed': {
    status: 409,
    en: 'This test has changed since you began it. Reload it; your answers to questions that are unchanged are kept.',
    'pt-br':
      'Este teste mudou desde que você o começou. Carregue-o de novo; suas respostas às questões que não mudaram continuam guardadas.',
    fr: 'Ce test a changé depuis que vous l’avez commencé. Rechargez-le ; vos réponses aux questions restées les mêmes sont gardées.',
    it: 'Questo test è cambiato da quando l’ha iniziato. Lo ricarichi; le risposte alle domande rimaste uguali restano.',
    de: 'Dieser Test hat sich geändert, seit Sie ihn begonnen haben. Laden Sie ihn neu; Ihre Antworten auf gleich gebliebene Fragen bleiben.',
  },
});
