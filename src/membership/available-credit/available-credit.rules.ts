import { type PublicationType, permissionsForTest } from '../gate/entitlement.rules.ts';

export interface AvailableCredit {
  type: PublicationType;
  private: boolean;
  kind: 1 | 2;
  credits: number;
}

/**
 * What can be earned today with these permissions, CME and self-assessment separately; with `null`, in the whole
 * library.
 */
export function availableWith(
  permissions: readonly string[] | null,
  rows: readonly AvailableCredit[],
): { cme: number; sa: number } {
  const open = rows.filter(
    (row) =>
      permissions === null || permissionsForTest(row, row.kind).every((one) => permissions.includes(one)),
  );
  const sum = (kind: 1 | 2) =>
    open.reduce(
      (hundredths, row) => hundredths + (row.kind === kind ? Math.round(row.credits * 100) : 0),
      0,
    ) / 100;
  return { cme: sum(1), sa: sum(2) };
}
