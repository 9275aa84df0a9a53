import { statement, type Writer } from '#platform/postgres/database.ts';

const INSERT = statement(
  'audit.insert',
  {},
  `WITH entry AS (INSERT INTO audit_entry (at, actor_id, action, subject, detail, request_id)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING position, at)
   INSERT INTO audit_address (position, at, address) SELECT position, at, $7 FROM entry WHERE $7::text <> ''`,
);
export interface AuditRow {
  at: Date;
  actorId: number | null;
  action: string;
  subject: string;
  detail: object;
  requestId: string;
  address: string;
}
export const insertAudit = (db: Writer, row: AuditRow) =>
  db.run(INSERT, [row.at, row.actorId, row.action, row.subject, row.detail, row.requestId, row.address]);

const FORGET = statement('audit.forget-addresses', {}, 'DELETE FROM audit_address WHERE at < $1');
export const deleteAddressesBefore = (db: Writer, before: Date) => db.run(FORGET, [before]);
