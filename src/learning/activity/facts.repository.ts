import type {
  ActivityFacts,
  GrantFact,
  JointProvider,
  KindTerms,
  PersonFact,
} from '#catalog/activity/facts.rules.ts';
import { firstTestOrder } from '#catalog/offered-test/first-test.rules.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const NAMED = `CASE WHEN u.affix = '' THEN u.full_name WHEN u.affix_type = 'prefix' THEN u.affix || ' ' || u.full_name ELSE u.full_name || ', ' || u.affix END`;
const TIES = `(SELECT coalesce(json_agg(json_build_object('company', d.company, 'nature', d.nature, 'startsOn', d.starts_on, 'endsOn', d.ends_on,
    'relevant', d.relevant, 'mitigation', json_build_object('words', d.mitigation, 'method', d.mitigation_method, 'by', d.mitigated_by, 'on', d.mitigated_on)) ORDER BY d.id), '[]')
  FROM disclosure d WHERE d.author_id = u.id)`;
/** The people on the cover, the interviewer after the faculty, then everyone else with a recorded role. */
const PEOPLE = `(SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', ${NAMED},
    'role', coalesce(nullif(w.role, ''), concat_ws(', ', nullif(u.job_title, ''), nullif(u.institute, ''))),
    'capacity', r.capacity, 'beganOn', r.began_on, 'exception', r.exception, 'statedOn', u.disclosed_on, 'relationships', ${TIES},
    'onCover', w.position < 1000000) ORDER BY w.position, u.id), '[]')
  FROM (SELECT author_id, min(position) AS position, max(role) AS role FROM (
      SELECT author_id, position, role FROM publication_author WHERE publication_id = p.id
      UNION ALL SELECT p.interviewer_id, 999999, '' WHERE p.interviewer_id IS NOT NULL
      UNION ALL SELECT author_id, 1000000, '' FROM content_role WHERE publication_id = p.id) one GROUP BY author_id) w
  JOIN author u ON u.id = w.author_id LEFT JOIN content_role r ON r.publication_id = p.id AND r.author_id = u.id)`;
const GRANTS = `(SELECT coalesce(json_agg(json_build_object('company', g.company, 'kind', g.kind, 'amountCents', g.amount_cents,
    'currency', g.currency, 'inKind', g.in_kind, 'agreementOn', g.agreement_on) ORDER BY g.id), '[]')
  FROM commercial_support g WHERE g.publication_id = p.id)`;

const FACTS = {
  publication_id: 'int',
  title: 'text',
  is_activity: 'bool',
  starts_on: 'date',
  attempt_limit: 'int?',
  kind: 'int',
  amount_hundredths: 'int',
  questions: 'int',
  pass_mark: 'int',
  people: json<PersonFact[]>(),
  support: 'text?',
  grants: json<GrantFact[]>(),
  edition: 'int',
  has_front_matter: 'bool',
  joint: json<JointProvider | null>(),
  others: json<KindTerms[]>(),
} as const;
const FACTS_SQL = `SELECT p.id AS publication_id, p.title, a.publication_id IS NOT NULL AS is_activity, coalesce(a.starts_on, p.publication_date) AS starts_on, a.attempt_limit,
     coalesce(o.kind, 1)::int AS kind, coalesce(o.amount_hundredths, 0)::int AS amount_hundredths, coalesce(o.questions, 0)::int AS questions, coalesce(o.pass_mark, 0) AS pass_mark, ${PEOPLE} AS people, c.support, ${GRANTS} AS grants,
     coalesce(c.edition, 0) AS edition, EXISTS (SELECT 1 FROM front_matter f WHERE f.publication_id = p.id) AS has_front_matter,
     (SELECT json_build_object('name', j.name, 'accreditation', j.accreditation_text) FROM joint_sponsor j WHERE j.id = p.joint_sponsor_id) AS joint,
     (SELECT coalesce(json_agg(json_build_object('kind', n.kind, 'amountHundredths', n.amount_hundredths, 'passMark', n.pass_mark,
          'questions', (SELECT count(*) FROM item i WHERE i.offering_id = n.id AND i.retired_at IS NULL)) ORDER BY n.kind), '[]')
        FROM credit_offering n WHERE n.publication_id = p.id AND n.kind <> o.kind) AS others
   FROM publication p LEFT JOIN activity a ON a.publication_id = p.id LEFT JOIN content_record c ON c.publication_id = p.id
   LEFT JOIN LATERAL (SELECT o.kind, o.amount_hundredths, o.pass_mark, (SELECT count(*) FROM item i WHERE i.offering_id = o.id AND i.retired_at IS NULL) AS questions
     FROM credit_offering o WHERE o.publication_id = p.id ORDER BY ${firstTestOrder('o')} LIMIT 1) o ON true`;
const FACTS_OF_SOME = statement('activity-facts.of', FACTS, `${FACTS_SQL} WHERE p.id = ANY ($1::bigint[])`);
/**
 * PostgreSQL estimates a list of unknown length at ten rows, and then replans the query for a single test each time
 * (decision 96).
 */
