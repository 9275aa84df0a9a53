import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserStanding, isSupported, rememberedStanding, SUPPORTED_BROWSERS } from './browser.rules.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/${version} Safari/537.36`;
const firefox = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`;
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_6) AppleWebKit/603.1.30 (KHTML, like Gecko) Version/${version} Safari/603.1.30`;
const phone = (system: string, rest = 'Version/9.0 Mobile/13G36 Safari/601.1') =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) ${rest}`;

test('[VALID-036] Chrome from 42 on is supported', () => {
  assert.deepEqual(
    ['41.0.2272.118', '42.0.2311.90', '99.0.4844.51', '145.0.0.0'].map((one) => browserStanding(chrome(one))),
    ['old', 'supported', 'supported', 'supported'],
  );
});

test('[VALID-037] Firefox from 40 on is supported', () => {
  assert.deepEqual(
    ['39.0', '40.0', '140.0'].map((one) => browserStanding(firefox(one))),
    ['old', 'supported', 'supported'],
  );
});

test('[VALID-038] Safari from 10.1 on is supported', () => {
  assert.deepEqual(
    ['9.1.3', '10.0.3', '10.1', '10.1.2', '11.0', '26.0'].map((one) => browserStanding(safari(one))),
    ['old', 'old', 'supported', 'supported', 'supported', 'supported'],
  );
});

test('[VALID-039] mobile Safari from 10 on is supported, and so is whatever stands on its engine', () => {
  assert.equal(browserStanding(phone('9_3_2')), 'old');
  assert.equal(browserStanding(phone('10_0')), 'supported');
  assert.equal(browserStanding(phone('18_1_1', 'Version/18.1.1 Mobile/15E148 Safari/604.1')), 'supported');
  assert.equal(browserStanding(phone('9_3', 'CriOS/56.0.2924.75 Mobile/13E230 Safari/601.1.46')), 'old');
  assert.equal(
    browserStanding(
      'Mozilla/5.0 (iPad; CPU OS 9_3_5 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13G36 Safari/601.1',
    ),
    'old',
  );
});

test('[VALID-040] Edge from 14 on is supported, the Chromium one included', () => {
  const edge = (version: string) => `${chrome('51.0.2704.79')} Edge/${version}`;
  assert.deepEqual(
    ['13.10586', '14.14393', '18.18363'].map((one) => browserStanding(edge(one))),
    ['old', 'supported', 'supported'],
  );
  assert.equal(browserStanding(`${chrome('120.0.0.0')} Edg/120.0.2210.61`), 'supported');
});

const EXPLORERS = [
  'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)',
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C; .NET4.0E; Tablet PC 2.0; rv:11.0) like Gecko',
];
test('[VALID-041] Internet Explorer is supported in no version', () => {
  for (const agent of EXPLORERS) assert.equal(browserStanding(agent), 'explorer', agent);
  assert.ok(SUPPORTED_BROWSERS.every(({ name }) => !/explorer/i.test(name)));
});

test('an unknown browser, a crawler or none at all is never turned away', () => {
  for (const agent of [
    '',
    'curl/8.5.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux; U; Android 4.0.3; de-de) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
    'Lynx/2.9.0',
  ])
    assert.equal(browserStanding(agent), 'supported', agent);
  assert.equal(rememberedStanding().standingOf(undefined), 'supported');
});

test('a version counts as a number, minor ones included', () => {
  assert.deepEqual(
    [isSupported('safari', 10.09), isSupported('safari', 10.1), isSupported('edge', 14)],
    [false, true, true],
  );
});

test('what is remembered is the same as what is read, however many ask', () => {
  const { standingOf: standing } = rememberedStanding();
  for (let n = 0; n < 3_000; n++) standing(`nobody/${n}`);
  assert.equal(standing(chrome('41.0')), 'old');
  assert.equal(standing(chrome('41.0')), 'old');
  assert.equal(standing(EXPLORERS[2]), 'explorer');
});
