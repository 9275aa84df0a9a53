import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { codes, openStage, raw, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

const LIST = '/api/admin/settings/';
const ADMIN = { as: 'admin' } as const;
const NOTHING = { en: '', 'pt-br': '', fr: '', it: '', de: '' };
interface Setting {
  id: string;
  attributes: { values: Record<string, string>; pages: string[]; version: string; kind: string };
}
const settings = async () =>
  (await stage.send('GET', LIST, undefined, ADMIN)).json.data as unknown as Setting[];
const seen = async (key: string) =>
  (await settings()).find(({ id }) => id === key)?.attributes ?? assert.fail(key);
const save = async (key: string, values: object, version?: string) =>
  stage.send(
    'PATCH',
    `${LIST}${key}/`,
    {
      data: {
        type: 'Setting',
        attributes: { values: { ...NOTHING, ...values }, version: version ?? (await seen(key)).version },
      },
    },
    ADMIN,
  );
const configs = async (language = 'en') =>
  (
    (await stage.send('GET', `/api/data/?language=${language}`)).json.data as unknown as {
      configs: Record<string, string>;
    }
  ).configs;
/** Every process forgets what it kept when it is told: a moment after the reply. */
async function becomes(language: string, key: string, value: string | undefined): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if ((await configs(language))[key] === value) return;
    await wait(40);
  }
  assert.equal((await configs(language))[key], value);
}

const page = async (path: string) => (await raw(stage.url, path)).body.toString();

test('[CONST-046] administrators set what promotions promise; pages and calls tell it at once', async () => {
  assert.deepEqual((await seen('CME_SA_TOTAL')).values, { ...NOTHING, en: '195' });
  const saved = await save('CME_SA_TOTAL', { en: ' 210 ' });
  assert.equal(saved.status, 200, saved.text);
  assert.equal((await seen('CME_SA_TOTAL')).values.en, '210');
  await becomes('en', 'CME_SA_TOTAL', '210');
  assert.match(await page('/'), />Up to 170 CME</);
  const [entry] = await stage.sql<{ detail: object }>(
    "SELECT detail FROM audit_entry WHERE action = 'setting.save' AND subject = 'setting:CME_SA_TOTAL'",
  );
  assert.deepEqual(entry?.detail, { before: '195', after: '210' });
});

test('words stand in each language; where one has none, the English ones do', async () => {
  const key = 'SISTER_SITE_NAME';
  const saved = await save(key, { en: 'Sleep Rounds', fr: 'Tournée du sommeil' });
  assert.equal(saved.status, 200, saved.text);
  await becomes('fr', key, 'Tournée du sommeil');
  await becomes('de', key, 'Sleep Rounds');
  assert.equal((await save(key, { en: 'Sleep Rounds' })).status, 200);
  await becomes('fr', key, 'Sleep Rounds');
  const past = (await stage.send('GET', `/api/admin/history/setting:${key}/`, undefined, ADMIN)).json
    .data as unknown as { attributes: { words: { values: Record<string, string> } } }[];
  assert.equal(past[0]?.attributes.words.values.fr, 'Tournée du sommeil');
});

test('what the rule that reads a value would not take is refused at its field, and no other key is known', async () => {
  const refused = await save('PODCAST_APPLE', { en: 'http://open.example' });
  assert.deepEqual([refused.status, codes(refused)], [422, ['invalid-field']]);
  assert.match(refused.text, /"\/data\/attributes\/values\/en"/);
  assert.deepEqual(codes(await save('SA_TOTAL', { en: '999' })), ['invalid-field']);
  assert.deepEqual(codes(await save('NETWORK_COUNTDOWN', { en: '1,2,3' })), ['invalid-field']);
  assert.equal((await save('ANYTHING', { en: 'x' }, 'none')).status, 404);
  assert.equal((await configs()).ANYTHING, undefined);
});

test('an empty link is not set: the footer is without it, and it can be set again', async () => {
  const key = 'WORK_WITH_US_URL';
  const before = (await seen(key)).values.en ?? '';
  assert.ok(before.startsWith('https://'));
  assert.equal((await save(key, {})).status, 200);
  await becomes('en', key, undefined);
  assert.ok(!(await page('/about-us')).includes(before));
  assert.equal((await save(key, { en: before })).status, 200);
  await becomes('en', key, before);
});

test('of two who save over the same one is told so, and a save without a change writes nothing down', async () => {
  const key = 'EMAIL_CAMPAIGN_VALUES';
  const { version } = await seen(key);
  const both = await Promise.all([
    save(key, { en: 'email, journal' }, version),
    save(key, { en: 'email, mail' }, version),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.deepEqual(codes(both.find(({ status }) => status === 409) ?? assert.fail()), ['setting-changed']);
  const { values } = await seen(key);
  assert.equal((await save(key, values)).status, 200);
  const deeds = await stage.sql(`SELECT 1 FROM audit_entry WHERE subject = 'setting:${key}'`);
  assert.equal(deeds.length, 1);
});
