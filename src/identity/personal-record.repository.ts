import { addressesSince } from '#audit/audit.rules.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { DraftWords } from './draft/draft.repository.ts';
import type { TokenDetail } from './email/one-time-token.repository.ts';
import { ERASED_ENDING } from './email/stand-in.rules.ts';

const PROFILE = statement(
  'personal-record.profile',
  {
    id: 'int',
    email: 'text',
    emailVerifiedAt: 'instant?',
    firstName: 'text',
    lastName: 'text',
    profession: 'text?',
    professionBefore: 'text?',
    professionChangedAt: 'instant?',
    specialization: 'text?',
    language: 'text',
    yearlyGoalHundredths: 'int',
    creditBlockYear: 'int?',
    isSuperuser: 'bool',
    scope: 'text',
    createdAt: 'instant',
    lastSignInAt: 'instant?',
    pendingEmail: 'text?',
    dismissed: 'texts',
  },
  `SELECT id, email, email_verified_at AS "emailVerifiedAt", first_name AS "firstName", last_name AS "lastName",
          profession, profession_before AS "professionBefore", profession_changed_at AS "professionChangedAt",
          specialization, language, yearly_goal_hundredths AS "yearlyGoalHundredths",
          credit_block_year AS "creditBlockYear",
          is_superuser AS "isSuperuser", scope, created_at AS "createdAt", last_sign_in_at AS "lastSignInAt",
          pending_email AS "pendingEmail", coalesce(dismissed, '{}') AS dismissed
     FROM user_account WHERE id = $1 AND erased_at IS NULL`,
);
export const findProfile = (db: Reader, id: number) => db.maybe(PROFILE, [id]);

const ADDRESSES = statement(
  'personal-record.addresses',
  {
    id: 'int',
    address1: 'text',
    address2: 'text',
    city: 'text',
    postalCode: 'text',
    state: 'text',
    country: 'text',
    createdAt: 'instant',
  },
  `SELECT id, address1, address2, city, postal_code AS "postalCode", state, country, created_at AS "createdAt"
     FROM address WHERE user_id = $1 ORDER BY id`,
);
const IDENTIFIERS = statement(
  'personal-record.identifiers',
  { authority: 'text', value: 'text', reportingConsentAt: 'instant?' },
  `SELECT authority, value, reporting_consent_at AS "reportingConsentAt"
     FROM learner_identifier WHERE user_id = $1 ORDER BY authority`,
);
const SESSIONS = statement(
  'personal-record.sessions',
  { createdAt: 'instant', signedInAt: 'instant?', expiresAt: 'instant', endedAt: 'instant?' },
  `SELECT created_at AS "createdAt", signed_in_at AS "signedInAt", expires_at AS "expiresAt", revoked_at AS "endedAt"
     FROM session WHERE user_id = $1 ORDER BY created_at, id`,
);
const LINKS = statement(
  'personal-record.links',
  {
    purpose: 'text',
    detail: json<TokenDetail>(),
    createdAt: 'instant',
    expiresAt: 'instant',
    usedAt: 'instant?',
  },
  `SELECT purpose, detail, created_at AS "createdAt", expires_at AS "expiresAt", used_at AS "usedAt"
     FROM one_time_token WHERE user_id = $1 ORDER BY created_at, secret_hash`,
);
const SECOND_FACTORS = statement(
  'personal-record.second-factors',
  { kind: 'text', name: 'text', addedAt: 'instant', lastUsedAt: 'instant?' },
  `SELECT 'authenticator app' AS kind, '' AS name, added_at AS "addedAt", last_used_at AS "lastUsedAt"
     FROM authenticator_app WHERE user_id = $1 AND secret IS NOT NULL
   UNION ALL SELECT 'passkey', name, added_at, last_used_at FROM passkey WHERE user_id = $1
   UNION ALL SELECT 'recovery code', '', made_at, used_at FROM recovery_code WHERE user_id = $1
   ORDER BY "addedAt", kind`,
);
/** Only that they exist, never their secrets. */
export const findSecondFactors = (db: Reader, userId: number) => db.all(SECOND_FACTORS, [userId]);

