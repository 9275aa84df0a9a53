import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { overviewCalls, type overviewType } from './overview.schema.ts';

export type Overview = Flat<typeof overviewType>;

export async function loadOverview({ api, signal }: LoadContext): Promise<Overview> {
  const { data } = await api(overviewCalls.one, { signal });
  return data;
}
