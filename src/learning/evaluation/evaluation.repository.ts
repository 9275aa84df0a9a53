import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { EvaluationQuestion, SurveyAnswer } from './evaluation.rules.ts';

const QUESTIONS = statement(
  'evaluation.questions',
  { id: 'int', text: 'text', form: 'text', required: 'bool' },
  'SELECT id, text, form, required FROM evaluation_question WHERE retired_at IS NULL ORDER BY position, id',
);
/** What is asked today. */
export const evaluationQuestions = (db: Reader) => db.all(QUESTIONS) as Promise<EvaluationQuestion[]>;

const FORMER = statement(
  'evaluation.former-questions',
  { id: 'int', text: 'text', form: 'text', required: 'bool' },
  `SELECT id, text, form, required FROM evaluation_question
   WHERE retired_at IS NOT NULL AND id = ANY ($1::bigint[]) ORDER BY position, id`,
);
/** Questions that answers name and that are asked no longer. */
export const formerQuestions = async (
  db: Reader,
  answers: readonly SurveyAnswer[],
): Promise<EvaluationQuestion[]> =>
  answers.length === 0
    ? []
    : ((await db.all(FORMER, [answers.map((answer) => answer.question_id)])) as EvaluationQuestion[]);

const ONE = statement(
  'evaluation.one',
  { answers: json<SurveyAnswer[]>(), claimed_hundredths: 'int', submitted_at: 'instant' },
  'SELECT answers, claimed_hundredths, submitted_at FROM evaluation WHERE user_id = $1 AND publication_id = $2',
);
export const findEvaluation = (db: Reader, userId: number, publicationId: number) =>
  db.maybe(ONE, [userId, publicationId]);

const INSERT = statement(
  'evaluation.insert',
  { id: 'int' },
  'INSERT INTO evaluation (user_id, publication_id, answers, claimed_hundredths, submitted_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (user_id, publication_id) DO NOTHING RETURNING id',
);
/** False if the learner has submitted this evaluation before. */
export const insertEvaluation = async (
  db: Writer,
  userId: number,
  publicationId: number,
  answers: SurveyAnswer[],
  claimed: number,
  at: Date,
) => (await db.maybe(INSERT, [userId, publicationId, JSON.stringify(answers), claimed, at])) !== null;
