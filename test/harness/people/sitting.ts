import type { Asked, Sent, Stage } from '../stage.ts';

export interface Answer {
  question_id: string;
  answer_id: string;
}
interface Row {
  item: string;
  right: string;
  wrong: string;
}

/** The key of a test, read past the API: who answers rightly must be able to know. */
export async function sheetOf(
  stage: Pick<Stage, 'sql'>,
  publicationId: number,
  wrong = 0,
): Promise<Answer[]> {
  const rows = await stage.sql<Row>(
    `SELECT i.id AS item, (SELECT c.id FROM choice c WHERE c.item_id = i.id AND c.correct) AS right,
       (SELECT min(c.id) FROM choice c WHERE c.item_id = i.id AND NOT c.correct) AS wrong
     FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = $1 AND i.retired_at IS NULL ORDER BY i.position`,
    [publicationId],
  );
  return rows.map((row, at) => ({
    question_id: String(row.item),
    answer_id: String(at < wrong ? row.wrong : row.right),
  }));
}

/** A CME activity of its own with ten questions, open for two years; its terms are those of a told one. */
export async function newActivity(stage: Pick<Stage, 'sql'>): Promise<number> {
  const [made] = await stage.sql<{ id: string }>(
    `INSERT INTO publication (slug, title, type, types, publication_date, expiration_date, modified_at)
     SELECT 'sitting-' || nextval('publication_id_seq'), 'A Sitting of Ten', 'PUBLICATION_VIDEO', '{PUBLICATION_VIDEO,CME}', '2026-01-01', now() + interval '2 years', now() RETURNING id`,
  );
  const id = Number(made?.id);
  await stage.sql(`INSERT INTO activity (publication_id, starts_on) VALUES ($1, '2026-01-01')`, [id]);
  await stage.sql(
    `INSERT INTO publication_author (publication_id, author_id, position, role) VALUES ($1, 301, 1, 'Author')`,
    [id],
  );
  await stage.sql(`INSERT INTO content_record (publication_id, support, edition) VALUES ($1, 'none', 1)`, [
    id,
  ]);
  await stage.sql(
    `INSERT INTO front_matter SELECT $1, 1, content, created_at FROM front_matter WHERE publication_id = 2746 AND version = 1`,
    [id],
  );
  await stage.sql(
    `WITH offering AS (INSERT INTO credit_offering (publication_id, kind, amount_hundredths) VALUES ($1, 1, 100) RETURNING id),
       asked AS (INSERT INTO item (offering_id, position, stem) SELECT id, n, 'Question ' || n FROM offering, generate_series(1, 10) n RETURNING id)
     INSERT INTO choice (item_id, position, text, correct, rationale) SELECT id, n, 'Choice ' || n, n = 2, 'Because ' || n FROM asked, generate_series(1, 4) n`,
    [id],
  );
  return id;
}

/** The same as a self-assessment too, with a test of its own. */
export async function newActivityOfBoth(stage: Pick<Stage, 'sql'>, saHundredths = 100): Promise<number> {
  const id = await newActivity(stage);
  await stage.sql(
    `WITH offering AS (INSERT INTO credit_offering (publication_id, kind, amount_hundredths) VALUES ($1, 2, $2) RETURNING id),
       asked AS (INSERT INTO item (offering_id, position, stem) SELECT id, n, 'Question ' || n FROM offering, generate_series(1, 4) n RETURNING id)
     INSERT INTO choice (item_id, position, text, correct, rationale) SELECT id, n, 'Choice ' || n, n = 2, 'Because ' || n FROM asked, generate_series(1, 4) n`,
    [id, saHundredths],
  );
  return id;
}
/** The key of one of its tests. */
export const rightAnswers = (stage: Pick<Stage, 'sql'>, id: number, kind: 1 | 2): Promise<Answer[]> =>
  stage.sql(
    `SELECT i.id::text AS question_id, c.id::text AS answer_id FROM credit_offering o
     JOIN item i ON i.offering_id = o.id JOIN choice c ON c.item_id = i.id AND c.correct
     WHERE o.publication_id = $1 AND o.kind = $2 ORDER BY i.position`,
    [id, kind],
  );

