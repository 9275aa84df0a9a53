import { useLoaderData, useRevalidator } from 'react-router';
import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import { personalLoad } from '#credit/personal-load.store.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { Dashboard } from '#learning/dashboard/components/dashboard.tsx';
import { DashboardSkeleton } from '#learning/dashboard/components/skeleton.tsx';
import { dashboardTexts } from '#learning/dashboard/dashboard.messages.ts';
import { type DashboardData, loadDashboard } from '#learning/dashboard/dashboard.store.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';

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
