/** Identifies a test within its publication: 1 CME or 2 self-assessment. */
export type TestKind = 1 | 2;

/** One test of a publication, with its reader's state. */
export interface OfferedTest {
  kind: TestKind;
  credits: number;
  earnLabel: string;
  mayTake: boolean;
  gate: string | null;
  /** The result that counts: the passed one, otherwise the latest. */
  resultId: string | null;
  passed: boolean;
}

type TestStanding = Pick<OfferedTest, 'mayTake' | 'passed'>;
/** Whether this test still earns its reader credit: after a pass there is only practice (C26). */
export const isToEarn = ({ mayTake, passed }: TestStanding): boolean => mayTake && !passed;
/** The same of the first test, which the fields beside a publication's `tests` describe. */
export const firstIsToEarn = ({ tests: [first] }: { tests: readonly TestStanding[] }): boolean =>
  first !== undefined && isToEarn(first);

interface TestedPublication {
  id: string;
  tests: readonly OfferedTest[];
}

/** The kind named in a page's address, if it is offered and is not the first one anyway. */
export function kindNamed(url: URL, tests: readonly OfferedTest[]): TestKind | null {
  const named = tests.slice(1).find(({ kind }) => String(kind) === url.searchParams.get('kind'));
  return named?.kind ?? null;
}

/** Path of a test's page; the first kind needs no name. */
export function testPath(
  { id, tests }: { id: string; tests: readonly Pick<OfferedTest, 'kind'>[] },
  kind: TestKind | null,
): string {
  const isOther = tests.slice(1).some((test) => test.kind === kind);
  return `/publication/${id}/test${isOther ? `?kind=${kind}` : ''}`;
}

/** Replaces what a publication says about its first test by what applies to another one. */
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

/** The tests other than the one shown. */
export const otherTests = <T extends OfferedTest>(tests: readonly T[], kind: TestKind | null): T[] =>
  tests.filter((test) => test.kind !== kind);

/** Path of a test's results; for the first test the page finds them without a kind. */
export function resultsPath({ id, tests }: TestedPublication, kind: TestKind): string {
  const result = tests.length > 1 ? tests.find((test) => test.kind === kind)?.resultId : null;
  return `/publication/${id}/test/results${result ? `?attempt=${result}` : ''}`;
}
