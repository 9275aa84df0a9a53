import { TALLY, tallyOf } from '#learning/attempt/tally.data.ts';
import { figuresOf } from '#learning/item/figures.data.ts';
import { json, type Reader, statement } from '#platform/postgres/database.ts';
import {
  dayOfCredit,
  isTestWithin,
  isWithin,
  type PeriodInSql,
} from '../../resources/activity/credit-day.repository.ts';
import type { StoredContent } from './versions.rules.ts';

/** The first moment of a period, and the first moment after it; null if unbounded. */
export interface Span {
  from: Date | null;
  until: Date | null;
  /** The provider's, for learners whose own is not known. */
  zone: string;
}
const PERIOD: PeriodInSql = {
  from: `coalesce($2::timestamptz, '-infinity')`,
  until: `coalesce($3::timestamptz, 'infinity')`,
  zone: '$4::text',
};
const within = (column: string) => `${column} >= ${PERIOD.from} AND ${column} < ${PERIOD.until}`;

const TERMS = statement(
  'accreditation.terms',
  {
    excerpt: 'text',
    objectives: 'texts',
    minutes: 'int',
    pharmacology_hundredths: 'int?',
    mate_minutes: 'int?',
    joint_provider: 'text?',
    joint_accreditation: 'text?',
  },
  `SELECT p.excerpt, p.objectives, p.minutes, a.pharmacology_hundredths, a.mate_minutes, j.name AS joint_provider,
     j.accreditation_text AS joint_accreditation
   FROM publication p LEFT JOIN activity a ON a.publication_id = p.id LEFT JOIN joint_sponsor j ON j.id = p.joint_sponsor_id WHERE p.id = $1`,
);
export type TermsRow = NonNullable<typeof TERMS.row>;
export const termsOf = (db: Reader, id: number): Promise<TermsRow> => db.one(TERMS, [id]);

const ENTRIES = statement(
  'accreditation.entries',
  { kind: 'int', entry: 'text', count: 'int', hundredths: 'int' },
  `SELECT kind::int AS kind, entry, count(*)::int AS count, sum(amount_hundredths)::bigint AS hundredths
   FROM credit_entry e WHERE publication_id = $1 AND ${within(dayOfCredit('e', 'earned_at'))} GROUP BY kind, entry ORDER BY kind, entry`,
);
export type EntrySumRow = NonNullable<typeof ENTRIES.row>;
/** Sums of the ledger entries for credits completed in a period. */
export const entrySums = (db: Reader, id: number, { from, until }: Span): Promise<EntrySumRow[]> =>
  db.all(ENTRIES, [id, from, until]);

const AWARDS = statement(
  'accreditation.awards',
  { kind: 'int', hundredths: 'int', count: 'int' },
  `SELECT kind::int AS kind, amount_hundredths AS hundredths, count(*)::int AS count FROM credit_entry e
   WHERE publication_id = $1 AND entry = 'award' AND ${within(dayOfCredit('e', 'earned_at'))} GROUP BY 1, 2 ORDER BY 1, 2 DESC`,
);
export type AwardRow = NonNullable<typeof AWARDS.row>;
/** The amounts for which the activity was designated when credit was awarded in a period (rule R9). */
export const awardsOf = (db: Reader, id: number, { from, until }: Span): Promise<AwardRow[]> =>
  db.all(AWARDS, [id, from, until]);

const UNSHOWN = statement(
  'accreditation.unshown',
  { count: 'int' },
  `SELECT count(*)::int AS count FROM credit_entry e WHERE e.publication_id = $1 AND e.entry = 'award' AND ${within(dayOfCredit('e', 'earned_at'))}
     AND NOT EXISTS (SELECT 1 FROM front_matter_shown s LEFT JOIN attempt t ON t.id = e.attempt_id
       WHERE s.user_id = e.user_id AND s.publication_id = e.publication_id AND (s.shown_at <= t.opened_at OR (t.opened_at IS NULL AND s.shown_at < e.earned_at)))`,
);
/**
 * Credits without a record that their learner was shown the front matter before the test began (rule R1). If the
 * beginning is not on record, handing in may itself have written that record, so one of the same instant proves
 * nothing.
 */
