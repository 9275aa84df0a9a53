import { atField, refuseAll } from '#kit/refusal.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { commandsOf } from '../../kit/commands.service.ts';
import { refuse } from './evaluation-question.refusals.ts';
import {
  evaluationQuestionRepository,
  queueQuestions,
  topicsAsked,
} from './evaluation-question.repository.ts';
import {
  EVALUATION_QUESTION_MAX,
  type EvaluationQuestionProblem,
  evaluationQuestionProblems,
  tidiedQuestion,
  topicLost,
} from './evaluation-question.rules.ts';
import { askedQuestions } from './evaluation-question.schema.ts';

const CODES = {
  noQuestion: 'invalid-field.evaluation-question',
  noLevel: 'invalid-field.evaluation-level',
  noPlace: 'invalid-field.evaluation-place',
} as const satisfies Record<Exclude<EvaluationQuestionProblem, 'long'>, string>;

const commands = commandsOf(askedQuestions, evaluationQuestionRepository, {
  storable(given) {
    refuseAll(
      Object.entries(evaluationQuestionProblems(given)).map(([field, problem]) =>
        problem === 'long'
          ? refuse('invalid-field.evaluation-long', { n: EVALUATION_QUESTION_MAX }, atField(field))
          : refuse(CODES[problem], {}, atField(field)),
      ),
    );
    return tidiedQuestion(given);
  },
  changed: (_now, meta) => refuse('evaluation-question-changed', {}, { meta }),
  exists: () => refuse('evaluation-question-exists'),
  invalidates: 'evaluation-questions',
});

export const evaluationQuestionCommands: typeof commands = {
  ...commands,
  add: (db, ...given) => oneAtATime(db, () => commands.add(db, ...given)),
  change: (db, ...given) => oneAtATime(db, () => commands.change(db, ...given)),
  remove: (db, ...given) => oneAtATime(db, () => commands.remove(db, ...given)),
};

/** Two editors change the questions one after the other, and what accreditors ask for stays asked (rule R31). */
async function oneAtATime<T>(db: Writer, deed: () => Promise<T>): Promise<T> {
  await queueQuestions(db);
  const before = await topicsAsked(db);
  const done = await deed();
  const lost = topicLost(before, await topicsAsked(db));
  if (lost) throw refuse(`evaluation-question-last.${lost}`);
  return done;
}