const DRAFTS = statement(
  'personal-record.drafts',
  { record: 'text', words: json<DraftWords>(), typedAt: 'instant' },
  `SELECT kind || ':' || record_id AS record, words, typed_at AS "typedAt"
     FROM editing_draft WHERE user_id = $1 ORDER BY typed_at, kind, record_id`,
);
/** Text typed in the administration and never saved. */
export const findDrafts = (db: Reader, userId: number) => db.all(DRAFTS, [userId]);

export const findAddresses = (db: Reader, userId: number) => db.all(ADDRESSES, [userId]);
export const findIdentifiers = (db: Reader, userId: number) => db.all(IDENTIFIERS, [userId]);
export const findSessions = (db: Reader, userId: number) => db.all(SESSIONS, [userId]);
export const findLinks = (db: Reader, userId: number) => db.all(LINKS, [userId]);

// The network address is included only for one's own actions: another person's address is theirs.
const AUDIT = statement(
  'personal-record.audit',
  {
    at: 'instant',
    action: 'text',
    subject: 'text',
    detail: json<Record<string, unknown>>(),
    byOneself: 'bool',
    address: 'text?',
  },
  `SELECT a.at, action, subject, detail, actor_id IS NOT DISTINCT FROM $1::bigint AS "byOneself",
          CASE WHEN actor_id = $1::bigint AND a.at >= $3 THEN coalesce(d.address, a.address) END AS address
     FROM audit_entry a LEFT JOIN audit_address d ON d.position = a.position
    WHERE actor_id = $1::bigint OR subject = ANY ($2::text[]) ORDER BY a.position`,
);
/** What the user did, and what was done to these subjects. */
export const findAudit = (db: Reader, userId: number, subjects: readonly string[], now: Date) =>
  db.all(AUDIT, [userId, subjects, addressesSince(now)]);

const IS_LAST = statement(
  'personal-record.is-last-superuser',
  { last: 'bool' },
  `SELECT is_superuser AND NOT EXISTS (SELECT 1 FROM user_account other
            WHERE other.is_superuser AND other.erased_at IS NULL AND other.id <> $1) AS last
     FROM user_account WHERE id = $1`,
);
/** The caller must hold the lock on roles. */
export const isLastSuperuser = async (db: Writer, id: number): Promise<boolean> =>
  (await db.one(IS_LAST, [id])).last;

const CLOSE = statement(
  'personal-record.close',
  { id: 'int' },
  'SELECT id FROM user_account WHERE id = $1 FOR UPDATE',
);
/** Waits for all current writes for a user; later ones are refused (`refuse_departed`). */
export const closeAccount = (db: Writer, id: number) => db.run(CLOSE, [id]);

const FORGET = [
  statement('personal-record.forget-sessions', {}, 'DELETE FROM session WHERE user_id = $1'),
  statement('personal-record.forget-links', {}, 'DELETE FROM one_time_token WHERE user_id = $1'),
  statement('personal-record.forget-app', {}, 'DELETE FROM authenticator_app WHERE user_id = $1'),
  statement('personal-record.forget-passkeys', {}, 'DELETE FROM passkey WHERE user_id = $1'),
  statement('personal-record.forget-challenges', {}, 'DELETE FROM passkey_challenge WHERE user_id = $1'),
  statement('personal-record.forget-codes', {}, 'DELETE FROM recovery_code WHERE user_id = $1'),
  statement('personal-record.forget-addresses', {}, 'DELETE FROM address WHERE user_id = $1'),
  statement('personal-record.forget-drafts', {}, 'DELETE FROM editing_draft WHERE user_id = $1'),
  statement('personal-record.forget-identifiers', {}, 'DELETE FROM learner_identifier WHERE user_id = $1'),
];
const ERASE = statement(
  'personal-record.erase',
  {},
  `UPDATE user_account
      SET email = 'erased-' || id || '${ERASED_ENDING}', email_verified_at = NULL, password_hash = NULL, pending_email = NULL,
          first_name = '', last_name = '', profession = NULL, profession_before = NULL,
          profession_changed_at = NULL, specialization = NULL, language = 'en',
          yearly_goal_hundredths = 0, credit_block_year = NULL, dismissed = NULL, is_superuser = false, last_sign_in_at = NULL, erased_at = $2
    WHERE id = $1`,
);
/** Only the number of the account remains. */
export async function erasePerson(db: Writer, id: number, now: Date): Promise<void> {
  for (const one of FORGET) await db.run(one, [id]);
  await db.run(ERASE, [id, now]);
}
