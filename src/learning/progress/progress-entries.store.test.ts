import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { deviceStoring } from '#client/session/storage.fixture.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import {
  loadProgress,
  ownedBy,
  progressOf,
  saveProgress,
  saveProgressLeaving,
} from './progress-entries.store.ts';

type Reply = (status: number, attributes?: object) => void;
const own = globalThis as unknown as Record<string, unknown>;
const before = { ...own };
/** What was asked of the server and is not answered yet, in order. */
let asked: { method: string; reply: Reply }[] = [];

beforeEach(() => {
  asked = [];
  deviceStoring({});
  own.location = new URL('https://site.example/section/x-1');
  own.addEventListener = () => {};
  own.removeEventListener = () => {};
  own.fetch = (_: string, { method = 'GET' }: RequestInit = {}) =>
    new Promise((go) => {
      const reply: Reply = (status, attributes = {}) =>
        go(
          new Response(
            JSON.stringify(
              status < 300
                ? { data: { type: 'Progress', id: '1', attributes } }
                : { errors: [{ status: `${status}`, code: 'x', title: '', detail: 'No.' }] },
            ),
            { status, headers: { 'content-type': 'application/vnd.api+json' } },
          ),
        );
      asked.push({ method, reply });
    });
});
afterEach(() => {
  for (const name of ['location', 'addEventListener', 'removeEventListener', 'fetch'])
    own[name] = before[name];
});

const STORED = { positionSeconds: 720, completed: false, note: 'An old note.' };
async function request(method: string): Promise<Reply> {
  for (let turn = 0; turn < 500; turn++) {
    const at = asked.findIndex((one) => one.method === method);
    if (at >= 0) return asked.splice(at, 1)[0]?.reply ?? assert.fail();
    await new Promise((go) => setTimeout(go, 2));
  }
  return assert.fail(`no ${method}`);
}

test('what is changed while progress loads takes nothing of what is stored away', async () => {
  const loading = loadProgress('1');
  const load = await request('GET');
  const saving = saveProgress('1', { completed: true });
  (await request('PATCH'))(200, { ...STORED, completed: true });
  await saving;
  load(200, STORED);
  await loading;
  assert.deepEqual(progressOf('1', null), { ...STORED, completed: true });
});

test('a reply requested after the change counts in every field', async () => {
  const saving = saveProgress('2', { completed: true });
  (await request('PATCH'))(200, { ...STORED, completed: true });
  await saving;
  const loading = loadProgress('2');
  (await request('GET'))(200, { ...STORED, note: 'Of another device.' });
  await loading;
  assert.deepEqual(progressOf('2', null), { ...STORED, note: 'Of another device.' });
});

test('a change that could not be saved before anything was known leaves what is stored', async () => {
  const saving = saveProgress('3', { completed: true });
  (await request('PATCH'))(409);
  await assert.rejects(saving, { status: 409 });
  (await request('GET'))(200, { ...STORED, completed: true });
  for (let turn = 0; turn < 500 && !progressOf('3', null); turn++)
    await new Promise((go) => setTimeout(go, 2));
  assert.deepEqual(progressOf('3', null), { ...STORED, completed: true });
});

test('a change that could not be saved is undone where all was known', async () => {
  const loading = loadProgress('4');
  (await request('GET'))(200, STORED);
  await loading;
  const saving = saveProgress('4', { completed: true });
  assert.equal(progressOf('4', null)?.completed, true, 'shown at once');
  (await request('PATCH'))(409);
  await assert.rejects(saving, { status: 409 });
  assert.deepEqual(progressOf('4', null), STORED);
});

const tokenOf = (sub: string) => `h.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.s`;
const turns = () => new Promise((go) => setTimeout(go, 20));

test('what one account changed is never written in another’s name: who signs in meanwhile sends nothing of it', {
  timeout: 5000,
}, async () => {
  deviceStoring({ [TOKEN_KEY]: tokenOf('903') });
  await assert.rejects(saveProgress('5', { note: 'Of Amara.' }, '904', ''));
  assert.equal(saveProgressLeaving('5', { note: 'Of Amara.' }, '904', ''), false, 'nothing is on its way');
  await turns();
  assert.equal(asked.length, 0);
  assert.equal(progressOf('5', null), undefined, 'and shows nothing of it');
});

test('of two changes that wait their turn, the second is not sent either once somebody else has signed in', {
  timeout: 5000,
}, async () => {
  deviceStoring({ [TOKEN_KEY]: tokenOf('904') });
  const first = saveProgress('6', { note: 'One.' }, '904', '');
  const second = saveProgress('6', { note: 'Two.' }, '904', 'One.');
  const answer = await request('PATCH');
  deviceStoring({ [TOKEN_KEY]: tokenOf('903') });
  answer(200, { ...STORED, note: 'One.' });
  await first;
  await assert.rejects(second);
  await turns();
  assert.deepEqual(
    asked.filter(({ method }) => method === 'PATCH'),
    [],
  );
});

test('whose change it is saves it as the page is left, and without a session the server says why not', async () => {
  deviceStoring({ [TOKEN_KEY]: tokenOf('904') });
  const left = saveProgressLeaving('7', { positionSeconds: 40 }, '904');
  (await request('PATCH'))(200, STORED);
  assert.equal(await left, true);
  deviceStoring({});
  const refused = saveProgress('7', { note: 'Later.' }, '904', '');
  (await request('PATCH'))(401);
  await assert.rejects(refused, { status: 401 });
});

test('what arrives for one person once the store is another’s stays out of it: what was read, saved, merged or undone', {
  timeout: 5000,
}, async () => {
  const AMARA = { [TOKEN_KEY]: tokenOf('904') };
  deviceStoring(AMARA);
  ownedBy('904');
  const loading = loadProgress('8');
  const read = await request('GET');
  const merging = saveProgress('9', { note: 'Of Amara.' }, '904', '');
  const merge = await request('PATCH');
  const failing = saveProgress('10', { completed: true }, '904');
  const fail = await request('PATCH');
  deviceStoring({ [TOKEN_KEY]: tokenOf('903') });
  ownedBy('903');
  read(200, STORED);
  merge(200, { ...STORED, note: 'Of Amara, on two devices.' });
  fail(409);
  await Promise.all([loading, merging, assert.rejects(failing, { status: 409 })]);
  await turns();
  assert.deepEqual(asked, [], 'and asks for nothing in their name');
  const loadingOwn = ['8', '9', '10'].map((id) => loadProgress(id));
  for (const _ of loadingOwn) (await request('GET'))(200, { ...STORED, note: '' });
  await Promise.all(loadingOwn);
  for (const id of ['8', '9', '10']) {
    assert.deepEqual(progressOf(id, '903'), { ...STORED, note: '' });
    assert.equal(progressOf(id, '904'), undefined);
  }
});

test('what nobody else’s session could ask for is not asked for', { timeout: 5000 }, async () => {
  deviceStoring({ [TOKEN_KEY]: tokenOf('903') });
  ownedBy('904');
  await loadProgress('11');
  assert.deepEqual([asked, progressOf('11', '904')], [[], undefined]);
});
