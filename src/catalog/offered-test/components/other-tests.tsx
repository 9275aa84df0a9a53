import { useTexts } from '#client/page/site-data.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { otherTestsTexts } from '../other-tests.messages.ts';
import { type OfferedTest, otherTests, resultsPath, type TestKind, testPath } from '../test-kind.rules.ts';

interface Props {
  publication: { id: string; expired: boolean; creditSuspended: boolean; tests: readonly OfferedTest[] };
  /** Kind of the test that the page is already about. */
  kind: TestKind | null;
  full?: boolean;
  size?: 'sm';
  className?: string | undefined;
}

/** Links to the other tests of a publication: to take them, or to read what was submitted. */
export function OtherTests({ publication, kind, ...look }: Props) {
  const say = useTexts(otherTestsTexts);
  const isClosed = publication.expired || publication.creditSuspended;
  return otherTests(publication.tests, kind)
    .filter(({ passed, mayTake, gate }) => passed || mayTake || !(isClosed || gate === 'none'))
    .map((test) => (
      <ButtonLink
        key={test.kind}
        variant="secondary"
        {...look}
        to={(test.passed ? resultsPath : testPath)(publication, test.kind)}
      >
        {test.passed
          ? say(test.kind === 1 ? 'cmeResults' : 'selfAssessmentResults')
          : say(test.kind === 1 ? 'takeCme' : 'takeSelfAssessment')}
      </ButtonLink>
    ));
}