export const countUnshown = async (db: Reader, id: number, { from, until }: Span): Promise<number> =>
  (await db.one(UNSHOWN, [id, from, until])).count;

const PROFESSIONS = statement(
  'accreditation.professions',
  { profession: 'text', began: 'int', passed: 'int', cme_hundredths: 'int', sa_hundredths: 'int' },
  `WITH trace AS (SELECT user_id, $1::bigint AS publication_id, min(at) AS at FROM (
       SELECT user_id, shown_at AS at FROM front_matter_shown WHERE publication_id = $1
       UNION ALL SELECT user_id, submitted_at FROM attempt WHERE publication_id = $1
       UNION ALL SELECT user_id, earned_at FROM credit_entry WHERE publication_id = $1) t GROUP BY user_id),
     passed AS (SELECT user_id FROM attempt t WHERE publication_id = $1 AND status = 'APPROVED' AND NOT practice AND ${isTestWithin('t', PERIOD)}
       UNION SELECT user_id FROM credit_entry e WHERE publication_id = $1 AND entry = 'award' AND ${within(dayOfCredit('e', 'earned_at'))}),
     credit AS (SELECT user_id, coalesce(sum(amount_hundredths) FILTER (WHERE kind = 1), 0) AS cme, coalesce(sum(amount_hundredths) FILTER (WHERE kind = 2), 0) AS sa
       FROM credit_entry e WHERE publication_id = $1 AND ${within(dayOfCredit('e', 'earned_at'))} GROUP BY user_id),
     paper AS (SELECT DISTINCT ON (user_id) user_id, profession FROM certificate WHERE publication_id = $1 ORDER BY user_id, id DESC)
   SELECT coalesce(nullif(paper.profession, ''), nullif(own.profession, ''), u.profession, '') AS profession,
     (count(*) FILTER (WHERE ${isWithin('trace', 'trace.at', PERIOD)}))::int AS began, count(passed.user_id)::int AS passed,
     coalesce(sum(credit.cme), 0)::bigint AS cme_hundredths, coalesce(sum(credit.sa), 0)::bigint AS sa_hundredths
   FROM trace LEFT JOIN passed USING (user_id) LEFT JOIN credit USING (user_id) LEFT JOIN paper USING (user_id)
   LEFT JOIN claim_attestation own USING (user_id, publication_id) LEFT JOIN user_account u ON u.id = trace.user_id
   WHERE ${isWithin('trace', 'trace.at', PERIOD)} OR passed.user_id IS NOT NULL OR credit.user_id IS NOT NULL GROUP BY 1 ORDER BY 1`,
);
export type ProfessionRow = NonNullable<typeof PROFESSIONS.row>;
/** By the profession on the certificate, otherwise as attested with the claim, otherwise on the account (R14). */
export const professionsOf = (
  db: Reader,
  id: number,
  { from, until, zone }: Span,
): Promise<ProfessionRow[]> => db.all(PROFESSIONS, [id, from, until, zone]);

