import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { isRefusal } from '#kit/refusal.ts';
import { openDesk } from '#test/harness/people/account-desk.ts';
import { identifyVisitor } from './session.service.ts';
import { signSessionToken } from './token.service.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
let good = '';
let userId = 0;
before(async () => {
  desk = await openDesk();
  const { id, token } = await desk.register('ada@example.org');
  good = token;
  userId = Number(id);
});
after(() => desk.close());

const ask = (authorization: string | undefined) => identifyVisitor(desk.ports, authorization);
const isBad = (thrown: unknown) => isRefusal(thrown) && thrown.status === 401 && thrown.code === 'bad-token';
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = '') =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const parts = () => {
  const [head = '', claims = '', seal = ''] = good.split('.');
  return { head, claims, seal };
};

test('no token is nobody; JWT and Bearer are both understood', async () => {
  assert.deepEqual(await ask(undefined), { kind: 'anonymous' });
  for (const scheme of ['JWT', 'jwt', 'Bearer', 'bearer']) {
    const visitor = await ask(`${scheme} ${good}`);
    assert.equal(visitor.kind === 'user' && visitor.id, userId);
  }
});

test('what has been tampered with is refused', async () => {
  const { head, claims, seal } = parts();
  const asAdmin = encode({ ...decode(claims), sub: '1' });
  const bad: Record<string, string> = {
    'another user': `${head}.${asAdmin}.${seal}`,
    'no algorithm': `${encode({ ...decode(head), alg: 'none' })}.${claims}.`,
    'no algorithm, signed': `${encode({ ...decode(head), alg: 'none' })}.${claims}.${seal}`,
    'another algorithm': `${encode({ ...decode(head), alg: 'RS256' })}.${claims}.${seal}`,
    'a longer hash': `${encode({ ...decode(head), alg: 'HS512' })}.${claims}.${seal}`,
    'no signature': `${head}.${claims}.`,
    'a critical extension': `${encode({ ...decode(head), crit: ['exp'] })}.${claims}.${seal}`,
    'a key by path': `${encode({ ...decode(head), kid: '../../etc/passwd' })}.${claims}.${seal}`,
    'a key by SQL': `${encode({ ...decode(head), kid: "' OR 1=1 --" })}.${claims}.${seal}`,
    'a key of one’s own': `${encode({ ...decode(head), jwk: { kty: 'oct', k: 'AAAA' } })}.${claims}.${seal}`,
    'a key elsewhere': `${encode({ ...decode(head), jku: 'https://evil.example/keys' })}.${claims}.${seal}`,
    'no key id': `${encode({ alg: 'HS256' })}.${claims}.${seal}`,
    'a word': 'hello',
    'too long': `${head}.${'A'.repeat(10_000)}.${seal}`,
  };
  for (const [what, token] of Object.entries(bad)) await assert.rejects(ask(`JWT ${token}`), isBad, what);
  for (const authorization of [
    'JWT',
    good,
    `Basic ${good}`,
    `JWT ${good} ${good}`,
    `JWT ${good},JWT ${good}`,
  ])
    await assert.rejects(ask(authorization), isBad, authorization.slice(0, 12));
});

test('a key derived in any obvious way from the signing key signs nothing that is taken', async () => {
  const { head, claims } = parts();
  for (const key of [desk.ports.keys[0] ?? new Uint8Array(), new Uint8Array(), Buffer.from('secret')])
    await assert.rejects(
      ask(
        `JWT ${head}.${claims}.${createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url')}`,
      ),
      isBad,
    );
});

test('one changed character anywhere is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 2), fc.constantFrom('A', 'b', '_', '9'), async (at, other) => {
      if (good[at] === other || good[at] === '.') return;
      await assert.rejects(ask(`JWT ${good.slice(0, at)}${other}${good.slice(at + 1)}`), isBad);
    }),
    { numRuns: 150 },
  );
});

test('a token of another site, another time or another session is refused', async () => {
  const { ports, clock } = desk;
  const claims = { userId, sessionId: randomUUID() };
  await assert.rejects(
    ask(`JWT ${await signSessionToken(ports, claims, clock.at)}`),
    isBad,
    'a session that never was',
  );
  const elsewhere = { ...ports, config: { ...ports.config, origin: 'https://elsewhere.example' } };
  const { claims: own } = parts();
  const sessionId = String(decode(own).sid);
  await assert.rejects(
    ask(`JWT ${await signSessionToken(elsewhere, { userId, sessionId }, clock.at)}`),
    isBad,
  );
  await assert.rejects(
    ask(`JWT ${await signSessionToken(ports, { userId: userId + 1, sessionId }, clock.at)}`),
    isBad,
  );
  const later = new Date(clock.at.getTime() + 3_600_000);
  await assert.rejects(
    ask(`JWT ${await signSessionToken(ports, { userId, sessionId }, later)}`),
    isBad,
    'not yet',
  );
});

test('a token ends after 30 days', async () => {
  const at = desk.clock.at;
  desk.clock.at = new Date(at.getTime() + 30 * 86_400_000 - 60_000);
  assert.equal((await ask(`JWT ${good}`)).kind, 'user');
  desk.clock.at = new Date(at.getTime() + 30 * 86_400_000 + 60_000);
  await assert.rejects(ask(`JWT ${good}`), isBad);
  desk.clock.at = at;
});

test('keys rotate: a new one signs, the old one is still understood until it is gone', async () => {
  const [old = new Uint8Array()] = desk.ports.keys;
  const rotated = { ...desk.ports, keys: [Buffer.from('n'.repeat(32)), old] };
  assert.equal((await identifyVisitor(rotated, `JWT ${good}`)).kind, 'user');
  const sessionId = String(decode(parts().claims).sid);
  const fresh = await signSessionToken(rotated, { userId, sessionId }, desk.clock.at);
  assert.equal((await identifyVisitor(rotated, `JWT ${fresh}`)).kind, 'user');
  await assert.rejects(ask(`JWT ${fresh}`), isBad);
});

test('who asks is loaded by one statement', async () => {
  const reader = desk.ports.database.reader();
  const counted = { ...desk.ports, database: { ...desk.ports.database, reader: () => reader } };
  await identifyVisitor(counted, `JWT ${good}`);
  assert.equal(reader.count, 1);
});