const FACTS_OF_ONE = statement('activity-facts.of-one', FACTS, `${FACTS_SQL} WHERE p.id = $1`);
export type RecordedFacts = ActivityFacts & {
  publicationId: number;
  title: string;
  isActivity: boolean;
  /** The version a save is compared with. */
  edition: number;
};
export async function recordedFactsOf(
  db: Reader,
  publicationIds: readonly number[],
): Promise<Map<number, RecordedFacts>> {
  const rows =
    publicationIds.length === 1
      ? await db.all(FACTS_OF_ONE, [publicationIds[0]])
      : publicationIds.length > 0
        ? await db.all(FACTS_OF_SOME, [publicationIds])
        : [];
  return new Map(
    rows.map((row) => [
      row.publication_id,
      {
        publicationId: row.publication_id,
        title: row.title,
        isActivity: row.is_activity,
        startsOn: row.starts_on,
        people: row.people,
        support: row.support as ActivityFacts['support'],
        grants: row.grants,
        kind: row.kind as 1 | 2,
        amountHundredths: row.amount_hundredths,
        questions: row.questions,
        passMark: row.pass_mark,
        attemptLimit: row.attempt_limit,
        hasFrontMatter: row.has_front_matter,
        joint: row.joint,
        others: row.others,
        edition: row.edition,
      },
    ]),
  );
}
export const recordedFacts = async (db: Reader, publicationId: number): Promise<RecordedFacts | null> =>
  (await recordedFactsOf(db, [publicationId])).get(publicationId) ?? null;

const FORGET_ROLES = statement(
  'activity-facts.forget-roles',
  {},
  'DELETE FROM content_role WHERE publication_id = $1',
);
const ROLE = statement(
  'activity-facts.role',
  {},
  'INSERT INTO content_role (publication_id, author_id, capacity, began_on, exception) VALUES ($1, $2, $3, $4, $5)',
);
const FORGET_GRANTS = statement(
  'activity-facts.forget-grants',
  {},
  'DELETE FROM commercial_support WHERE publication_id = $1',
);
const GRANT = statement(
  'activity-facts.grant',
  {},
  `INSERT INTO commercial_support (publication_id, company, kind, amount_cents, currency, in_kind, agreement_on)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
const NAMED_ROLE = statement(
  'activity-facts.named-role',
  {},
  `INSERT INTO content_role (publication_id, author_id, capacity, began_on) SELECT $1, x.id, 'faculty', $3::date
   FROM unnest($2::bigint[]) AS x(id) ON CONFLICT DO NOTHING`,
);
const UNNAMED_ROLE = statement(
  'activity-facts.unnamed-role',
  {},
  `DELETE FROM content_role WHERE publication_id = $1 AND author_id = ANY ($2::bigint[]) AND capacity = 'faculty'`,
);
export interface CoverPeople {
  named: readonly number[];
  unnamed: readonly number[];
  /** The support on record, which stays. */
  support: string | null;
}
/**
 * People newly named on a cover become faculty on that day, unless already on record; people no longer named stop being
 * faculty. Whoever read who controls the content before is told, and writes over nobody (rules R3, R5).
 */
export async function followCover(
  db: Writer,
  publicationId: number,
  { named, unnamed, support }: CoverPeople,
  day: string,
): Promise<void> {
  if (named.length + unnamed.length === 0) return;
  await db.run(NAMED_ROLE, [publicationId, named, day]);
  await db.run(UNNAMED_ROLE, [publicationId, unnamed]);
  await raiseEdition(db, publicationId, support);
}

const RECORD = statement(
  'activity-facts.record',
  {},
  `INSERT INTO content_record (publication_id, support, edition) VALUES ($1, $2, 1)
   ON CONFLICT (publication_id) DO UPDATE SET support = excluded.support, edition = content_record.edition + 1`,
);
export type StoredRole = Pick<PersonFact, 'id' | 'capacity' | 'beganOn' | 'exception'>;
/** Replaces what was recorded; the audit log keeps the earlier values. */
export async function storeFacts(
  db: Writer,
  publicationId: number,
  facts: { people: readonly StoredRole[]; support: string | null; grants: readonly GrantFact[] },
): Promise<void> {
  await db.run(FORGET_ROLES, [publicationId]);
  for (const { id, capacity, beganOn, exception } of facts.people)
    await db.run(ROLE, [publicationId, id, capacity, beganOn, exception]);
  await db.run(FORGET_GRANTS, [publicationId]);
  for (const one of facts.grants)
    await db.run(GRANT, [
      publicationId,
      one.company,
      one.kind,
      one.amountCents,
      one.currency,
      one.inKind,
      one.agreementOn,
    ]);
  await raiseEdition(db, publicationId, facts.support);
}
/** Whoever read the facts before is told that they changed. */
export const raiseEdition = (db: Writer, publicationId: number, support: string | null) =>
  db.run(RECORD, [publicationId, support]);

const BRANDS = statement(
  'activity-facts.brands',
  { name: 'text' },
  `SELECT name FROM drug_name WHERE kind = 'brand' AND name = ANY ($1::text[]) ORDER BY name`,
);
/** Which of these lower-case words are product names. */
export const brandsAmong = async (db: Reader, words: readonly string[]): Promise<string[]> =>
  (await db.all(BRANDS, [words])).map(({ name }) => name);

const CONTROLLED = statement(
  'activity-facts.controlled',
  { id: 'int' },
  `SELECT p.id FROM publication p JOIN activity a ON a.publication_id = p.id WHERE p.interviewer_id = $1
     OR EXISTS (SELECT 1 FROM publication_author x WHERE x.publication_id = p.id AND x.author_id = $1)
     OR EXISTS (SELECT 1 FROM content_role x WHERE x.publication_id = p.id AND x.author_id = $1) ORDER BY p.id`,
);
/** Activities whose content a person controls. */
export const controlledBy = async (db: Reader, authorId: number): Promise<number[]> =>
  (await db.all(CONTROLLED, [authorId])).map(({ id }) => id);

const SHOWN = statement(
  'activity-facts.shown',
  { at: 'instant?' },
  'SELECT max(shown_at) AS at FROM front_matter_shown WHERE user_id = $1 AND publication_id = $2',
);
/** When a learner was last shown the front matter; null if they never were. */
export const lastShown = async (db: Reader, userId: number, publicationId: number): Promise<Date | null> =>
  (await db.one(SHOWN, [userId, publicationId])).at;
