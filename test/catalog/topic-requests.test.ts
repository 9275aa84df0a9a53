import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const ask = (words: unknown, headers: Record<string, string> = {}) =>
  stage.send(
    'POST',
    '/api/topic-requests/',
    { data: { type: 'TopicRequest', attributes: { words } } },
    { headers },
  );
const forgive = () => stage.sql('DELETE FROM rate_count');
interface Listed {
  id: string;
  attributes: { words: string; language: string; count: number; firstAskedAt: string; lastAskedAt: string };
}
async function listed(): Promise<Listed[]> {
  const { json } = await stage.send('GET', '/api/admin/topic-requests/', undefined, { as: 'admin' });
  return json.data as unknown as Listed[];
}

test('a topic is asked for without an account or an address, and counted by its words and its language', async () => {
  for (const words of ['Kava Kava', 'kava  kava', 'KÁVA KAVA', 'lemon balm']) {
    const reply = await ask(words);
    assert.deepEqual([reply.status, reply.text], [204, '']);
  }
  const rows = await listed();
  assert.deepEqual(
    rows.map(({ attributes: { words, language, count } }) => [words, language, count]),
    [
      ['Kava Kava', 'en', 3],
      ['lemon balm', 'en', 1],
    ],
  );
  const columns = await stage.sql<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'topic_request' ORDER BY 1",
  );
  assert.deepEqual(
    columns.map(({ name }) => name),
    ['count', 'first_at', 'folded', 'id', 'language', 'last_at', 'words'],
    'nobody is written down',
  );
});

test('what says nothing or too much is refused, and so is a flood', async () => {
  await forgive();
  for (const words of ['', '  ', '!?', 'x'.repeat(201), 7, null]) {
    const reply = await ask(words);
    assert.equal(reply.status, 422, JSON.stringify(words));
  }
  await forgive();
  const answers = [];
  for (let n = 0; n < 12; n++) answers.push((await ask(`flood ${n % 2}`)).status);
  assert.deepEqual(answers, [...Array(10).fill(204), 429, 429]);
  await forgive();
});

test('what search sees no word in is refused, though it is written with letters', async () => {
  const before = await listed();
  for (const words of ['ʹ', 'ʻ ʼ', 'ʽ', 'ˈ', 'ː']) {
    const reply = await ask(words);
    assert.deepEqual(
      [reply.status, reply.json.errors?.[0]?.detail],
      [422, 'Enter what you are looking for.'],
      words,
    );
    assert.equal(reply.json.errors?.[0]?.source?.pointer, '/data/attributes/words');
  }
  assert.deepEqual(await listed(), before);
  await forgive();
});

test('asked at once by several, each is counted', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 8 }, () => ask('raced topic').then(({ status }) => status)),
  );
  assert.deepEqual(new Set(statuses), new Set([204]));
  assert.equal(
    (await listed()).find(({ attributes }) => attributes.words === 'raced topic')?.attributes.count,
    8,
  );
  await forgive();
});

test('a superuser takes one off the list, once; it is written down, and comes back counted from one', async () => {
  const one = (await listed()).find(({ attributes }) => attributes.words === 'lemon balm');
  const path = `/api/admin/topic-requests/${one?.id}/`;
  const gone = await Promise.all([1, 2].map(() => stage.send('DELETE', path, undefined, { as: 'admin' })));
  assert.deepEqual(gone.map(({ status }) => status).sort(), [204, 404]);
  const audits = await stage.sql("SELECT detail FROM audit_entry WHERE action = 'topic-request.remove'");
  assert.deepEqual(audits, [{ detail: { language: 'en', count: one?.attributes.count } }]);
  await ask('lemon balm');
  assert.equal(
    (await listed()).find(({ attributes }) => attributes.words === 'lemon balm')?.attributes.count,
    1,
  );
});

test('a dead end offers titles that come near', async () => {
  const { json } = await stage.send('GET', '/api/search/near/?s=clozapnotine');
  const rows = json.data as { attributes: { kind: string; text: string; path: string } }[];
  assert.ok(rows.length > 0 && rows.length <= 3, JSON.stringify(rows));
  assert.ok(rows.every(({ attributes }) => attributes.path.startsWith('/publication/')));
  const none = await stage.send('GET', '/api/search/near/?s=%21%3F');
  assert.deepEqual(none.json.data, []);
});
