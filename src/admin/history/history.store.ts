import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import { historyCalls, type textVersionType } from './history.schema.ts';

export type TextVersion = Flat<typeof textVersionType>;
export interface HistoryPage {
  versions: TextVersion[];
  pages: number;
}

export async function readHistory(record: string, number: number): Promise<HistoryPage> {
  const { data, meta } = await browserApi()(historyCalls.of, {
    params: { id: record },
    query: { page: { number } },
  });
  return { versions: data, pages: meta.pagination?.pages ?? 1 };
}

/** Versions followed by the next page, each once: a save made meanwhile moves those before it to a later page. */
export function joined(versions: readonly TextVersion[], next: readonly TextVersion[]): TextVersion[] {
  const held = new Set(versions.map(({ id }) => id));
  return [...versions, ...next.filter(({ id }) => !held.has(id))];
}

/** A record as it was: what was kept of it, over what it is. */
export function asItWas<R extends object>(one: R, words: Record<string, unknown>): R {
  const now = one as Record<string, unknown>;
  const isPart = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const was = Object.entries(words).map(([name, value]) => [
    name,
    isPart(value) && isPart(now[name]) ? { ...now[name], ...value } : value,
  ]);
  return { ...one, ...Object.fromEntries(was) };
}
