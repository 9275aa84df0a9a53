import { csvText } from '#credit/transcript/transcript.rules.ts';
import type { AttributesOf } from '#kit/contract.ts';
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

const HEAD = ['number', 'at', 'actor', 'actor name', 'action', 'subject', 'detail', 'request', 'address'];

/** Names of columns are not translated: other programs read them. */
export const auditCsv = (rows: readonly AuditLogRow[]): string =>
  csvText([
    HEAD,
    ...rows.map((row) => [
      row.position,
      row.at.toISOString(),
      row.actor_id ?? '',
      row.actor_name ?? '',
      row.action,
      row.subject,
      JSON.stringify(row.detail),
      row.request_id ?? '',
      row.address ?? '',
    ]),
  ]);
