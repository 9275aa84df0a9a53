import { RowLink, Several } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { listAddress } from '#admin/kit/editing.store.ts';
import {
  askedFor,
  isAsked,
  kept,
  NOT_ASKED,
  number,
  numberIn,
  period,
  reference,
  sheetAddress,
  type View,
  viewIn,
} from '#admin/kit/filter.store.ts';
import { auditColumns } from '#admin/reports/audit-log/components/table.tsx';
import { auditLogTexts } from '#admin/reports/audit-log/log.messages.ts';
import { auditCalls } from '#admin/reports/audit-log/log.schema.ts';
import type { LoadContext } from '#client/page/load.ts';
import { useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const PATH = '/admin/audit';
const narrowing = [
  number('actor', 'actor'),
  reference('subject', 'subjectField'),
  reference('action', 'deedField'),
  ...period,
] as const;
const filters = [...narrowing, kept('before', numberIn)] as const;

async function load({ api, url, signal }: LoadContext) {
  const view = viewIn(filters, url);
  if (!isAsked(filters, view)) return { view, ...NOT_ASKED, next: null };
  const { data: rows, meta } = await api(auditCalls.list, { query: askedFor(filters, view), signal });
  const next = (meta.next ?? null) as string | null;
  return { view, rows, next, page: 1, pages: 1, count: rows.length };
}
type Entries = Awaited<ReturnType<typeof load>>;

const page = deskRoute({
  path: PATH,
  texts: auditLogTexts,
  title: 'title',
  lead: 'hint',
  find: 'title',
  count: 'shown',
  empty: 'empty',
  filters: narrowing,
  load,
  Beside: Sheet,
  Below: Older,
  columns: auditColumns,
});
export const { clientLoader, meta } = page;
export default page.Page;

/** The table for a spreadsheet knows no pages. */
function Sheet({ data: { view } }: { data: { view: View } }) {
  const say = useTexts(auditLogTexts);
  if (!isAsked(narrowing, view)) return null;
  return (
    <DownloadButton
      variant="secondary"
      path={sheetAddress(auditCalls.csv, narrowing, view)}
      fileName="audit.csv"
    >
      {say('csv')}
    </DownloadButton>
  );
}

/** The ledger grows while it is read: pages go from an entry on, not by their number. */
function Older({ data: { view, rows, next } }: { data: Entries }) {
  const say = useTexts(auditLogTexts);
  if (rows.length === 0 || !(next || view.before)) return null;
  return (
    <nav aria-label={say('pages')}>
      <Several>
        {view.before ? <RowLink to={listAddress(PATH, view, { before: '' })}>{say('newest')}</RowLink> : null}
        {next ? <RowLink to={listAddress(PATH, view, { before: next })}>{say('older')}</RowLink> : null}
      </Several>
    </nav>
  );
}
