import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'answer-locked': {
    status: 409,
    source: { pointer: '/data/attributes/answers' },
    en: 'The explanation of this question has been shown, so its answer stays as it is.',
    'pt-br': 'A explicação desta questão já foi mostrada; por isso a resposta fica como está.',
    fr: 'L’explication de cette question a été montrée : sa réponse ne change plus.',
    it: 'La spiegazione di questa domanda è già stata mostrata: la risposta resta com’è.',
    de: 'Die Erklärung zu dieser Frage wurde schon gezeigt, deshalb bleibt die Antwort, wie sie ist.',
  },
  'explained-at-the-end': {
    status: 409,
    en: 'The questions of this test are explained with its results, not one by one.',
    'pt-br': 'As questões deste teste são explicadas com os resultados, não uma a uma.',
    fr: 'Les questions de ce test sont expliquées avec les résultats, et non une à une.',
    it: 'Le domande di questo test vengono spiegate con i risultati, non una per una.',
    de: 'Die Fragen dieses Tests werden mit dem Ergebnis erklärt, nicht einzeln.',
  },
  'sitting-closed': {
    status: 409,
    en: 'This test was handed in already, perhaps on another device.',
    'pt-br': 'Este teste já foi entregue, talvez em outro aparelho.',
    fr: 'Ce test a déjà été remis, peut-être depuis un autre appareil.',
    it: 'Questo test è già stato consegnato, forse da un altro dispositivo.',
    de: 'Dieser Test wurde schon abgegeben, vielleicht auf einem anderen Gerät.',
  },
  'sitting-replaced': {
    status: 409,
    en: 'This test has been continued elsewhere, perhaps on another device. Open it again to go on from there.',
    'pt-br':
      'Este teste continuou em outro lugar, talvez em outro aparelho. Abra-o de novo para seguir de lá.',
    fr: 'Ce test a été poursuivi ailleurs, peut-être sur un autre appareil. Ouvrez-le à nouveau pour le reprendre où il en est.',
    it: 'Questo test è proseguito altrove, forse su un altro dispositivo. Lo apra di nuovo per riprendere da lì.',
    de: 'Dieser Test wurde anderswo fortgesetzt, vielleicht auf einem anderen Gerät. Öffnen Sie ihn noch einmal, um dort weiterzumachen.',
  },
  'sitting-outdated': {
    status: 409,
    en: 'This test was opened more than seven days ago. Open it again; your answers are kept.',
    'pt-br':
      'Este teste foi aberto há mais de sete dias. Abra-o de novo; suas respostas continuam guardadas.',
    fr: 'Ce test a été ouvert il y a plus de sept jours. Ouvrez-le à nouveau : vos réponses sont conservées.',
    it: 'Questo test è stato aperto più di sette giorni fa. Lo apra di nuovo: le Sue risposte sono conservate.',
    de: 'Dieser Test wurde vor mehr als sieben Tagen geöffnet. Öffnen Sie ihn noch einmal; Ihre Antworten bleiben erhalten.',
  },
});
