import { type Reader, statement } from '#platform/postgres/database.ts';

const CREDITS = statement(
  'personal-record.credits',
  {
    publicationId: 'int',
    kind: 'int',
    entry: 'text',
    amountHundredths: 'int',
    pharmacologyHundredths: 'int',
    attemptId: 'int?',
    title: 'text',
    learningFormat: 'text',
    earnedAt: 'instant',
    civilDate: 'date?',
    zone: 'text?',
    mateMinutes: 'int?',
    reason: 'text',
  },
  `SELECT publication_id AS "publicationId", kind::int, entry, amount_hundredths AS "amountHundredths",
          pharmacology_hundredths AS "pharmacologyHundredths", attempt_id AS "attemptId", title,
          learning_format AS "learningFormat", e.earned_at AS "earnedAt", d.civil_date AS "civilDate", d.zone,
          CASE WHEN entry = 'award' THEN m.minutes END AS "mateMinutes", reason
     FROM credit_entry e LEFT JOIN credit_day d USING (user_id, publication_id, kind)
       LEFT JOIN credit_mate m USING (user_id, publication_id, kind) WHERE user_id = $1 ORDER BY e.position`,
);
const CERTIFICATES = statement(
  'personal-record.certificates',
  {
    id: 'int',
    number: 'text',
    code: 'text',
    publicationId: 'int',
    kind: 'int',
    wording: 'text',
    amountHundredths: 'int',
    pharmacologyHundredths: 'int',
    recipientName: 'text',
    profession: 'text',
    title: 'text',
    learningFormat: 'text',
    providerName: 'text',
    providerAddress: 'text',
    completedAt: 'instant',
    issuedAt: 'instant',
    supersedesId: 'int?',
    withdrawnAt: 'instant?',
    ledgerPosition: 'int?',
    ledgerHash: 'text?',
  },
  `SELECT id, number, code, publication_id AS "publicationId", kind::int, wording, amount_hundredths AS "amountHundredths",
          pharmacology_hundredths AS "pharmacologyHundredths", recipient_name AS "recipientName", profession, title,
          learning_format AS "learningFormat", provider_name AS "providerName", provider_address AS "providerAddress",
          completed_at AS "completedAt", issued_at AS "issuedAt", supersedes_id AS "supersedesId",
          withdrawn_at AS "withdrawnAt", entry_position AS "ledgerPosition", encode(entry_hash, 'hex') AS "ledgerHash"
     FROM certificate LEFT JOIN certificate_ground ON certificate_id = id WHERE user_id = $1 ORDER BY id`,
);
export const findCredits = (db: Reader, userId: number) => db.all(CREDITS, [userId]);
export const findCertificates = (db: Reader, userId: number) => db.all(CERTIFICATES, [userId]);
