import type { Check, Finding, Verdict } from './findings.ts';

/** What a scheduler branches on: a failure outranks a check that could not be made. */
export const EXIT_STATUS: Readonly<Record<Verdict, number>> = { passed: 0, failed: 1, unchecked: 3 };
const MARK: Readonly<Record<Verdict, string>> = {
  passed: 'passed   ',
  failed: 'FAILED   ',
  unchecked: 'unchecked',
};

export interface DrillReport {
  verdict: Verdict;
  /** For people. */
  words: string[];
  /** For programs, one object per line; the last one covers the whole drill. */
  lines: object[];
}

export function reportOf(backup: string, findings: readonly Finding[]): DrillReport {
  const [failed, unchecked] = [checksOf(findings, 'failed'), checksOf(findings, 'unchecked')];
  const verdict = failed.length > 0 ? 'failed' : unchecked.length > 0 ? 'unchecked' : 'passed';
  return {
    verdict,
    words: [
      ...findings.map((one) => `${MARK[one.verdict]} ${one.check}: ${one.words}`),
      lastWords(verdict, failed, unchecked),
    ],
    lines: [...findings, { check: 'drill', verdict, backup, failed, unchecked }],
  };
}

/** A backup that could not even be restored. */
export const brokenOff = (backup: string | null, error: string) => ({
  check: 'drill',
  verdict: 'failed' satisfies Verdict,
  backup,
  error,
});

const checksOf = (findings: readonly Finding[], verdict: Verdict): Check[] =>
  findings.filter((one) => one.verdict === verdict).map(({ check }) => check);

function lastWords(verdict: Verdict, failed: readonly Check[], unchecked: readonly Check[]): string {
  if (verdict === 'failed') return `the drill FAILED: ${failed.join(', ')}`;
  if (verdict === 'passed') return 'the drill passed: this backup can be relied on';
  return `the drill passed as far as it went: NOT CHECKED were ${unchecked.join(', ')}`;
}
