import type { Wording } from '#catalog/offered-test/earned-as.rules.ts';
import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const DUE = statement(
  'certificate.due',
  {
    publication_id: 'int',
    kind: 'int',
    title: 'text',
    learning_format: 'text',
    earned_at: 'instant',
    hundredths: 'int',
    pharmacology: 'int',
    recipient_name: 'text',
    profession: 'text',
    email_verified: 'bool',
    evaluated: 'bool',
    certificate_id: 'int?',
  },
  `SELECT a.publication_id, a.kind, a.title, a.learning_format, a.earned_at, b.hundredths, b.pharmacology,
     u.first_name || ' ' || u.last_name AS recipient_name, coalesce((SELECT nullif(t.profession, '') FROM claim_attestation t WHERE t.user_id = $1 AND t.publication_id = a.publication_id), u.profession, '') AS profession,
     u.email_verified_at IS NOT NULL AS email_verified,
     EXISTS (SELECT 1 FROM evaluation v WHERE v.user_id = $1 AND v.publication_id = a.publication_id) AS evaluated,
     c.id AS certificate_id
   FROM credit_entry a JOIN user_account u ON u.id = a.user_id AND u.erased_at IS NULL
   CROSS JOIN LATERAL (
     SELECT sum(e.amount_hundredths)::int AS hundredths, sum(e.pharmacology_hundredths)::int AS pharmacology
     FROM credit_entry e WHERE e.user_id = $1 AND e.publication_id = a.publication_id AND e.kind = a.kind) b
   LEFT JOIN certificate c ON c.user_id = $1 AND c.publication_id = a.publication_id AND c.kind = a.kind
     AND NOT EXISTS (SELECT 1 FROM certificate n WHERE n.supersedes_id = c.id AND n.user_id = c.user_id)
   WHERE a.user_id = $1 AND a.entry = 'award' AND ($2::bigint IS NULL OR (a.publication_id = $2::bigint AND a.kind = $3::int))
   ORDER BY a.position`,
);
export type DueRow = NonNullable<typeof DUE.row>;

/** Everything a certificate freezes, for one credit or for all credits of a learner. */
export const certificateTerms = (
  db: Reader,
  userId: number,
  only: { publicationId: number; kind: CreditKind } | null,
): Promise<DueRow[]> => db.all(DUE, [userId, only?.publicationId ?? null, only?.kind ?? null]);

const SERIAL = statement(
  'certificate.serial',
  { serial: 'int' },
  `SELECT nextval('certificate_number') AS serial`,
);
export const nextSerial = async (db: Writer): Promise<number> => (await db.one(SERIAL)).serial;

/** What a certificate says about its credit and its learner. */
export type CertificateTerms = Pick<
  DueRow,
  | 'publication_id'
  | 'kind'
  | 'title'
  | 'learning_format'
  | 'earned_at'
  | 'hundredths'
  | 'pharmacology'
  | 'recipient_name'
  | 'profession'
>;
export interface NewCertificate {
  number: string;
  code: string;
  userId: number;
  wording: Wording;
  terms: CertificateTerms;
  recipientName: string;
  providerName: string;
  providerAddress: string;
  issuedAt: Date;
  supersedesId: number | null;
}
const INSERT = statement(
  'certificate.insert',
  { id: 'int' },
  `WITH made AS (INSERT INTO certificate (number, code, user_id, publication_id, kind, wording, amount_hundredths,
     pharmacology_hundredths, recipient_name, profession, title, learning_format, provider_name, provider_address,
     completed_at, issued_at, supersedes_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
   ON CONFLICT DO NOTHING RETURNING id),
   ground AS (INSERT INTO certificate_ground (certificate_id, entry_position, entry_hash) SELECT made.id, e.position, e.hash
     FROM made CROSS JOIN LATERAL (SELECT position, hash FROM credit_entry WHERE user_id = $3 AND publication_id = $4 AND kind = $5
       ORDER BY position DESC LIMIT 1) e)
   SELECT id FROM made`,
);
/** Null if another certificate took this place in the meantime. */
export async function insertCertificate(db: Writer, one: NewCertificate): Promise<number | null> {
  const { terms } = one;
  const row = await db.maybe(INSERT, [
    one.number,
    one.code,
    one.userId,
    terms.publication_id,
    terms.kind,
    one.wording,
    terms.hundredths,
    terms.pharmacology,
    one.recipientName,
    terms.profession,
    terms.title,
    terms.learning_format,
    one.providerName,
    one.providerAddress,
    terms.earned_at,
    one.issuedAt,
    one.supersedesId,
  ]);
  return row?.id ?? null;
}

const ROW = {
  id: 'int',
  number: 'text',
  code: 'text',
  user_id: 'int',
  publication_id: 'int',
  kind: 'int',
  wording: 'text',
  amount_hundredths: 'int',
  pharmacology_hundredths: 'int',
  recipient_name: 'text',
  profession: 'text',
  title: 'text',
  learning_format: 'text',
  provider_name: 'text',
  provider_address: 'text',
  completed_at: 'instant',
  civil_date: 'date?',
  zone: 'text?',
  designated_hundredths: 'int?',
  accreditation: 'text?',
  issued_at: 'instant',
  withdrawn: 'bool',
  superseded: 'bool',
  ledger_position: 'int?',
  ledger_hash: 'text?',
  proof_position: 'int?',
} as const;
const SUPERSEDED =
  'EXISTS (SELECT 1 FROM certificate n WHERE n.supersedes_id = c.id AND n.user_id = c.user_id)';
/** The day of completion on the learner's calendar and its time zone, if they are on record (C30). */
const onCalendar = (column: 'civil_date' | 'zone') =>
  `(SELECT d.${column} FROM credit_day d WHERE d.user_id = c.user_id AND d.publication_id = c.publication_id AND d.kind = c.kind) AS ${column}`;
