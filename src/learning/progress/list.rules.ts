import type { TestKind } from '#catalog/offered-test/test-kind.rules.ts';

interface ListedTest {
  kind: TestKind;
  status: string | null;
}
/** The tests of a publication that were opened and not passed. */
export const openTests = <T extends ListedTest>(tests: readonly T[]): T[] =>
  tests.filter(({ status }) => status === 'IN_PROGRESS' || status === 'FAILED');

/** The one of them that a line about its publication is about; null if none of them is offered any more. */
export function testToGoOn(tests: readonly ListedTest[], told: string | null): TestKind | null {
  const open = openTests(tests);
  return (open.find(({ status }) => status === told) ?? open[0])?.kind ?? null;
}

interface ProgressLine {
  id: string;
  sectionsDone: number;
  sectionCount: number;
  /** Those that ask questions. */
  tests: readonly unknown[];
}
/** Of publications that were begun, latest first, the one to go on with: one read to its end without a test is done. */
export const toGoOn = (begun: readonly ProgressLine[]): string | null =>
  begun.find(
    ({ sectionsDone, sectionCount, tests }) =>
      tests.length > 0 || sectionCount === 0 || sectionsDone < sectionCount,
  )?.id ?? null;
