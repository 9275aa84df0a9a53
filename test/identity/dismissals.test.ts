import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { DISMISSIBLE } from '#identity/user/user.schema.ts';
import { PEOPLE } from '#seed/people.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const close = (dismissed: Record<string, boolean>, as: 'gold' | 'silver' = 'gold', whose = 'me') =>
  stage.send('PATCH', `/api/users/${whose}/`, { data: { type: 'User', attributes: { dismissed } } }, { as });
const dismissed = async (as: 'gold' | 'silver' = 'gold') =>
  one(await stage.send('GET', '/api/users/me/', undefined, { as })).attributes.dismissed;
const forget = () => stage.sql('UPDATE user_account SET dismissed = NULL');

test('what was closed for good is closed on every device of the account, and nobody else’s', async () => {
  await forget();
  assert.deepEqual(await dismissed(), []);
  assert.equal((await close({ referral: true })).status, 200);
  assert.deepEqual(await dismissed(), ['referral']);
  assert.deepEqual(await dismissed('silver'), []);
});

test('closing one keeps the others, twice is once, and what is asked for again is open again', async () => {
  await forget();
  await close({ tour: true });
  await close({ tour: true, cta: true });
  assert.deepEqual(await dismissed(), ['cta', 'tour']);
  await close({ tour: false });
  assert.deepEqual(await dismissed(), ['cta']);
  const [{ first } = { first: '' }] = await stage.sql<{ first: string }>(
    'SELECT first_name AS first FROM user_account WHERE id = $1',
    [PEOPLE.gold.id],
  );
  assert.equal(first, 'Amara', 'nothing else of the profile changes');
});

test('two devices that close different ones at once lose neither', async () => {
  await forget();
  const replies = await Promise.all(DISMISSIBLE.map((name) => close({ [name]: true })));
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
  assert.deepEqual(await dismissed(), [...DISMISSIBLE].sort());
});

test('in whatever order they are closed and opened, the last word on each counts', async () => {
  const words = fc.array(fc.tuple(fc.constantFrom(...DISMISSIBLE), fc.boolean()), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(words, async (all) => {
      await forget();
      for (const [name, isClosed] of all) await close({ [name]: isClosed });
      const last = new Map(all);
      const expected = [...last].flatMap(([name, isClosed]) => (isClosed ? [name] : [])).sort();
      assert.deepEqual(await dismissed(), expected);
    }),
    { numRuns: 12 },
  );
});

test('only names that exist are kept, and only one’s own', async () => {
  await forget();
  const unknown = await close({ everything: true });
  assert.equal(unknown.status, 422, unknown.text);
  const foreign = await close({ tour: true }, 'silver', String(PEOPLE.gold.id));
  assert.equal(foreign.status, 403, foreign.text);
  assert.deepEqual(await dismissed(), []);
});
