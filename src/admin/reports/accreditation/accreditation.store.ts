import { searchOf as searchIn } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { filterOf, numberOf, pageOf } from '../../kit/editing.store.ts';
import type { activityDeskType } from './accreditation.schema.ts';
import { type activityLearnerType, activityReportCalls, type activityReportType } from './report.schema.ts';

export type AdminActivity = Flat<typeof activityDeskType>;
export type ActivityReport = Flat<typeof activityReportType>;
export type ActivityLearner = Flat<typeof activityLearnerType>;

export const ACTIVITIES_PATH = '/admin/accreditation';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (url: URL, name: string): string => DAY.exec(url.searchParams.get(name) ?? '')?.[0] ?? '';

const periodIn = (url: URL) => ({ from: dayIn(url, 'from'), to: dayIn(url, 'to') });
export type PeriodView = ReturnType<typeof periodIn>;

/** Loads one activity over the period in the address, and a page of its learners. */
export async function loadReport({ api, url, params, signal }: LoadContext) {
  const view = periodIn(url);
  const number = numberOf(url);
  const asked = { params: { id: params.id ?? '' }, signal };
  const filter = filterOf(view);
  const [{ data: report }, { data: rows, meta }] = await Promise.all([
    api(activityReportCalls.one, { ...asked, query: { filter } }),
    api(activityReportCalls.learners, { ...asked, query: { filter, page: { number } } }),
  ]);
  return { view, report, learners: { view, rows, ...pageOf(number, meta.pagination) } };
}
export type ReportData = Awaited<ReturnType<typeof loadReport>>;

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
