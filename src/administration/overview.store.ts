import type { Flat } from '#kit/contract.ts';
import type { LoadContext } from '#web/page-load.ts';
import { overviewCalls, type overviewType } from './overview.contract.ts';

export type Overview = Flat<typeof overviewType>;

export async function loadOverview({ api, signal }: LoadContext): Promise<Overview> {
  const { data } = await api(overviewCalls.one, { signal });
  return data;
}
