/** What tells one test of a publication from another: its kind, 1 CME or 2 self-assessment. */
export type TestKind = 1 | 2;

/** One test of a publication, as its reader stands to it. */
export interface OfferedTest {
  kind: TestKind;
  credits: number;
  earnLabel: string;
  mayTake: boolean;
  gate: string | null;
  /** The result that counts: the one that passed, else the latest. */
  resultId: string | null;
  passed: boolean;
}

interface TestedPublication {
  id: string;
  tests: readonly OfferedTest[];
}

/** Of a page's address: the kind that it names, where that is offered and is not the first one anyway. */
export function kindNamed(url: URL, tests: readonly OfferedTest[]): TestKind | null {
  const named = tests.slice(1).find(({ kind }) => String(kind) === url.searchParams.get('kind'));
  return named?.kind ?? null;
}

/** The page of a test; the first kind needs no name. */
export function testPath({ id, tests }: TestedPublication, kind: TestKind | null): string {
  const isOther = tests.slice(1).some((test) => test.kind === kind);
  return `/publication/${id}/test${isOther ? `?kind=${kind}` : ''}`;
}

/** What a publication tells of its first test, told of another one. */
export function withTest<P extends TestedPublication>(publication: P, kind: TestKind | null): P {
  const test = publication.tests.slice(1).find((one) => one.kind === kind);
  if (!test) return publication;
  return {
    ...publication,
    test_class: test.kind,
    credits: test.credits,
    earn_label: test.earnLabel,
    user_can_take_test: test.mayTake,
    testGate: test.gate,
  };
}

/** The tests beside the one that is told of. */
export const otherTests = <T extends OfferedTest>(tests: readonly T[], kind: TestKind | null): T[] =>
  tests.filter((test) => test.kind !== kind);

/** What was handed in of a test; of the first one the page finds it by itself. */
export function resultsPath({ id, tests }: TestedPublication, kind: TestKind): string {
  const result = tests.length > 1 ? tests.find((test) => test.kind === kind)?.resultId : null;
  return `/publication/${id}/test/results${result ? `?attempt=${result}` : ''}`;
}
