import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'job-waits': {
    status: 409,
    en: 'This job is waiting to run already.',
    'pt-br': 'Esta tarefa já está na fila para ser executada.',
    fr: 'Cette tâche attend déjà d’être exécutée.',
    it: 'Questa attività è già in attesa di essere eseguita.',
    de: 'Dieser Auftrag wartet bereits auf seine Ausführung.',
  },
});
