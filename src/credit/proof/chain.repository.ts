import { json, type Reader, statement } from '#platform/postgres/database.ts';

/** What is wrong with one row or entry; the service puts it into words. */
export type ProofFault =
  | 'unproved'
  | 'altered'
  | 'changed'
  | 'twice'
  | 'gone'
  | 'revived'
  | 'differs'
  | 'ground'
  | 'counts'
  | 'uncertified';
export interface Fault {
  subject: string;
  fault: ProofFault;
}
/** Rows per stretch; the position of the last one is where the next continues. */
const STRETCH = 1000;
/** Number of faults named per stretch; more would add no information. */
const NAMED = 20;

const stretch = (name: string, place: string, found: string) =>
  statement(
    `proof-chain.${name}`,
    { rows: 'int', last: json<(number | string)[] | null>(), faults: json<Fault[]>() },
    `WITH found AS (${found} LIMIT ${STRETCH})
     SELECT (SELECT count(*) FROM found)::int AS rows,
       (SELECT jsonb_build_array(${place}) FROM found ORDER BY ${place
         .split(', ')
         .map((column) => `${column} DESC`)
         .join(', ')} LIMIT 1) AS last,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('subject', subject, 'fault', fault)), '[]')
        FROM (SELECT subject, fault FROM found WHERE fault IS NOT NULL LIMIT ${NAMED}) wrong) AS faults`,
  );
/** What the chain holds about a row: how often it was entered, and its latest entry. */
const chainOf = (kind: string, subject: string) => `LEFT JOIN LATERAL (
  SELECT count(*) FILTER (WHERE p.event = 'entered') AS entered, (array_agg(p.event ORDER BY p.position DESC))[1] AS event,
    (array_agg(p.digest ORDER BY p.position DESC))[1] AS digest
  FROM proof_entry p WHERE p.kind = '${kind}' AND p.subject = ${subject}) p ON true`;
const faultOf = (
  row: string,
  mayChange: string,
) => `CASE WHEN p.entered = 0 THEN 'unproved' WHEN p.entered > 1 THEN 'twice'
  WHEN p.digest <> proof_digest(proof_content(${row})) THEN 'altered' WHEN p.event <> 'entered' AND NOT (${mayChange}) THEN 'changed' END`;

