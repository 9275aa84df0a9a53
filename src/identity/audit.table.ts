import { statement, type Writer } from '#platform/database.ts';

const INSERT = statement(
  'audit.insert',
  {},
  `INSERT INTO audit_entry (at, actor_id, action, subject, detail, request_id, address) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
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
