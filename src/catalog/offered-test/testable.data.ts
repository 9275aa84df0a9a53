/** Whose first test a caller may take today: the same rule as `user_can_take_test`, for lists that filter by it. */
export interface TestableScope {
  /** Types whose CME or SA test the caller may take. */
  cme: readonly string[];
  sa: readonly string[];
  /** Types whose tests the caller may take even of a private publication. */
  closed: readonly string[];
  today: string;
  /** Publications whose first test the caller's own attempts have used up. */
  spent: readonly number[];
  /** Publications whose credit is suspended, and that the caller has begun. */
  begun: readonly number[];
}

/** The SQL of a publication's columns; `kinds`: the kinds of test that have questions, as a bit mask. */
type PublicationColumns = Record<'id' | 'type' | 'expirationDate' | 'kinds', string>;

/** SQL condition, never null; `scope` holds the placeholders. */
export const testableSql = (
  { id, type, expirationDate, kinds }: PublicationColumns,
  scope: Record<keyof TestableScope, string>,
): string => `((${expirationDate} IS NULL OR ${expirationDate} >= ${scope.today}::date)
    AND ${id} NOT IN (SELECT unnest(${scope.spent}::bigint[]))
    AND CASE ${kinds} WHEN 0 THEN false WHEN 2 THEN ${type} = ANY (${scope.sa}::text[]) ELSE ${type} = ANY (${scope.cme}::text[]) END
    AND (${type} = ANY (${scope.closed}::text[])
      OR NOT EXISTS (SELECT 1 FROM publication v WHERE v.id = ${id} AND v.private))
    AND (${id} IN (SELECT unnest(${scope.begun}::bigint[]))
      OR NOT EXISTS (SELECT 1 FROM activity v WHERE v.publication_id = ${id} AND v.suspended_at IS NOT NULL)))`;