const ATTEMPTS = stretch(
  'attempts',
  'id',
  `SELECT a.id, a.id::text AS subject, ${faultOf('a', 'false')} AS fault
   FROM attempt a ${chainOf('attempt', 'a.id::text')} WHERE a.id > coalesce(($1::jsonb ->> 0)::bigint, 0) ORDER BY a.id`,
);
// The free text of an evaluation is deleted when its author leaves; nothing else in it ever changes.
const EVALUATIONS = stretch(
  'evaluations',
  'id',
  `SELECT e.id, e.id::text AS subject, ${faultOf('e', "p.event = 'changed' AND EXISTS (SELECT 1 FROM user_account u WHERE u.id = e.user_id AND u.erased_at IS NOT NULL)")} AS fault
   FROM evaluation e ${chainOf('evaluation', 'e.id::text')} WHERE e.id > coalesce(($1::jsonb ->> 0)::bigint, 0) ORDER BY e.id`,
);
const FRONT_MATTER = stretch(
  'front-matter',
  'publication_id, version',
  `SELECT f.publication_id, f.version, f.publication_id || '/' || f.version AS subject, ${faultOf('f', 'false')} AS fault
   FROM front_matter f ${chainOf('front-matter', "f.publication_id || '/' || f.version")}
   WHERE (f.publication_id, f.version) > (coalesce(($1::jsonb ->> 0)::bigint, 0), coalesce(($1::jsonb ->> 1)::int, 0))
   ORDER BY f.publication_id, f.version`,
);
const CERTIFICATES = stretch(
  'certificates',
  'id',
  `SELECT c.id, c.number AS subject, CASE WHEN p.entered = 0 THEN 'unproved' WHEN p.entered > 1 THEN 'twice' WHEN p.changed > 0 THEN 'changed'
     WHEN p.digest <> proof_digest(proof_content(c)) THEN 'altered'
     WHEN p.withdrawn IS DISTINCT FROM CASE WHEN c.withdrawn_at IS NOT NULL THEN proof_digest(proof_withdrawal(c)) END THEN 'revived'
     WHEN p.superseded IS DISTINCT FROM CASE WHEN n.id IS NOT NULL THEN proof_digest(proof_supersession(c, n)) END THEN 'revived' END AS fault
   FROM certificate c LEFT JOIN certificate n ON n.supersedes_id = c.id
   LEFT JOIN LATERAL (
     SELECT count(*) FILTER (WHERE p.event = 'entered') AS entered, count(*) FILTER (WHERE p.event IN ('changed', 'removed')) AS changed,
       (array_agg(p.digest) FILTER (WHERE p.event = 'entered'))[1] AS digest,
       (array_agg(p.digest) FILTER (WHERE p.event = 'withdrawn'))[1] AS withdrawn,
       (array_agg(p.digest) FILTER (WHERE p.event = 'superseded'))[1] AS superseded
     FROM proof_entry p WHERE p.kind = 'certificate' AND p.subject = c.id::text) p ON true
   WHERE c.id > coalesce(($1::jsonb ->> 0)::bigint, 0) ORDER BY c.id`,
);
const ENTRIES = stretch(
  'entries',
  'position',
  `SELECT p.position, p.kind || ' ' || p.subject AS subject, CASE WHEN p.event = 'entered' AND NOT CASE p.kind
       WHEN 'attempt' THEN EXISTS (SELECT 1 FROM attempt a WHERE a.id = k.id)
       WHEN 'evaluation' THEN EXISTS (SELECT 1 FROM evaluation e WHERE e.id = k.id)
       WHEN 'certificate' THEN EXISTS (SELECT 1 FROM certificate c WHERE c.id = k.id)
       ELSE EXISTS (SELECT 1 FROM front_matter f WHERE f.publication_id = k.id AND f.version = k.version) END THEN 'gone' END AS fault
   FROM proof_entry p CROSS JOIN LATERAL (
     SELECT CASE WHEN p.subject ~ '^[0-9]{1,18}(/|$)' THEN split_part(p.subject, '/', 1)::bigint END AS id,
       CASE WHEN p.subject ~ '/[0-9]{1,18}$' THEN split_part(p.subject, '/', 2)::bigint END AS version) k
   WHERE p.position > coalesce(($1::jsonb ->> 0)::bigint, 0) ORDER BY p.position`,
);

/** Current total of the entries of one learner, activity and kind. */
const LEDGER_OF = `SELECT sum(e.amount_hundredths) AS hundredths, sum(e.pharmacology_hundredths) AS pharmacology,
    max(e.position) AS position, (array_agg(e.hash ORDER BY e.position DESC))[1] AS hash,
    (array_agg(e.title ORDER BY e.position))[1] AS title, (array_agg(e.learning_format ORDER BY e.position))[1] AS learning_format,
    (array_agg(e.earned_at ORDER BY e.position))[1] AS earned_at
  FROM credit_entry e`;
