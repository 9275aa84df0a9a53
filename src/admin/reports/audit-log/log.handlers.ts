import { recordAudit } from '#audit/audit.service.ts';
import { refuse as refuseCredit } from '#credit/credit.refusals.ts';
import { addDays, isReversed, utcDate } from '#kit/dates.ts';
import type { Query } from '#kit/query.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { csvTable } from '../../kit/csv.rules.ts';
import { csvResult, superuserDirect, superuserRead } from '../../kit/endpoints.handlers.ts';
import { refuse } from './log.refusals.ts';
import { type AuditFilter, listAudit } from './log.repository.ts';
import { auditCalls } from './log.schema.ts';
import { AUDIT_CSV, presentEntry } from './log.serializer.ts';

const PAGE = 50;
const CSV_MAX = 10_000;

const dayIn = (value: unknown): Date | null => (value ? new Date(`${value}T00:00:00Z`) : null);

function filterOf({ filter }: Query<typeof auditCalls.list>): AuditFilter {
  if (isReversed(filter)) throw refuseCredit('period-reversed');
  const to = dayIn(filter.to);
  return {
    actor: filter.actor ?? null,
    subject: filter.subject?.trim() || null,
    action: filter.action?.trim() ?? '',
    from: dayIn(filter.from),
    until: to && addDays(to, 1),
    before: filter.before ?? null,
  };
}

const tooMany = () => refuse('too-many-lines.audit', { n: CSV_MAX });

export const auditEndpoints: Endpoint[] = [
  superuserRead(auditCalls.list, async ({ visit, query }, db) => {
    const rows = await listAudit(db, filterOf(query), PAGE + 1, visit.now);
    const shown = rows.slice(0, PAGE);
    const data = shown.map((row) => ({
      type: 'AdminAuditEntry',
      id: String(row.position),
      attributes: presentEntry(row),
    }));
    return { data, meta: { next: rows.length > PAGE ? data.at(-1)?.id : null } };
  }),
  superuserDirect(auditCalls.csv, async ({ visit, query, ports: { database } }) => {
    const rows = await listAudit(database.reader(), filterOf(query), CSV_MAX + 1, visit.now);
    if (rows.length > CSV_MAX) throw tooMany();
    const asked = Object.fromEntries(
      Object.entries(query.filter).map(([name, value]) => [name, String(value)]),
    );
    const entry = { action: 'audit.export', subject: 'audit', detail: asked };
    await database.write((db) => recordAudit(db, visit, entry));
    return csvResult(csvTable(AUDIT_CSV, rows), `audit-${utcDate(visit.now)}`);
  }),
];
