import { useLoaderData, useRevalidator } from 'react-router';
import { personalLoad } from '#credit/personal-load.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { pageWords } from '#web/page-words.ts';
import type { MetaArgs } from '#web/site-data.ts';
import { type DashboardData, loadDashboard } from './dashboard.store.ts';
import { dashboardTexts } from './dashboard.texts.ts';
import { Dashboard } from './dashboard.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';

export const loader = () => null;
export const clientLoader = personalLoad(loadDashboard);
export const headers = () => NOINDEX;

export function meta(args: MetaArgs) {
  const title = pageWords(args, dashboardTexts)('title');
  return head(args, { title, noindex: true });
}

export default function DashboardPage() {
  const data = useLoaderData() as DashboardData | null;
  const user = useSignedInOnly();
  const { revalidate } = useRevalidator();
  if (!data || !user) return <DashboardSkeleton />;
  return <Dashboard {...data} user={user} onRetry={() => void revalidate()} />;
}
