import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earnsAs, wordingFor } from '#catalog/offered-test/earned-as.rules.ts';
import { ALL_PROFESSIONS, PHYSICIANS } from '#identity/profile/profession.data.ts';
import { csvCell, csvText } from '../transcript/transcript.rules.ts';
import {
  certificateNumber,
  certificateStatus,
  codeIn,
  isCertificateNumber,
  isNameOn,
  isVerificationCode,
} from './certificate.rules.ts';

test('[R14] only physicians are awarded credit, everybody else took part', () => {
  for (const physician of PHYSICIANS) assert.equal(wordingFor(physician), 'credit', physician);
  for (const other of ALL_PROFESSIONS.filter((one) => !PHYSICIANS.includes(one)))
    assert.equal(wordingFor(other), 'participation', other);
  for (const other of ['Physician Assistant', 'Nursing professional', 'Pharmacist', 'Therapist', '', null])
    assert.equal(wordingFor(other), 'participation');
});

test('a number names the activity and a serial, however long it grows', () => {
  assert.equal(certificateNumber(2733, 418), 'SS-2733-00418');
  assert.equal(certificateNumber(2733, 1234567), 'SS-2733-1234567');
  for (const number of ['SS-2733-00418', 'ss-2733-1234567']) assert.ok(isCertificateNumber(number), number);
  for (const code of ['5TaBTsspnnEyJc2AMVlWbw', 'SS-2733', '2733-00418', 'SS-2733-00418x'])
    assert.ok(!isCertificateNumber(code), code);
});

test('a code is found in the address that the paper gives for it, broken or not', () => {
  const code = 'b6xQZt0Jk3m2Yw9sVhR1_A';
  for (const text of [
    code,
    ` ${code}\n`,
    `https://steadystate.example/verify/${code}`,
    `steadystate.example/verify/${code}/`,
    `See https://steadystate.example/verify/${code}.`,
    `https://steadystate.example/verify/${code}?utm_source=mail#top`,
    `https://steadystate.example/verify/b6xQZt0Jk3\nm2Yw9sVhR1_A`,
  ])
    assert.equal(codeIn(text), code, text);
  assert.equal(codeIn('SS-2733-00418'), 'SS-2733-00418');
});

test('what was withdrawn is withdrawn, superseded or not', () => {
  assert.equal(certificateStatus({ withdrawn: false, superseded: false }), 'valid');
  assert.equal(certificateStatus({ withdrawn: false, superseded: true }), 'superseded');
  assert.equal(certificateStatus({ withdrawn: true, superseded: true }), 'withdrawn');
});

test('a code has 22 letters of base64url and nothing else', () => {
  assert.ok(isVerificationCode('b6xQZt0Jk3m2Yw9sVhR1_A'));
  for (const bad of ['', 'b6xQZt0Jk3m2Yw9sVhR1_', 'b6xQZt0Jk3m2Yw9sVhR1_A=', "b6xQZt0Jk3m2Yw9sVhR'_A"])
    assert.equal(isVerificationCode(bad), false);
});

const cells: [string | number, string][] = [
  ['Clozapine', 'Clozapine'],
  ['a, b', '"a, b"'],
  ['say "no"', '"say ""no"""'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+1', '"\'+1"'],
  ['-2+3', '"\'-2+3"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['  =1', '"\'  =1"'],
  ['\n=1', '"\'\n=1"'],
  ['\u0001=1', '"\'\u0001=1"'],
  ['＝1+1', '"\'＝1+1"'],
  ['＠SUM(A1)', '"\'＠SUM(A1)"'],
  ['x;=1', '"x;\'=1"'],
  ['x; \t@SUM(A1)', '"x; \t\'@SUM(A1)"'],
  ['x\r\n-1', '"x\r\n\'-1"'],
  ['dose; then wait', 'dose; then wait'],
  [-0.5, '-0.5'],
];
for (const [value, written] of cells)
  test(`the cell ${JSON.stringify(value)} stays text`, () => assert.equal(csvCell(value), written));

test('lines end with CRLF behind a mark of UTF-8', () => {
  assert.equal(csvText([['a', 1]]), '\uFEFFa,1\r\n');
});

test('a nurse reads of contact hours, a physician and a visitor of credit', () => {
  const earned = [
    earnsAs(1, 'Nursing professional'),
    earnsAs(2, 'Pharmacist'),
    earnsAs(1, 'Physician'),
    earnsAs(2, 'Physician'),
    earnsAs(1, null),
  ];
  assert.deepEqual(earned, ['hours', 'hours', 'cme', 'sa', 'cme']);
});

const ON_PAPER: [printed: string, typed: string, is: boolean][] = [
  ['Siobhán M. O’Malley-Byrne', "siobhan o'malley byrne", true],
  ['Siobhán M. O’Malley-Byrne', 'OMalley-Byrne Siobhan', true],
  ['Siobhán M. O’Malley-Byrne', 'siobhan m omalleybyrne', true],
  ['Željko Nguyễn-Örsted', 'Zeljko Nguyen-Orsted', true],
  ['李 小龍', '小龍 李', true],
  ['Sukarno', 'sukarno', true],
  ['Ada Lovelace', 'Lovelace', false],
  ['Siobhán M. O’Malley-Byrne', 'O’Malley-Byrne', false],
  ['Ada Lovelace', 'Ada Ada', false],
  ['Ada Lovelace', 'Ada Lovelace Byron', false],
  ['Ada Lovelace', ' ', false],
  ['Ada Lovelace', '- –', false],
  ['Ada Lovelace', '‒ — ‐', false],
  ['Ada Lovelace', 'Lovelace -', false],
  ['Ada Lovelace', 'Lovelace Lovelace-', false],
  ['Siobhán M. O’Malley-Byrne', 'OMalley Byrne', false],
  ['Siobhán M. O’Malley-Byrne', 'OMalleyByrne Byrne', false],
  ['Sukarno', '-', false],
  ['Sukarno', ', .', false],
  ['Ada - Lovelace', 'Ada Lovelace', true],
  ['Łukasz Ødegård', 'lukasz odegard', true],
  ['Đorđe Weiß', 'Dorde Weiss', true],
  ['Dorde Weiss', 'Đorđe Weiß', true],
  ['IŞIK ÆSIR', 'ışık aesir', true],
  ['Þóra Œuvrard', 'Thora Oeuvrard', true],
  ['Łukasz Ødegård', 'Lukasz', false],
  ['Li Li', 'li', false],
  ['Li Li', 'Li Li', true],
  ['Li Li', 'li-li', true],
];
for (const [printed, typed, is] of ON_PAPER)
  test(`${typed} is ${is ? '' : 'not '}the name on the certificate of ${printed}`, () =>
    assert.equal(isNameOn(printed, typed), is));