/** Gives the test of such an activity so many questions. */
export const fillTest = (stage: Pick<Stage, 'sql'>, id: number, questions: number) =>
  stage.sql(
    `WITH asked AS (INSERT INTO item (offering_id, position, stem) SELECT o.id, n, 'Question ' || n FROM credit_offering o, generate_series(11, $2) n
         WHERE o.publication_id = $1 RETURNING id)
     INSERT INTO choice (item_id, position, text, correct, rationale) SELECT id, n, 'Choice ' || n, n = 2, 'Because ' || n FROM asked, generate_series(1, 4) n`,
    [id, questions],
  );

/** A self-assessment of its own, for one credit. */
export async function newSelfAssessment(stage: Pick<Stage, 'sql'>, questions = 10): Promise<number> {
  const id = await newActivity(stage);
  await stage.sql('UPDATE credit_offering SET kind = 2 WHERE publication_id = $1', [id]);
  await fillTest(stage, id, questions);
  return id;
}

export const resultDocument = (publicationId: number, results: readonly unknown[], more: object = {}) => ({
  data: {
    type: 'PublicationTestResult',
    attributes: { results, ...more },
    relationships: { publication: { data: { type: 'Publication', id: String(publicationId) } } },
  },
});

/** Opens a test by the call for its questions, as a program does in its learner's name. */
export const openByCall = (stage: Stage, publicationId: number, sent: Sent = {}): Promise<Asked> =>
  stage.send(
    'GET',
    `/api/publications/${publicationId}/tests/?include=publication.questions.answers`,
    undefined,
    {
      ...(sent.as ? { as: sent.as } : {}),
      ...(sent.token ? { token: sent.token } : {}),
      ...(sent.at ? { at: sent.at } : {}),
    },
  );

/** Hands in, after reading what comes before the test where that was not done yet. */
export async function submit(
  stage: Stage,
  publicationId: number,
  results: readonly unknown[],
  sent: Sent = {},
  more: object = {},
): Promise<Asked> {
  const path = `/api/publications/${publicationId}/tests/`;
  const handIn = () => stage.send('POST', path, resultDocument(publicationId, results, more), sent);
  const first = await handIn();
  if (first.json.errors?.[0]?.code !== 'terms-not-shown') return first;
  await openByCall(stage, publicationId, sent);
  return handIn();
}

export const surveyDocument = (attributes: object = {}) => ({
  data: {
    type: 'Survey',
    attributes: {
      answers: [
        { question_id: '1', value: 5 },
        { question_id: '2', value: true },
        { question_id: '3', value: 4 },
      ],
      ...attributes,
    },
  },
});
export const evaluate = (
  stage: Stage,
  publicationId: number,
  attributes: object = {},
  sent: Sent = {},
): Promise<Asked> =>
  stage.send('POST', `/api/publications/${publicationId}/surveys/`, surveyDocument(attributes), sent);

/** What the database holds of one learner's activity. */
export async function heldOf(stage: Pick<Stage, 'sql'>, userId: number, publicationId: number) {
  const [row] = await stage.sql<
    Record<'approved' | 'attempts' | 'awards' | 'certificates' | 'completions' | 'shown', number>
  >(
    `SELECT (SELECT count(*)::int FROM attempt WHERE user_id = $1 AND publication_id = $2 AND status = 'APPROVED' AND NOT practice) AS approved,
       (SELECT count(*)::int FROM attempt WHERE user_id = $1 AND publication_id = $2) AS attempts,
       (SELECT count(*)::int FROM credit_entry WHERE user_id = $1 AND publication_id = $2 AND entry = 'award') AS awards,
       (SELECT count(*)::int FROM certificate WHERE user_id = $1 AND publication_id = $2) AS certificates,
       (SELECT count(*)::int FROM completion WHERE user_id = $1 AND publication_id = $2) AS completions,
       (SELECT count(*)::int FROM front_matter_shown WHERE user_id = $1 AND publication_id = $2) AS shown`,
    [userId, publicationId],
  );
  if (!row) throw new Error('no row');
  return row;
}
