import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'credit-above-time': {
    status: 409,
    en: 'The credit that is designated would be more than the activity carries then. Lower the credit first.',
    'pt-br': 'O crédito previsto seria então maior do que a atividade comporta. Reduza primeiro o crédito.',
    fr: 'Le crédit attribué dépasserait alors ce que l’activité porte. Réduisez d’abord le crédit.',
    it: 'Il credito previsto supererebbe allora quanto l’attività può valere. Riduca prima il credito.',
    de: 'Dann wären mehr Punkte ausgewiesen, als die Fortbildung zulässt. Senken Sie zuerst die Punkte.',
  },
  'invalid-field.credit-above-time': {
    status: 422,
    en: '{minutes} minutes allow at most {credits} credits. For more, enter the times of at least {n} pilot testers and the reason.',
    'pt-br':
      '{minutes} minutos permitem no máximo {credits} créditos. Para mais, registre os tempos de pelo menos {n} testadores-piloto e o motivo.',
    fr: '{minutes} minutes permettent au plus {credits} crédits. Au-delà, notez les temps d’au moins {n} testeurs pilotes et la raison.',
    it: '{minutes} minuti consentono al massimo {credits} crediti. Per averne di più, annoti i tempi di almeno {n} tester pilota e il motivo.',
    de: '{minutes} Minuten erlauben höchstens {credits} Punkte. Für mehr tragen Sie die Zeiten von mindestens {n} Testpersonen und den Grund ein.',
  },
  'invalid-field.justification-missing': {
    status: 422,
    en: 'Explain why it takes longer than its parts.',
    'pt-br': 'Explique por que leva mais tempo do que as suas partes.',
    fr: 'Expliquez pourquoi cela prend plus de temps que ses parties.',
    it: 'Spieghi perché richiede più tempo delle sue parti.',
    de: 'Erklären Sie, warum es länger dauert als die Teile zusammen.',
  },
  'invalid-field.mate-above-time': {
    status: 422,
    en: 'The whole activity takes only {minutes} minutes.',
    'pt-br': 'A atividade inteira leva apenas {minutes} minutos.',
    fr: 'L’activité entière ne prend que {minutes} minutes.',
    it: 'L’intera attività richiede solo {minutes} minuti.',
    de: 'Die ganze Fortbildung dauert nur {minutes} Minuten.',
  },
  'invalid-field.options-few': {
    status: 422,
    en: 'Each question needs at least {n} options.',
    'pt-br': 'Cada questão precisa de pelo menos {n} alternativas.',
    fr: 'Chaque question a besoin d’au moins {n} choix.',
    it: 'Ogni domanda ha bisogno di almeno {n} opzioni.',
    de: 'Jede Frage braucht mindestens {n} Antworten zur Auswahl.',
  },
  'invalid-field.questions-few': {
    status: 422,
    en: 'This much credit needs at least {n} questions.',
    'pt-br': 'Tanto crédito exige pelo menos {n} questões.',
    fr: 'Autant de crédit demande au moins {n} questions.',
    it: 'Tanto credito richiede almeno {n} domande.',
    de: 'So viele Punkte erfordern mindestens {n} Fragen.',
  },
  'invalid-field.questions-together': {
    status: 422,
    en: 'Learners would be asked this at once, and this much credit needs at least {n} questions. Import them together, from a file.',
    'pt-br':
      'Isto seria perguntado de imediato, e tanto crédito exige pelo menos {n} questões. Importe-as juntas, de um arquivo.',
    fr: 'Les participants auraient aussitôt cette question, et autant de crédit demande au moins {n} questions. Importez-les ensemble, depuis un fichier.',
    it: 'La domanda verrebbe posta subito, e tanto credito richiede almeno {n} domande. Le importi insieme, da un file.',
    de: 'Die Frage würde sofort gestellt, und so viele Punkte erfordern mindestens {n} Fragen. Importieren Sie sie gemeinsam aus einer Datei.',
  },
  'invalid-field.testers-few': {
    status: 422,
    en: 'Enter the times of at least {n} testers.',
    'pt-br': 'Registre os tempos de pelo menos {n} testadores.',
    fr: 'Notez les temps d’au moins {n} testeurs.',
    it: 'Annoti i tempi di almeno {n} tester.',
    de: 'Tragen Sie die Zeiten von mindestens {n} Testpersonen ein.',
  },
});