const STANDING = stretch(
  'standing',
  'id',
  `SELECT c.id, c.number AS subject, CASE
     WHEN n.id IS NOT NULL THEN NULL
     WHEN c.withdrawn_at IS NOT NULL THEN CASE WHEN coalesce(l.hundredths, 0) > 0 THEN 'counts' END
     WHEN l.hundredths IS DISTINCT FROM c.amount_hundredths OR l.pharmacology IS DISTINCT FROM c.pharmacology_hundredths
       OR l.title IS DISTINCT FROM c.title OR l.learning_format IS DISTINCT FROM c.learning_format
       OR l.earned_at IS DISTINCT FROM c.completed_at THEN 'differs'
     WHEN g.entry_position IS DISTINCT FROM l.position OR g.entry_hash IS DISTINCT FROM l.hash THEN 'ground' END AS fault
   FROM certificate c LEFT JOIN certificate n ON n.supersedes_id = c.id LEFT JOIN certificate_ground g ON g.certificate_id = c.id
   LEFT JOIN LATERAL (${LEDGER_OF} WHERE e.user_id = c.user_id AND e.publication_id = c.publication_id AND e.kind = c.kind) l ON true
   WHERE c.id > coalesce(($1::jsonb ->> 0)::bigint, 0) ORDER BY c.id`,
);
// And in reverse: credit once certified stays certified while it counts.
const CERTIFIED = stretch(
  'certified',
  'position',
  `SELECT a.position, a.position::text AS subject, CASE WHEN c.any_one AND NOT c.standing AND l.hundredths > 0 AND NOT c.withdrawn THEN 'uncertified' END AS fault
   FROM credit_entry a
   LEFT JOIN LATERAL (${LEDGER_OF} WHERE e.user_id = a.user_id AND e.publication_id = a.publication_id AND e.kind = a.kind) l ON true
   LEFT JOIN LATERAL (SELECT count(*) > 0 AS any_one, bool_or(c.withdrawn_at IS NOT NULL) AS withdrawn,
       bool_or(c.withdrawn_at IS NULL AND NOT EXISTS (SELECT 1 FROM certificate n WHERE n.supersedes_id = c.id)) AS standing
     FROM certificate c WHERE c.user_id = a.user_id AND c.publication_id = a.publication_id AND c.kind = a.kind) c ON true
   WHERE a.entry = 'award' AND a.position > coalesce(($1::jsonb ->> 0)::bigint, 0) ORDER BY a.position`,
);

/** What is read from beginning to end, with the noun for its rows. */
export const PROOFS = [
  { noun: 'front matter', read: FRONT_MATTER },
  { noun: 'attempt', read: ATTEMPTS },
  { noun: 'evaluation', read: EVALUATIONS },
  { noun: 'certificate', read: CERTIFICATES },
  { noun: 'entry', read: ENTRIES },
  { noun: 'certificate', read: STANDING },
  { noun: 'credit entry', read: CERTIFIED },
] as const;
export type ProofStretch = NonNullable<typeof ATTEMPTS.row>;
export const readProofs = (db: Reader, read: typeof ATTEMPTS, last: ProofStretch['last']) =>
  db.one(read, [last === null ? null : JSON.stringify(last)]);

// Like a guard of a ledger, but fired at another time: 29 is after every insert, update and delete of a row.
const UNGUARDED = statement(
  'proof-chain.unguarded',
  { name: 'text' },
  `SELECT name FROM (VALUES ('attempt', 'proof_of_row'), ('certificate', 'proof_of_certificate'), ('evaluation', 'proof_of_row'),
     ('front_matter', 'proof_of_front_matter')) AS proved(name, calls)
   WHERE NOT EXISTS (SELECT 1 FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE t.tgrelid = to_regclass(proved.name) AND t.tgname = 'proof' AND p.proname = proved.calls AND t.tgtype = 29
       AND t.tgqual IS NULL AND t.tgattr::text = '' AND t.tgenabled IN ('O', 'A')) ORDER BY name`,
);
/** Tables whose rows would no longer enter the chain: the trigger was disabled, replaced or removed. */
export const unprovedTables = async (db: Reader): Promise<string[]> =>
  (await db.all(UNGUARDED)).map((row) => row.name);

const PLACE = statement(
  'proof-chain.place',
  { position: 'int', entry: 'text', content: 'text' },
  `SELECT p.position, (to_jsonb(p) - 'hash')::text AS entry, proof_content(c)::text AS content
   FROM certificate c JOIN proof_entry p ON p.kind = 'certificate' AND p.subject = c.id::text AND p.event = 'entered'
   WHERE c.id = $1 ORDER BY p.position LIMIT 1`,
);
/** Where a certificate entered the chain, and its content, as the texts that were hashed. */
export const placeOf = (db: Reader, certificateId: number) => db.maybe(PLACE, [certificateId]);