/** The most that could be claimed, as it was awarded. */
const DESIGNATED = `(SELECT e.amount_hundredths FROM credit_entry e WHERE e.user_id = c.user_id
  AND e.publication_id = c.publication_id AND e.kind = c.kind AND e.entry = 'award') AS designated_hundredths`;
/** What the learner was told of the provider's accreditation in the front matter of the test that earned it. */
const ACCREDITATION = `(SELECT f.content ->> 'accreditation' FROM attempt t JOIN front_matter f ON f.publication_id = t.publication_id
    AND f.version = t.front_matter_version
  WHERE t.user_id = c.user_id AND t.publication_id = c.publication_id AND t.kind = c.kind AND t.status = 'APPROVED' AND NOT t.practice) AS accreditation`;
const SELECT = `c.id, c.number, c.code, c.user_id, c.publication_id, c.kind, c.wording, c.amount_hundredths,
  c.pharmacology_hundredths, c.recipient_name, c.profession, c.title, c.learning_format, c.provider_name,
  c.provider_address, c.completed_at, ${onCalendar('civil_date')}, ${onCalendar('zone')}, ${DESIGNATED}, ${ACCREDITATION},
  c.issued_at, c.withdrawn_at IS NOT NULL AS withdrawn, ${SUPERSEDED} AS superseded,
  (SELECT g.entry_position FROM certificate_ground g WHERE g.certificate_id = c.id) AS ledger_position,
  (SELECT encode(g.entry_hash, 'hex') FROM certificate_ground g WHERE g.certificate_id = c.id) AS ledger_hash,
  (SELECT min(p.position) FROM proof_entry p WHERE p.kind = 'certificate' AND p.subject = c.id::text AND p.event = 'entered') AS proof_position`;

const ONE = statement('certificate.one', ROW, `SELECT ${SELECT} FROM certificate c WHERE c.id = $1`);
const BY_CODE = statement(
  'certificate.by-code',
  ROW,
  `SELECT ${SELECT} FROM certificate c WHERE c.code = $1`,
);
const BY_NUMBER = statement(
  'certificate.by-number',
  ROW,
  `SELECT ${SELECT} FROM certificate c WHERE c.number = $1`,
);
const SOME = statement(
  'certificate.some',
  ROW,
  `SELECT ${SELECT} FROM certificate c WHERE c.id = ANY ($1::bigint[]) ORDER BY c.completed_at, c.id`,
);
const LIST = statement(
  'certificate.list',
  ROW,
  `SELECT ${SELECT} FROM certificate c WHERE c.user_id = $1 AND NOT ${SUPERSEDED}
   ORDER BY c.completed_at DESC, c.id DESC LIMIT $2 OFFSET $3`,
);
const COUNT = statement(
  'certificate.count',
  { count: 'int' },
  `SELECT count(*)::int AS count FROM certificate c WHERE c.user_id = $1 AND NOT ${SUPERSEDED}`,
);
export type CertificateRow = Omit<
  NonNullable<typeof ONE.row>,
  | 'kind'
  | 'wording'
  | 'civil_date'
  | 'zone'
  | 'designated_hundredths'
  | 'accreditation'
  | 'ledger_position'
  | 'ledger_hash'
  | 'proof_position'
> & {
  civil_date?: string | null;
  zone?: string | null;
  designated_hundredths?: number | null;
  accreditation?: string | null;
  ledger_position?: number | null;
  ledger_hash?: string | null;
  proof_position?: number | null;
  kind: CreditKind;
  wording: Wording;
};

export const findCertificate = (db: Reader, id: number) =>
  db.maybe(ONE, [id]) as Promise<CertificateRow | null>;
export const findByCode = (db: Reader, code: string) =>
  db.maybe(BY_CODE, [code]) as Promise<CertificateRow | null>;
export const findByNumber = (db: Reader, number: string) =>
  db.maybe(BY_NUMBER, [number]) as Promise<CertificateRow | null>;
export const someCertificates = (db: Reader, ids: readonly number[]) =>
  db.all(SOME, [ids]) as Promise<CertificateRow[]>;

const LATEST = statement(
  'certificate.latest',
  ROW,
  `SELECT ${SELECT} FROM certificate c WHERE c.user_id = $1 AND c.publication_id = $2 AND c.kind = $3
     AND NOT ${SUPERSEDED}`,
);
/** The latest certificate for a credit, in force or withdrawn, if there is one. */
export const latestCertificate = (db: Reader, one: { userId: number; publicationId: number; kind: number }) =>
  db.maybe(LATEST, [one.userId, one.publicationId, one.kind]) as Promise<CertificateRow | null>;

/** A learner's certificates in force or withdrawn, newest first; superseded ones are history. */
export async function listCertificates(db: Reader, userId: number, page: { size: number; offset: number }) {
  const rows = (await db.all(LIST, [userId, page.size, page.offset])) as CertificateRow[];
  return { rows, ...(await db.one(COUNT, [userId])) };
}
const HELD = statement('certificate.held', { count: 'int' }, `${COUNT.text} AND c.withdrawn_at IS NULL`);
/** Number of a learner's certificates in force, which they keep after a refund. */
export const certificatesHeld = async (db: Reader, userId: number): Promise<number> =>
  (await db.one(HELD, [userId])).count;

const WITHDRAW = statement(
  'certificate.withdraw',
  { id: 'int' },
  'UPDATE certificate SET withdrawn_at = $2 WHERE id = $1 AND withdrawn_at IS NULL RETURNING id',
);
export const markWithdrawn = async (db: Writer, id: number, now: Date): Promise<boolean> =>
  (await db.maybe(WITHDRAW, [id, now])) !== null;
