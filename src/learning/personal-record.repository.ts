import { toldScore } from '#catalog/offered-test/score.data.ts';
import { instantText, json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const ATTEMPTS = statement(
  'personal-record.attempts',
  {
    id: 'int',
    publicationId: 'int',
    title: 'text',
    kind: 'int',
    status: 'text',
    score: 'int',
    correctCount: 'int',
    itemCount: 'int',
    passMark: 'int',
    amountHundredths: 'int',
    isPractice: 'bool',
    creditWaitsSince: 'instant?',
    frontMatterVersion: 'int',
    openedAt: 'instant?',
    submittedAt: 'instant',
    keyIsTold: 'bool',
    answers: json<{ question: string; answer: string; isCorrect: boolean | null }[]>(),
  },
  `SELECT a.id, a.publication_id AS "publicationId", a.title, a.kind::int, a.status, ${toldScore('a')} AS score, a.correct_count AS "correctCount",
          a.item_count AS "itemCount", a.pass_mark AS "passMark", a.amount_hundredths AS "amountHundredths",
          a.practice AS "isPractice", (SELECT w.withheld_at FROM credit_withheld w WHERE w.attempt_id = a.id) AS "creditWaitsSince",
          a.front_matter_version AS "frontMatterVersion", a.opened_at AS "openedAt", a.submitted_at AS "submittedAt",
          key.offering_id IS NOT NULL AS "keyIsTold",
          (SELECT coalesce(json_agg(json_build_object('question', i.stem, 'answer', c.text, 'isCorrect', CASE WHEN key.offering_id IS NOT NULL THEN c.correct END) ORDER BY i.position, i.id), '[]')
             FROM attempt_answer g JOIN item i ON i.id = g.item_id JOIN choice c ON c.id = g.choice_id
            WHERE g.attempt_id = a.id) AS answers
     FROM attempt a LEFT JOIN (SELECT offering_id FROM attempt WHERE user_id = $1 AND status = 'APPROVED'
            UNION SELECT offering_id FROM test_conclusion WHERE user_id = $1) key ON key.offering_id = a.offering_id
    WHERE a.user_id = $1 ORDER BY a.id`,
);
const COMPLETIONS = statement(
  'personal-record.completions',
  {
    publicationId: 'int',
    title: 'text',
    completedAt: 'instant',
    retakenAt: 'instant?',
    retakenKinds: 'ints',
  },
  `SELECT c.publication_id AS "publicationId", p.title, c.completed_at AS "completedAt", c.retaken_at AS "retakenAt",
          c.retaken_kinds::int[] AS "retakenKinds"
     FROM completion c JOIN publication p ON p.id = c.publication_id
    WHERE c.user_id = $1 ORDER BY c.completed_at, c.publication_id`,
);
const EVALUATIONS = statement(
  'personal-record.evaluations',
  {
    publicationId: 'int',
    title: 'text',
    claimedHundredths: 'int',
    submittedAt: 'instant',
    profession: 'text?',
    licence: 'text?',
    attestedAt: 'instant?',
    answers: json<{ question: string; answer: string | number | boolean }[]>(),
  },
  `SELECT e.publication_id AS "publicationId", p.title, e.claimed_hundredths AS "claimedHundredths",
          e.submitted_at AS "submittedAt", t.profession, t.licence, t.attested_at AS "attestedAt",
          (SELECT coalesce(json_agg(json_build_object('question', coalesce(q.text, g ->> 'question_id'), 'answer', g -> 'value') ORDER BY q.position, q.id), '[]')
             FROM jsonb_array_elements(e.answers) AS g LEFT JOIN evaluation_question q ON q.id::text = g ->> 'question_id') AS answers
     FROM evaluation e JOIN publication p ON p.id = e.publication_id
     LEFT JOIN claim_attestation t ON t.user_id = e.user_id AND t.publication_id = e.publication_id
    WHERE e.user_id = $1 ORDER BY e.submitted_at, e.id`,
);
const SHOWN = statement(
  'personal-record.front-matter-shown',
  { publicationId: 'int', version: 'int', shownAt: 'instant' },
  `SELECT publication_id AS "publicationId", version, shown_at AS "shownAt"
     FROM front_matter_shown WHERE user_id = $1 ORDER BY position`,
);
const PROGRESS = statement(
  'personal-record.progress',
  {
    publicationId: 'int',
    sectionId: 'int',
    title: 'text',
    positionSeconds: 'int',
    completedAt: 'instant?',
    updatedAt: 'instant',
  },
  `SELECT g.publication_id AS "publicationId", g.section_id AS "sectionId", s.title, g.position_seconds AS "positionSeconds",
          g.completed_at AS "completedAt", g.updated_at AS "updatedAt"
     FROM section_progress g JOIN section s ON s.id = g.section_id
    WHERE g.user_id = $1 ORDER BY g.publication_id, s.position`,
);
const NOTES = statement(
  'personal-record.notes',
  { sectionId: 'int', title: 'text', text: 'text', updatedAt: 'instant' },
  `SELECT n.section_id AS "sectionId", s.title, n.text, n.updated_at AS "updatedAt"
     FROM section_note n JOIN section s ON s.id = n.section_id
    WHERE n.user_id = $1 ORDER BY n.section_id`,
);
const QUICK_TAKES = statement(
  'personal-record.quick-takes',
  { publicationId: 'int', title: 'text', openedAt: 'instant' },
  `SELECT o.publication_id AS "publicationId", p.title, o.opened_at AS "openedAt"
     FROM quick_take_opening o JOIN publication p ON p.id = o.publication_id
    WHERE o.user_id = $1 ORDER BY o.ordinal`,
);
const SITTINGS = statement(
  'personal-record.sittings',
  {
    publicationId: 'int',
    title: 'text',
    kind: 'int',
    openedBy: 'text',
    openedAt: 'instant',
    closedAt: 'instant?',
    askedIn: 'text',
    frontMatterVersion: 'int',
    language: 'text?',
    contentHash: 'text?',
    answers: json<{ question: string; answer: string; answeredAt: string; explainedAt: string | null }[]>(),
  },
  `SELECT s.publication_id AS "publicationId", s.terms->>'title' AS title, s.kind::int, s.opened_by AS "openedBy", s.opened_at AS "openedAt",
          s.closed_at AS "closedAt", s.language AS "askedIn", s.front_matter_version AS "frontMatterVersion", r.language, r.content_hash AS "contentHash",
          (SELECT coalesce(json_agg(json_build_object('question', i.stem, 'answer', c.text, 'answeredAt', ${instantText('g.answered_at')}, 'explainedAt', ${instantText('g.explained_at')}) ORDER BY g.revision), '[]')
             FROM sitting_answer g JOIN item i ON i.id = g.item_id JOIN choice c ON c.id = g.choice_id WHERE g.sitting_id = s.id) AS answers
     FROM sitting s LEFT JOIN front_matter_reading r ON r.sitting_id = s.id WHERE s.user_id = $1 ORDER BY s.id`,
);
export const findSittings = (db: Reader, userId: number) => db.all(SITTINGS, [userId]);
export const findAttempts = (db: Reader, userId: number) => db.all(ATTEMPTS, [userId]);
export const findCompletions = (db: Reader, userId: number) => db.all(COMPLETIONS, [userId]);
export const findEvaluations = (db: Reader, userId: number) => db.all(EVALUATIONS, [userId]);
export const findShown = (db: Reader, userId: number) => db.all(SHOWN, [userId]);
export const findSectionProgress = (db: Reader, userId: number) => db.all(PROGRESS, [userId]);
export const findNotes = (db: Reader, userId: number) => db.all(NOTES, [userId]);
export const findQuickTakes = (db: Reader, userId: number) => db.all(QUICK_TAKES, [userId]);

const FORGET = [
  statement(
    'personal-record.forget-sitting-answers',
    {},
    'DELETE FROM sitting_answer WHERE sitting_id IN (SELECT id FROM sitting WHERE user_id = $1)',
  ),
  statement('personal-record.forget-progress', {}, 'DELETE FROM section_progress WHERE user_id = $1'),
  statement('personal-record.forget-notes', {}, 'DELETE FROM section_note WHERE user_id = $1'),
  statement('personal-record.forget-completions', {}, 'DELETE FROM completion WHERE user_id = $1'),
  statement(
    'personal-record.forget-licence',
    {},
    "UPDATE claim_attestation SET licence = '' WHERE user_id = $1",
  ),
  // Ratings and yes/no answers are only reported in aggregate; free text could name somebody.
  statement(
    'personal-record.forget-words',
    {},
    `UPDATE evaluation SET answers = (SELECT coalesce(jsonb_agg(g ORDER BY at), '[]')
       FROM jsonb_array_elements(answers) WITH ORDINALITY AS given(g, at) WHERE jsonb_typeof(g -> 'value') <> 'string')
      WHERE user_id = $1`,
  ),
];
export async function forgetLearning(db: Writer, userId: number): Promise<void> {
  for (const one of FORGET) await db.run(one, [userId]);
}
