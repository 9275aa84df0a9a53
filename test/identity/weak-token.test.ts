import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { endpoints } from '#server/api.ts';
import { ACCESS, type AccessRow, ASKERS } from '../harness/lists/access.data.ts';
import { storyIds } from '../harness/people/story-ids.ts';
import { codes, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
let ids: Record<string, string>;
before(async () => {
  stage = await openStage();
  ids = await storyIds(stage);
});
after(() => stage.close());
beforeEach(() => stage.sql('DELETE FROM rate_count'));

/** Calls of whoever is signed in that a subscriber may make: the link that proves the address. */
const OPEN = ['POST /api/registration/resend/'];
/** Reads by their method, and yet they begin something. */
const BEGINS = ['GET /api/publications/:id/tests/'];

let made = 0;
async function subscriber(): Promise<{ id: string; token: string }> {
  const attributes = { email: `weak-${Date.now()}-${made++}@example.org` };
  const reply = await stage.send('POST', '/api/newsletter/', {
    data: { type: 'Newsletter', id: 'page', attributes },
  });
  return reply.json.data as unknown as { id: string; token: string };
}
const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '0');
const send = ({ call, path, body }: AccessRow, token: string) =>
  stage.send(call.split(' ')[0] ?? '', fill(path), body, { token });
const isClosed = ({ expect }: AccessRow) => [expect].flat()[0] === 401;
const isOwn = ({ expect }: AccessRow) => {
  const statuses = [expect].flat();
  return statuses.length === 1 || statuses[ASKERS.indexOf('free')] !== 403;
};
const writes = ({ call }: AccessRow) => !call.startsWith('GET ') || BEGINS.includes(call);

test('[STATE-026] no call that writes about a person is open to a subscriber, and each says so in its contract', async () => {
  const { token } = await subscriber();
  const rows = ACCESS.filter((row) => writes(row) && isClosed(row) && !OPEN.includes(row.call));
  assert.ok(rows.length > 60);
  const problems: string[] = [];
  for (const row of rows) {
    const reply = await send(row, token);
    const code = codes(reply)[0];
    const isRight = reply.status === 403 && (code === 'full-account-needed' || !isOwn(row));
    if (!isRight) problems.push(`${row.call} (${row.path}) answers ${reply.status} ${code}`);
    const refuses: readonly string[] =
      endpoints.find(({ call }) => `${call.method} ${call.path}` === row.call)?.call.refuses ?? [];
    if (code === 'full-account-needed' && !refuses.includes(code))
      problems.push(`${row.call} does not print it`);
  }
  assert.deepEqual(problems, []);
});

test('[STATE-026] what a subscriber sends whole is refused as well, and nothing is kept', async () => {
  const { id, token } = await subscriber();
  const sent: [string, string, unknown][] = [
    ['PATCH', '/api/users/me/', { type: 'User', attributes: { firstName: 'Ada' } }],
    ['PATCH', `/api/users/${id}/`, { type: 'User', attributes: { language: 'de' } }],
    ['PATCH', '/api/progress/5395/', { type: 'Progress', attributes: { note: 'kept', positionSeconds: 3 } }],
    ['PATCH', '/api/newsletter/', { type: 'NewsletterChoice', attributes: { kinds: ['tips'] } }],
    ['POST', '/api/utms/', { type: 'Utm', attributes: { data: { utm_source: 'x' } } }],
  ];
  const kept = () =>
    stage.sql(
      `SELECT first_name, language, (SELECT count(*) FROM section_progress WHERE user_id = u.id) AS progress,
              (SELECT count(*) FROM utm_record WHERE user_id = u.id) AS utms FROM user_account u WHERE id = $1`,
      [id],
    );
  const before = await kept();
  for (const [method, path, data] of sent)
    assert.deepEqual(
      codes(await stage.send(method, path, { data }, { token })),
      ['full-account-needed'],
      path,
    );
  assert.deepEqual(await kept(), before);
});

test('[STATE-026] what strangers may do a subscriber may too, and free accounts go on writing', async () => {
  const { token } = await subscriber();
  for (const row of ACCESS.filter((one) => writes(one) && !isClosed(one) && !one.call.includes('logout'))) {
    const [stranger, weak] = [await send(row, ''), await send(row, token)];
    assert.equal(weak.status, stranger.status, row.call);
  }
  const note = { data: { type: 'Progress', attributes: { note: 'kept' } } };
  const reply = await stage.send('PATCH', '/api/progress/5395/', note, { as: 'silver' });
  assert.equal(reply.status, 200);
});

/** Records of a person: whoever entered an address has not shown that it is theirs. */
const RECORDS = [
  ...['audio-feed', 'certificates', 'credits', 'giftcards', 'notices', 'orders', 'receipts', 'referrals'],
  ...['transcripts', 'users/me/export', 'users/me/second-factors'],
];

test('[STATE-026] [C16] a subscriber reads what a free account reads, except the records of a person', async () => {
  const { token } = await subscriber();
  const reads = ACCESS.filter((row) => !writes(row) && isClosed(row) && isOwn(row));
  const isRecord = ({ path }: AccessRow) => RECORDS.some((name) => path.startsWith(`/api/${name}/`));
  assert.deepEqual(
    RECORDS.filter((name) => !reads.some(({ path }) => path.startsWith(`/api/${name}/`))),
    [],
  );
  assert.ok(reads.some((row) => !isRecord(row)));
  for (const row of reads) {
    const refused = codes(await send(row, token));
    assert.equal(refused.includes('full-account-needed'), isRecord(row), `${row.path}: ${refused}`);
  }
});

test('[STATE-026] the token ends after seven days; with the address confirmed it lives on', async () => {
  const [weak, proved] = [await subscriber(), await subscriber()];
  await stage.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [proved.id]);
  const status = async ({ token }: { token: string }) =>
    (await stage.send('GET', '/api/users/me/', undefined, { token })).status;
  const day = 86_400_000;
  try {
    stage.clock.set(new Date(Date.now() + 7 * day - 60_000));
    assert.deepEqual([await status(weak), await status(proved)], [200, 200]);
    stage.clock.set(new Date(Date.now() + 7 * day + 60_000));
    assert.deepEqual([await status(weak), await status(proved)], [401, 200]);
  } finally {
    stage.clock.set(null);
  }
});
