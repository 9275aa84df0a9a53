import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ageFinding,
  type CertificateSample,
  certificatesFinding,
  type Finding,
  filesElsewhere,
  filesFinding,
  ledgersFinding,
  moneyFinding,
  pagesFinding,
  rowsFinding,
  schemaFinding,
  silenceFinding,
  spanText,
  timeFinding,
} from './findings.ts';
import { brokenOff, EXIT_STATUS, reportOf } from './report.ts';
import { sampleOf } from './sample.ts';

const members = { name: 'user_account', rows: 3, sum: '17' };
const ledger = { name: 'audit_entry', rows: 5, sum: '-4' };
const certificate = (given: Partial<CertificateSample> = {}): CertificateSample => ({
  number: 'A-1',
  foundNumber: 'A-1',
  fault: null,
  isProved: true,
  ...given,
});
const noon = new Date('2026-11-27T12:00:00Z');
const before = (seconds: number) => new Date(noon.getTime() - seconds * 1000);

test('each check says what is wrong, and else what it has proved', () => {
  const cases: [Finding, Finding['verdict'], RegExp][] = [
    [schemaFinding(127, []), 'passed', /^127 migrations, each as this release knows it$/],
    [schemaFinding(126, ['0127_x.sql']), 'passed', /1 of this release were applied to the copy$/],
    [schemaFinding(0, []), 'failed', /^no migrations: the copy is empty$/],
    [rowsFinding([members, ledger], [ledger, members]), 'passed', /^2 tables with 8 rows/],
    [rowsFinding([members], [{ ...members, rows: 2 }]), 'failed', /^user_account has 2 rows of 3$/],
    [rowsFinding([members], [{ ...members, sum: '18' }]), 'failed', /^user_account has other rows/],
    [rowsFinding([members, ledger], [members]), 'failed', /^audit_entry is missing$/],
    [rowsFinding([members], [members, ledger]), 'failed', /^audit_entry was not noted$/],
    [rowsFinding([], []), 'failed', /^the backup noted no tables$/],
    [ledgersFinding(['audit_entry: whole'], []), 'passed', /^every ledger is whole.* \(1 findings\)$/],
    [ledgersFinding(['x'], ['audit_entry: BROKEN at 7']), 'failed', /^audit_entry: BROKEN at 7$/],
    [moneyFinding(4, []), 'passed', /^4 paid orders have their receipts/],
    [moneyFinding(4, ['order 7 is paid and has no receipt']), 'failed', /^order 7 is paid/],
    [certificatesFinding([certificate()], 9), 'passed', /^1 of 9 .*, 1 with a proof that holds$/],
    [certificatesFinding([certificate({ isProved: false })], 1), 'passed', /, 0 with a proof/],
    [certificatesFinding([], 0), 'passed', /^0 of 0 certificates/],
    [
      certificatesFinding([certificate({ foundNumber: null })], 1),
      'failed',
      /^the code of A-1 leads to none$/,
    ],
    [certificatesFinding([certificate({ foundNumber: 'B-2' })], 1), 'failed', /leads to B-2$/],
    [certificatesFinding([certificate({ fault: 'FORGED' })], 1), 'failed', /^A-1: FORGED$/],
    [filesFinding([{ key: 'covers/1.svg', sha256: 'a', noted: 'a' }], 2), 'passed', /^1 of 2 files/],
    [filesFinding([{ key: 'covers/1.svg', sha256: 'b', noted: 'a' }], 2), 'failed', /has other bytes$/],
    [filesFinding([{ key: 'covers/1.svg', sha256: null, noted: 'a' }], 2), 'failed', /is missing$/],
    [filesFinding([{ key: 'covers/1.svg', sha256: 'a', noted: null }], 2), 'failed', /is missing$/],
    [filesElsewhere(12, 's3://library/'), 'unchecked', /^NOT CHECKED: none of 12 .* s3:\/\/library\//],
    [pagesFinding([{ path: '/readyz', status: 200 }]), 'passed', /from the copy: \/readyz$/],
    [pagesFinding([{ path: '/', status: 503 }]), 'failed', /^\/ is answered 503$/],
    [silenceFinding('25006'), 'passed', /^the copy takes no writes of the program/],
    [silenceFinding(null), 'failed', /^a write of the program was taken/],
    [silenceFinding('42501'), 'failed', /^a write of the program was refused with 42501/],
    [ageFinding(before(300), noon, 300), 'passed', /^restored up to .*, which was 5 min ago \(at most 5 min/],
    [ageFinding(before(301), noon, 300), 'failed', /which was 5 min 1 s ago \(at most 5 min are promised\)$/],
    [ageFinding(before(90_000), noon, null), 'passed', /which was 1 d 1 h ago$/],
    [timeFinding(599.2, 600), 'passed', /^it served again after 10 min \(at most 10 min are promised\)$/],
    [timeFinding(600.2, 600), 'failed', /^it served again after 10 min 1 s/],
    [timeFinding(4.1, null), 'passed', /^it served again after 5 s$/],
  ];
  for (const [finding, verdict, words] of cases) {
    assert.equal(finding.verdict, verdict, finding.words);
    assert.match(finding.words, words);
  }
});

test('of much that is wrong the first few are named, and how many more there are', () => {
  const wrong = Array.from({ length: 7 }, (_, at) => `order ${at}`);
  const { words, figures } = moneyFinding(9, wrong);
  assert.equal(words, 'order 0, order 1, order 2, order 3, order 4 and 2 more');
  assert.equal(figures.wrong, 7);
});

test('a clock that is behind makes no backup of the future', () => {
  assert.equal(ageFinding(before(-60), noon, null).figures.seconds, 0);
});

test('a span of time is told by its two greatest parts', () => {
  for (const [seconds, words] of [
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3_605, '1 h 5 s'],
    [3_725, '1 h 2 min'],
    [172_800, '2 d'],
  ] as const)
    assert.equal(spanText(seconds), words);
});

test('the whole drill is as good as its worst check, and its status says so', () => {
  const [passed, failed] = [moneyFinding(1, []), ledgersFinding(['x'], ['x'])];
  const unchecked = filesElsewhere(1, 's3://library/');
  for (const [findings, verdict, status, last] of [
    [[passed], 'passed', 0, 'the drill passed: this backup can be relied on'],
    [[passed, unchecked], 'unchecked', 3, 'the drill passed as far as it went: NOT CHECKED were files'],
    [[unchecked, failed, passed], 'failed', 1, 'the drill FAILED: ledgers'],
  ] as const) {
    const report = reportOf('x.tar', findings);
    assert.equal(report.verdict, verdict);
    assert.equal(EXIT_STATUS[report.verdict], status);
    assert.equal(report.words.at(-1), last);
    assert.equal(report.words.length, findings.length + 1);
    assert.deepEqual(report.lines.slice(0, -1), findings);
  }
  assert.deepEqual(reportOf('x.tar', [unchecked, failed]).lines.at(-1), {
    check: 'drill',
    verdict: 'failed',
    backup: 'x.tar',
    failed: ['ledgers'],
    unchecked: ['files'],
  });
  assert.deepEqual(brokenOff(null, 'there is none'), {
    check: 'drill',
    verdict: 'failed',
    backup: null,
    error: 'there is none',
  });
});

test('a sample holds the first and the last of a list, each once, and all of a short one', () => {
  for (const length of [0, 1, 2, 19, 20, 21, 22, 400]) {
    const all = Array.from({ length }, (_, at) => at);
    const sample = sampleOf(all, 20);
    assert.equal(sample.length, Math.min(length, 20));
    assert.equal(new Set(sample).size, sample.length);
    assert.deepEqual([sample[0], sample.at(-1)], [all[0], all.at(-1)]);
    assert.ok(sample.every((one) => all.includes(one)));
  }
});
