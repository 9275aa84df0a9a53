import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryKey, NO_VALUES, settingProblems, tidiedValues, valuesIn } from './setting.rules.ts';
import { SETTINGS, settingOf } from './setting-list.rules.ts';

const declared = (key: string) => settingOf(key) ?? assert.fail(key);
const problems = (key: string, en: string, configs: Record<string, string> = {}) =>
  settingProblems(declared(key), { ...NO_VALUES, en }, configs);

test('[ENT-073] the values that the specification names are declared, each once', () => {
  const keys = SETTINGS.map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
  for (const key of ['CME_SA_TOTAL', 'SA_TOTAL', 'CME_META_DESCRIPTION', 'NETWORK_COUNTDOWN'])
    assert.ok(keys.includes(key), key);
  assert.equal(settingOf('ANYTHING_ELSE'), undefined);
});

test('a value is refused by the rule that reads it, and nothing may always be set', () => {
  const cases: [key: string, good: string[], bad: string[]][] = [
    ['CME_SA_TOTAL', ['195', '0', ' 12 '], ['many', '1.5', '-1', '12345']],
    [
      'NETWORK_COUNTDOWN',
      ['10,30,60,120', '1, 2, 3, 3600'],
      ['10', '10,30,60', '0,1,2,3', '1,2,3,3601', '1,2,3,4,5'],
    ],
    ['EMAIL_CAMPAIGN_VALUES', ['email', 'e-mail, Mailchimp'], ['two words', 'a<b']],
    [
      'WORK_WITH_US_URL',
      ['https://careers.example.org/jobs'],
      ['http://careers.example.org', 'javascript:alert(1)', '/jobs', 'https://a b'],
    ],
    ['PODCAST_APPLE', ['https://podcasts.example.com/us'], ['podcasts.example.com']],
    ['SISTER_SITE_NAME', ['Sleep Rounds'], ['x'.repeat(501)]],
  ];
  for (const [key, good, bad] of cases) {
    for (const value of ['', '  ', ...good]) assert.deepEqual(problems(key, value), {}, `${key} ${value}`);
    for (const value of bad) assert.notDeepEqual(problems(key, value), {}, `${key} ${value}`);
  }
});

test('credit of both kinds is more than the one of them, once both are set', () => {
  assert.deepEqual(problems('SA_TOTAL', '195', { CME_SA_TOTAL: '195' }), { en: 'pair' });
  assert.deepEqual(problems('CME_SA_TOTAL', '40', { SA_TOTAL: '40' }), { en: 'pair' });
  assert.deepEqual(problems('CME_SA_TOTAL', '', { SA_TOTAL: '40' }), {});
  assert.deepEqual(problems('SA_TOTAL', '40', { CME_SA_TOTAL: '' }), {});
  assert.deepEqual(problems('SA_TOTAL', '40', { CME_SA_TOTAL: '195' }), {});
});

test('words stand in each language, everything else once', () => {
  const given = { ...NO_VALUES, en: ' A  library ', fr: 'Une bibliothèque' };
  assert.deepEqual(tidiedValues(declared('CME_META_DESCRIPTION'), given), { ...given, en: 'A library' });
  assert.deepEqual(tidiedValues(declared('SA_TOTAL'), { ...NO_VALUES, en: '40', fr: '41' }), {
    ...NO_VALUES,
    en: '40',
  });
  assert.deepEqual(settingProblems(declared('SISTER_SITE_NAME'), { ...NO_VALUES, de: 'x'.repeat(501) }, {}), {
    de: 'long',
  });
  assert.equal(entryKey('A', 'en'), 'A');
  assert.equal(entryKey('A', 'pt-br'), 'A@pt-br');
  const stored = new Map([
    ['SA_TOTAL', '40'],
    ['SA_TOTAL@fr', '41'],
    ['SISTER_SITE_NAME@it', 'Giro'],
  ]);
  assert.deepEqual(valuesIn(declared('SA_TOTAL'), stored), { ...NO_VALUES, en: '40' });
  assert.deepEqual(valuesIn(declared('SISTER_SITE_NAME'), stored), { ...NO_VALUES, it: 'Giro' });
});