const TESTS = statement(
  'accreditation.tests',
  {
    kind: 'int',
    pass_mark: 'int?',
    ...TALLY,
    learners: 'int',
    practice: 'int',
  },
  `SELECT o.kind::int AS kind, coalesce(t.pass_mark, o.pass_mark) AS pass_mark, ${tallyOf('t')},
     (count(DISTINCT t.user_id) FILTER (WHERE NOT t.practice))::int AS learners, (count(*) FILTER (WHERE t.practice))::int AS practice
   FROM credit_offering o LEFT JOIN attempt t ON t.offering_id = o.id AND ${isTestWithin('t', PERIOD)}
   WHERE o.publication_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
);
export type TestsRow = NonNullable<typeof TESTS.row>;
/** By kind and by the pass mark that counted for each test (decision 4); today's mark where none was handed in. */
export const testsOf = (db: Reader, id: number, { from, until, zone }: Span): Promise<TestsRow[]> =>
  db.all(TESTS, [id, from, until, zone]);

const ITEMS = statement(
  'accreditation.items',
  {
    id: 'int',
    kind: 'int',
    position: 'int',
    vignette: 'text',
    stem: 'text',
    reference: 'text',
    retired: 'bool',
    choices: json<{ text: string; correct: boolean; rationale: string; count: number }[]>(),
  },
  `SELECT i.id, o.kind::int AS kind, i.position, i.vignette, i.stem, i.reference, i.retired_at IS NOT NULL AS retired,
     (SELECT coalesce(json_agg(json_build_object('text', c.text, 'correct', c.correct, 'rationale', c.rationale, 'count',
        (SELECT count(*) FROM item v JOIN choice s ON s.item_id = v.id AND s.position = c.position
             JOIN attempt_answer g ON g.item_id = v.id AND g.choice_id = s.id JOIN attempt t ON t.id = g.attempt_id
           WHERE v.offering_id = i.offering_id AND ${figuresOf('v')} = ${figuresOf('i')}
             AND NOT t.practice AND ${isTestWithin('t', PERIOD)})) ORDER BY c.position), '[]') FROM choice c WHERE c.item_id = i.id) AS choices
   FROM credit_offering o JOIN item i ON i.offering_id = o.id WHERE o.publication_id = $1
     AND NOT EXISTS (SELECT 1 FROM item l WHERE l.offering_id = i.offering_id AND ${figuresOf('l')} = ${figuresOf('i')} AND l.version > i.version)
   ORDER BY o.kind, i.position, i.id`,
);
export type ItemStandRow = NonNullable<typeof ITEMS.row>;
/**
 * Every question, including retired ones, in its latest wording, with how often each choice was taken in tests that
 * count.
 */
export const itemsOf = (db: Reader, id: number, { from, until, zone }: Span): Promise<ItemStandRow[]> =>
  db.all(ITEMS, [id, from, until, zone]);

const OPINIONS = statement(
  'accreditation.opinions',
  {
    question: 'text',
    text: 'text?',
    form: 'text?',
    moore_level: 'text?',
    objective: 'bool?',
    asks_about: 'text?',
    value: 'text?',
    count: 'int',
  },
  `SELECT coalesce(q.id::text, g.question) AS question, q.text, q.form, q.moore_level, q.objective, q.asks_about, g.value, coalesce(g.count, 0) AS count
   FROM evaluation_question q FULL JOIN (
     SELECT a ->> 'question_id' AS question, CASE WHEN jsonb_typeof(a -> 'value') <> 'string' THEN a ->> 'value' END AS value, count(*)::int AS count
     FROM evaluation e, jsonb_array_elements(e.answers) AS a WHERE e.publication_id = $1 AND ${isWithin('e', 'e.submitted_at', PERIOD)} GROUP BY 1, 2) g
     ON g.question = q.id::text
   WHERE q.retired_at IS NULL OR g.question IS NOT NULL
   ORDER BY q.position NULLS LAST, 1, g.value`,
);
export type OpinionRow = NonNullable<typeof OPINIONS.row>;
/** One row per question and answer, retired ones if answered; words are counted together, under no value. */
export const opinionsOf = (db: Reader, id: number, { from, until, zone }: Span): Promise<OpinionRow[]> =>
  db.all(OPINIONS, [id, from, until, zone]);

const COMMENTS = statement(
  'accreditation.comments',
  { question: 'text', text: 'text?', day: 'date', words: 'text' },
  `SELECT a ->> 'question_id' AS question, q.text, (e.submitted_at AT TIME ZONE 'UTC')::date AS day, a ->> 'value' AS words
   FROM evaluation e CROSS JOIN jsonb_array_elements(e.answers) AS a LEFT JOIN evaluation_question q ON q.id::text = a ->> 'question_id'
   WHERE e.publication_id = $1 AND ${isWithin('e', 'e.submitted_at', PERIOD)} AND jsonb_typeof(a -> 'value') = 'string'
   ORDER BY day DESC, q.position, words LIMIT $5::bigint`,
);
export type CommentRow = NonNullable<typeof COMMENTS.row>;
/**
 * Comments of the latest days, all of them if there is no limit. Neither their instant nor their order leads to a name:
 * the list of learners says when each of them evaluated.
 */
export const commentsOf = (
  db: Reader,
  id: number,
  { from, until, zone }: Span,
  limit: number | null,
): Promise<CommentRow[]> => db.all(COMMENTS, [id, from, until, zone, limit]);

/** The day of review that the first change after a version replaced; today's if none followed. */
const REVIEWED_THEN = `SELECT day FROM (
    (SELECT 1 AS place, (e.detail ->> 'reviewedOnBefore')::date AS day FROM audit_entry e
     WHERE e.subject = 'publication:' || f.publication_id AND e.at > f.created_at AND e.detail ? 'reviewedOnBefore'
     ORDER BY e.at, e.position LIMIT 1)
    UNION ALL SELECT 2, a.reviewed_on FROM activity a WHERE a.publication_id = f.publication_id) one
  ORDER BY place LIMIT 1`;
const VERSIONS = statement(
  'accreditation.versions',
  {
    version: 'int',
    created_at: 'instant',
    content: json<StoredContent>(),
    learners: 'int',
    first_at: 'instant?',
    last_at: 'instant?',
    reviewed_on: 'date?',
  },
  `SELECT f.version, f.created_at, f.content, s.learners, s.first_at, s.last_at, (${REVIEWED_THEN}) AS reviewed_on
   FROM front_matter f CROSS JOIN LATERAL (SELECT count(*)::int AS learners, min(shown_at) AS first_at, max(shown_at) AS last_at
     FROM front_matter_shown w WHERE publication_id = f.publication_id AND version = f.version AND ${isWithin('w', 'w.shown_at', PERIOD)}) s
   WHERE f.publication_id = $1 ORDER BY f.version DESC`,
);
export type VersionRow = NonNullable<typeof VERSIONS.row>;
/** Versions of the front matter, newest first, and how many learners saw each in a period (rules R1, R6). */
export const versionsOf = (db: Reader, id: number, { from, until, zone }: Span): Promise<VersionRow[]> =>
  db.all(VERSIONS, [id, from, until, zone]);

const WORKPLACES = statement(
  'accreditation.workplaces',
  { id: 'int', job_title: 'text', institute: 'text', interviews: 'bool' },
  `SELECT u.id, u.job_title, u.institute, EXISTS (SELECT 1 FROM publication p WHERE p.id = $1 AND p.interviewer_id = u.id) AS interviews
   FROM author u WHERE u.id = ANY ($2::bigint[])`,
);
export type WorkplaceRow = NonNullable<typeof WORKPLACES.row>;
/** Where people in control of the content work, and who of them asks the questions. */
export const workplacesOf = (db: Reader, id: number, people: readonly number[]): Promise<WorkplaceRow[]> =>
  db.all(WORKPLACES, [id, people]);

const LESSONS = statement(
  'accreditation.lessons',
  { position: 'int', title: 'text', minutes: 'int' },
  'SELECT position, title, minutes FROM section WHERE publication_id = $1 ORDER BY position',
);
export type LessonRow = NonNullable<typeof LESSONS.row>;
export const lessonsOf = (db: Reader, id: number): Promise<LessonRow[]> => db.all(LESSONS, [id]);
