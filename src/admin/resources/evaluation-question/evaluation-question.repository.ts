import {
  type Columns,
  type Reader,
  type Statement,
  statement,
  type Writer,
} from '#platform/postgres/database.ts';
import { foldedPart, type Repository } from '../../kit/record.repository.ts';
import {
  asksTheSame,
  type EvaluationQuestionRecord,
  orderWith,
  type QuestionTopic,
} from './evaluation-question.rules.ts';

type EvaluationQuestionRow = EvaluationQuestionRecord & { id: number };
const COLUMNS: Columns = {
  id: 'int',
  question: 'text',
  form: 'text',
  answer: 'text',
  asksAbout: 'text',
  mooreLevel: 'text',
  measure: 'text',
  position: 'int?',
};
const rows = (name: string, text: string) =>
  statement(`evaluation-question.${name}`, COLUMNS, text) as Statement as Statement<EvaluationQuestionRow>;

/** What is asked today: places are counted, so that none is missing when a question is asked no longer. */
const ASKED = `SELECT id, question, form, answer, "asksAbout", "mooreLevel", measure, position FROM (
    SELECT id, text AS question, form, CASE WHEN required THEN 'required' ELSE 'optional' END AS answer,
      coalesce(asks_about, 'other') AS "asksAbout", moore_level AS "mooreLevel",
      CASE WHEN objective THEN 'objective' ELSE 'subjective' END AS measure,
      row_number() OVER (ORDER BY position, id) AS position
    FROM evaluation_question WHERE retired_at IS NULL) AS asked`;
const FOUND = `($1::text IS NULL OR search_fold(question) LIKE ${foldedPart('$1')}) AND ($2::bigint IS NULL OR id = $2)`;
const LIST = rows('list', `${ASKED} WHERE ${FOUND} ORDER BY position LIMIT $3::int OFFSET $4::int`);
const COUNT = statement(
  'evaluation-question.count',
  { count: 'int' },
  `SELECT count(*)::int AS count FROM (${ASKED} WHERE ${FOUND}) AS found`,
);
const ONE = rows('one', `${ASKED} WHERE id = $1`);
const SAME = statement(
  'evaluation-question.same',
  { id: 'int' },
  'SELECT id FROM evaluation_question WHERE retired_at IS NULL AND text = $1 AND id IS DISTINCT FROM $2::bigint LIMIT 1',
);
const QUEUE = statement(
  'evaluation-question.queue',
  { id: 'int' },
  'SELECT id FROM evaluation_question WHERE retired_at IS NULL ORDER BY id FOR UPDATE',
);
const ORDER = statement(
  'evaluation-question.order',
  { id: 'int' },
  'SELECT id FROM evaluation_question WHERE retired_at IS NULL ORDER BY position, id',
);
const TOPICS = statement(
  'evaluation-question.topics',
  { topic: 'text' },
  `SELECT DISTINCT asks_about AS topic FROM evaluation_question
   WHERE retired_at IS NULL AND asks_about IS NOT NULL ORDER BY topic`,
);
const INSERT = statement(
  'evaluation-question.insert',
  { id: 'int' },
  `INSERT INTO evaluation_question (position, text, form, required, asks_about, moore_level, objective)
   VALUES (0, $1, $2, $3, $4, $5, $6) RETURNING id`,
);
const UPDATE = statement(
  'evaluation-question.update',
  {},
  `UPDATE evaluation_question SET text = $2, form = $3, required = $4, asks_about = $5, moore_level = $6, objective = $7
   WHERE id = $1`,
);
const RETIRE = statement(
  'evaluation-question.retire',
  {},
  'UPDATE evaluation_question SET retired_at = now() WHERE id = $1 AND retired_at IS NULL',
);
const ARRANGE = statement(
  'evaluation-question.arrange',
  {},
  `UPDATE evaluation_question q SET position = o.place FROM unnest($1::bigint[]) WITH ORDINALITY AS o(id, place)
   WHERE o.id = q.id AND q.position <> o.place`,
);

/** Lets one editor at a time change what is asked, until the end of the transaction. */
export const queueQuestions = (db: Writer) => db.all(QUEUE);
/** What accreditors ask for by name (rule R31), and is asked today. */
export const topicsAsked = async (db: Reader): Promise<QuestionTopic[]> =>
  (await db.all(TOPICS)).map(({ topic }) => topic as QuestionTopic);

/** A question is never removed: answers name it. Other words or another form are a new question in its place. */
export const evaluationQuestionRepository: Repository<EvaluationQuestionRecord> = {
  async list(db, { search, id = null, page }) {
    const [found, { count }] = await Promise.all([
      db.all(LIST, [search, id, page.size, page.offset]),
      db.one(COUNT, [search, id]),
    ]);
    return { rows: found, count };
  },
  lock: (db, id) => db.maybe(ONE, [id]),
  async insert(db, values) {
    if (await db.maybe(SAME, [values.question, null])) return null;
    return placed(db, (await db.one(INSERT, stored(values))).id, values.position);
  },
  async update(db, id, values) {
    if (await db.maybe(SAME, [values.question, id])) return null;
    if (asksTheSame(await db.one(ONE, [id]), values)) {
      await db.run(UPDATE, [id, ...stored(values)]);
      return placed(db, id, values.position);
    }
    const { id: next } = await db.one(INSERT, stored(values));
    await db.run(RETIRE, [id]);
    return placed(db, next, values.position);
  },
  remove: (db, id) => db.run(RETIRE, [id]),
};

const stored = ({ question, form, answer, asksAbout, mooreLevel, measure }: EvaluationQuestionRecord) => [
  question,
  form,
  answer === 'required',
  asksAbout === 'other' ? null : asksAbout,
  mooreLevel,
  measure === 'objective',
];

async function placed(db: Writer, id: number, position: number | null): Promise<EvaluationQuestionRow> {
  const ids = (await db.all(ORDER)).map((one) => one.id);
  await db.run(ARRANGE, [orderWith(ids, id, position)]);
  return db.one(ONE, [id]);
}
