import { filterOf } from '#editing/editing.store.ts';
import type { Flat } from '#kit/contract.ts';
import { searchOf as searchIn } from '#web/api-client.ts';
import type { Loading } from '#web/page-load.ts';
import { auditCalls, type auditEntryType } from './audit-log.contract.ts';

export type AuditEntry = Pick<
  Flat<typeof auditEntryType>,
  'id' | 'at' | 'actor' | 'action' | 'subject' | 'detail' | 'address'
>;

export const AUDIT_PATH = '/admin/audit';
const NUMBER = /^\d{1,15}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function viewIn({ searchParams }: URL) {
  const fitting = (name: string, shape: RegExp) => shape.exec(searchParams.get(name) ?? '')?.[0] ?? '';
  const words = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, 100);
  return {
    actor: fitting('actor', NUMBER),
    subject: words('subject'),
    action: words('action'),
    from: fitting('from', DAY),
    to: fitting('to', DAY),
    before: fitting('before', NUMBER),
  };
}
export type AuditView = ReturnType<typeof viewIn>;

export async function loadAudit({ api, url, signal }: Loading) {
  const view = viewIn(url);
  const { data, meta } = await api(auditCalls.list, { query: { filter: filterOf(view) }, signal });
  return { view, entries: data, next: (meta.next ?? null) as string | null };
}
export type AuditData = Awaited<ReturnType<typeof loadAudit>>;

/** The table for a spreadsheet knows no pages. */
export function auditCsvAddress({ before: _before, ...view }: AuditView): string {
  const search = searchIn({ filter: filterOf(view) });
  return search.size > 0 ? `${auditCalls.csv.path}?${search}` : auditCalls.csv.path;
}
