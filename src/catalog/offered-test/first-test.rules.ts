/**
 * The test that a publication offers first: of the kinds that have questions if any has, else of those to come; CME
 * before self-assessment. A kind designated for a published activity has terms before it has questions, and takes
 * nothing from the test that is there (C32).
 */
export const firstTest = <Test extends { kind: 1 | 2; questions: number }>(
  all: readonly Test[],
): Test | undefined =>
  all.toSorted((a, b) => Number(a.questions === 0) - Number(b.questions === 0) || a.kind - b.kind)[0];

/** The same order in SQL, for rows of `credit_offering` under that name. */
export const firstTestOrder = (offering: string): string =>
  `NOT EXISTS (SELECT 1 FROM item q WHERE q.offering_id = ${offering}.id AND q.retired_at IS NULL), ${offering}.kind`;
