import { addressesSince } from '#audit/audit.rules.ts';
import { shownNameOf } from '#identity/user/shown-name.rules.ts';
import { json, type Reader, type RowOf, statement } from '#platform/postgres/database.ts';

const ENTRY = {
  position: 'int',
  at: 'instant',
  actor_id: 'int?',
  actor_name: 'text?',
  action: 'text',
  subject: 'text',
  detail: json<Record<string, string | number | boolean | null>>(),
  request_id: 'text?',
  address: 'text?',
} as const;
const LIST = 'a.position, a.at, a.actor_id, a.action, a.subject, a.detail, a.request_id, a.address';
export type AuditLogRow = RowOf<typeof ENTRY>;

/** Adds what the actor is called, if they still have an account, and the address used, for as long as it is kept. */
const named = (entries: string, since: string) =>
  `SELECT a.position, a.at, a.actor_id, a.action, a.subject, a.detail, a.request_id,
          CASE WHEN a.at >= ${since}::timestamptz THEN coalesce(d.address, a.address) END AS address,
          ${shownNameOf('u')} AS actor_name
     FROM (${entries}) a LEFT JOIN audit_address d ON d.position = a.position
     LEFT JOIN user_account u ON u.id = a.actor_id
    ORDER BY a.at DESC, a.position DESC`;

export interface AuditFilter {
  actor: number | null;
  subject: string | null;
  /** Prefix of the action. */
  action: string;
  from: Date | null;
  /** Exclusive. */
  until: Date | null;
  /** Only entries older than this one. */
  before: number | null;
}
/** Entries of one person or one subject are found by their index, so each combination is a statement of its own. */
interface Scope {
  actor: boolean;
  subject: boolean;
}
const listIn = ({ actor, subject }: Scope) =>
  statement(
    `audit-log.list${actor ? '.actor' : ''}${subject ? '.subject' : ''}`,
    ENTRY,
    named(
      `SELECT ${LIST} FROM audit_entry a
      WHERE ${actor ? 'a.actor_id = $1::bigint' : '$1::bigint IS NULL'} AND ${subject ? 'a.subject = $2::text' : '$2::text IS NULL'}
        AND starts_with(a.action, $3) AND a.at >= coalesce($4::timestamptz, '-infinity') AND a.at < coalesce($5::timestamptz, 'infinity')
        AND (a.at, a.position) < (coalesce((SELECT b.at FROM audit_entry b WHERE b.position = $6::bigint), 'infinity'), coalesce($6::bigint, 0))
      ORDER BY a.at DESC, a.position DESC LIMIT $7::int`,
      '$8',
    ),
  );
for (const actor of [true, false]) for (const subject of [true, false]) listIn({ actor, subject });

export const listAudit = (db: Reader, asked: AuditFilter, limit: number, now: Date): Promise<AuditLogRow[]> =>
  db.all(listIn({ actor: asked.actor !== null, subject: asked.subject !== null }), [
    asked.actor,
    asked.subject,
    asked.action,
    asked.from,
    asked.until,
    asked.before,
    limit,
    addressesSince(now),
  ]);

/** Somebody looked at something or took a copy, and changed nothing. */
const READING = `a.action ~ '[.-](read|export)$'`;
const CHANGES = statement(
  'audit-log.changes',
  ENTRY,
  named(
    `SELECT own.* FROM (SELECT DISTINCT unnest($1::text[]) AS subject) s CROSS JOIN LATERAL (
       SELECT ${LIST} FROM audit_entry a WHERE a.subject = s.subject AND NOT ${READING}
          AND (a.subject NOT LIKE 'author:%' OR a.action = 'faculty.disclose') ORDER BY a.at DESC, a.position DESC LIMIT $2::int) own
     ORDER BY own.at DESC, own.position DESC LIMIT $2::int`,
    '$3',
  ),
);
/**
 * The latest entries about some subjects that tell of more than reading them, of people only their statements; each
 * subject is found by its index.
 */
export const latestChanges = (
  db: Reader,
  subjects: readonly string[],
  limit: number,
  now: Date,
): Promise<AuditLogRow[]> => db.all(CHANGES, [subjects, limit, addressesSince(now)]);

const READINGS = statement(
  'audit-log.readings',
  { count: 'int' },
  `SELECT count(*) AS count FROM audit_entry a WHERE a.subject = $1 AND ${READING}`,
);
/** How often a subject was read or exported. */
export const countReadings = async (db: Reader, subject: string): Promise<number> =>
  (await db.one(READINGS, [subject])).count;

const OF_MEMBER = statement(
  'audit-log.of-member',
  ENTRY,
  named(
    `SELECT * FROM ((SELECT * FROM audit_entry WHERE subject = 'user:' || $1::bigint ORDER BY at DESC, position DESC LIMIT $2::int)
     UNION (SELECT * FROM audit_entry WHERE actor_id = $1 ORDER BY at DESC, position DESC LIMIT $2::int)) AS of_both
   ORDER BY at DESC, position DESC LIMIT $2::int`,
    '$3',
  ),
);
/** The latest entries by or about a person. */
export const latestAudit = (db: Reader, userId: number, limit: number, now: Date): Promise<AuditLogRow[]> =>
  db.all(OF_MEMBER, [userId, limit, addressesSince(now)]);
