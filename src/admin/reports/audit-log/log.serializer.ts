import type { AttributesOf } from '#kit/contract.ts';
import { csvShape } from '../../kit/csv.rules.ts';
import type { AuditLogRow } from './log.repository.ts';
import type { auditEntryType } from './log.schema.ts';

export const presentEntry = (row: AuditLogRow): AttributesOf<typeof auditEntryType> => ({
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: String(row.actor_id), name: row.actor_name },
  action: row.action,
  subject: row.subject,
  detail: row.detail,
  request: row.request_id,
  address: row.address,
});

export const AUDIT_CSV = csvShape<AuditLogRow>([
  ['number', ({ position }) => position],
  ['at', ({ at }) => at],
  ['actor', (row) => row.actor_id],
  ['actor name', (row) => row.actor_name],
  ['action', ({ action }) => action],
  ['subject', ({ subject }) => subject],
  ['detail', ({ detail }) => JSON.stringify(detail)],
  ['request', (row) => row.request_id],
  ['address', ({ address }) => address],
]);
