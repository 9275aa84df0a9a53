import { searchOf as searchIn } from '#client/api/client.ts';
import { pageIn, positionIn } from '#client/navigation/last-page.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { filterOf } from '../../kit/editing.store.ts';
import { isAsked, period, viewIn } from '../../kit/filter.store.ts';
import type { activityDeskType } from './accreditation.schema.ts';
import { type activityLearnerType, activityReportCalls, type activityReportType } from './report.schema.ts';

export type AdminActivity = Flat<typeof activityDeskType>;
export type ActivityReport = Flat<typeof activityReportType>;
export type ActivityLearner = Flat<typeof activityLearnerType>;

export const ACTIVITIES_PATH = '/admin/accreditation';

export type PeriodView = Record<'from' | 'to', string>;

/** Loads one activity over the period in the address, and a page of its learners; a reversed period has neither. */
export async function loadReport({ api, url, params, signal }: LoadContext) {
  const { from = '', to = '' } = viewIn(period, url);
  const view: PeriodView = { from, to };
  const asked = { params: { id: params.id ?? '' }, signal };
  if (!isAsked(period, view)) {
    const { data: report } = await api(activityReportCalls.one, asked);
    return { view, report, learners: null };
  }
  const filter = filterOf(view);
  const [{ data: report }, { data: rows, meta }] = await Promise.all([
    api(activityReportCalls.one, { ...asked, query: { filter } }),
    api(activityReportCalls.learners, { ...asked, query: { filter, page: { number: pageIn(url) } } }),
  ]);
  return { view, report, learners: { view, rows, ...positionIn(url, meta.pagination) } };
}
export type ReportData = Awaited<ReturnType<typeof loadReport>>;
export type LearnersData = NonNullable<ReportData['learners']>;

/** Address of a document about one activity over the period. */
export function documentAddress(
  of: 'learnersCsv' | 'evaluationCsv' | 'file',
  id: string,
  view: PeriodView,
): string {
  const path = activityReportCalls[of].path.replace(':id', id);
  const search = searchIn({ filter: filterOf(view) });
  return search.size > 0 ? `${path}?${search}` : path;
}
