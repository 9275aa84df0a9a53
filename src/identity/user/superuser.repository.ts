import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const LOCK = statement(
  'superuser.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('superusers', 0))::text AS locked`,
);
/** Serializes the granting and revoking of roles. */
export const lockRoles = (db: Writer) => db.run(LOCK);

const IS = statement(
  'superuser.is',
  { found: 'bool' },
  'SELECT EXISTS (SELECT 1 FROM user_account WHERE id = $1 AND is_superuser AND erased_at IS NULL) AS found',
);
export const isSuperuserNow = async (db: Reader, id: number): Promise<boolean> =>
  (await db.one(IS, [id])).found;

const CHOOSE = statement('superuser.choose', {}, 'UPDATE user_account SET is_superuser = $2 WHERE id = $1');
export const storeRole = (db: Writer, id: number, isSuperuser: boolean) => db.run(CHOOSE, [id, isSuperuser]);
