import type { BulkOutcome } from './bulk.data.ts';

/** The fields to write in a record, or the reason to leave it as it is. */
export type BulkPlan<Fields, Why> =
  | { outcome: 'changes'; to: Partial<Fields>; before: Partial<Fields> }
  | { outcome: 'same' }
  | { outcome: 'cannot'; why: Why };

/** The wanted fields that differ from the current values, with those values. */
export function differenceOf<Fields extends object>(
  now: Fields,
  wanted: Partial<Fields>,
): { to: Partial<Fields>; before: Partial<Fields> } | null {
  const names = (Object.keys(wanted) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(wanted[name]) !== JSON.stringify(now[name]),
  );
  if (names.length === 0) return null;
  const those = (of: Partial<Fields>) =>
    Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<Fields>;
  return { to: those(wanted), before: those(now) };
}

/** Plans the change of one record, unless it has the wanted values already or something prevents it. */
export function planOf<Fields extends object, Why>(
  now: Fields,
  wanted: Partial<Fields>,
  obstacle: (to: Partial<Fields>) => Why | null,
): BulkPlan<Fields, Why> {
  const difference = differenceOf(now, wanted);
  if (!difference) return { outcome: 'same' };
  const why = obstacle(difference.to);
  return why === null ? { outcome: 'changes', ...difference } : { outcome: 'cannot', why };
}

/** A record and the state in which somebody saw it. */
export interface SeenRecord {
  id: number;
  state: string;
}
/** Each record once, lowest number first, so that two changes lock them in the same order. */
export const inOrder = (seen: readonly SeenRecord[]): SeenRecord[] =>
  [...new Map(seen.map((one) => [one.id, one])).values()].toSorted((a, b) => a.id - b.id);

/** Number of records per outcome. */
export function countedBy(rows: readonly { outcome: BulkOutcome }[]): Record<BulkOutcome, number> {
  const counts = { changes: 0, same: 0, cannot: 0, conflict: 0, gone: 0 };
  for (const { outcome } of rows) counts[outcome]++;
  return counts;
}

/** A change in the form of an audit log entry. */
export const detailOf = (change: Record<string, unknown>): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean),
    ]),
  );
