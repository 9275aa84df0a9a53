import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { within } from '../telemetry/scope.ts';
import { openLog } from './log.ts';

const CANARY = 'c4n4ry-7731';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  write(openLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) }));
  return lines.join('');
}

const fields: [name: string, value: unknown][] = [
  ['authorization', `JWT ${CANARY}`],
  ['cookie', `a=${CANARY}`],
  ['Set-Cookie', [CANARY]],
  ['password', CANARY],
  ['newPassword', CANARY],
  ['passwordHash', CANARY],
  ['resetToken', CANARY],
  ['token', CANARY],
  ['clientSecret', CANARY],
  ['STRIPE_SECRET_KEY', CANARY],
  ['apiKey', CANARY],
  ['card', { number: CANARY, cvc: CANARY }],
  ['cardNumber', CANARY],
  ['cvc', CANARY],
  ['jwt-authorization', CANARY],
];
for (const [name, value] of fields) {
  test(`the field ${name} is hidden at any depth`, () => {
    const line = logged((log) => {
      log.info({ [name]: value }, 'flat');
      log.info({ req: { headers: { [name]: value } } }, 'deep');
      log.info({ list: [{ data: { attributes: { [name]: value } } }] }, 'deeper');
    });
    assert.doesNotMatch(line, new RegExp(CANARY));
    assert.equal(line.match(/\[hidden\]/g)?.length, 3);
  });
}

const texts: [what: string, text: string, left: string][] = [
  ['a JWT', `sent ${JWT} to x`, 'sent [hidden] to x'],
  ['an authorization', 'JWT abcdefghijkl.mn', 'JWT [hidden]'],
  ['a token in an address', '/new-password?token=abc123&x=1', '/new-password?token=[hidden]&x=1'],
  ['a card number', 'card 4242 4242 4242 4242 declined', 'card [hidden] declined'],
  ['a password in an address', 'postgres://app:hunter2@db/x', 'postgres://app:[hidden]@db/x'],
  ['an e-mail address', 'sent to rosa.parks@mail.example', 'sent to ***@mail.example'],
  ['a Stripe key', 'with sk_test_51Habcdefghijkl', 'with [hidden]'],
];
for (const [what, text, left] of texts) {
  test(`${what} inside a text is hidden: in the message, in a field, in an error and its cause`, () => {
    const lines = logged((log) => {
      log.info(text);
      log.info({ note: text });
      log.error(new Error(text, { cause: new Error(text) }));
    }).split('\n');
    assert.equal(JSON.parse(lines[0] ?? '').msg, left);
    assert.equal(JSON.parse(lines[1] ?? '').note, left);
    const { err } = JSON.parse(lines[2] ?? '');
    assert.equal(err.message, left);
    assert.equal(err.cause.message, left);
    assert.ok(!lines.join('').includes(text));
  });
}

test('what we number ourselves names a request and its trace, even where it looks like a card', () => {
  const requestId = '42424242-4242-4242-a000-000000000000';
  const [traceId, spanId] = ['3f13f16500222543838a87796611abcb', '4242424242424242'];
  const line = logged((log) => {
    log.info({ requestId, traceId, spanId, note: '4242424242424242' }, `"spanId":"${spanId}"`);
  });
  const told = JSON.parse(line);
  assert.deepEqual([told.requestId, told.traceId, told.spanId], [requestId, traceId, spanId]);
  assert.equal(told.note, '[hidden]');
  assert.equal(told.msg, '"spanId":"[hidden]"', 'not what somebody wrote');
});

test('numbers that are no card, times and ids stay', () => {
  const id = randomUUID();
  const line = logged((log) =>
    within({ requestId: id, span: null }, () =>
      log.info({ at: 1_763_700_000_001, amount: 29900 }, 'paid 2026-11-21'),
    ),
  );
  const { time, at, amount, requestId, level, msg } = JSON.parse(line);
  assert.match(time, /^\d{4}-\d\d-\d\dT/);
  assert.deepEqual(
    { at, amount, requestId, level, msg },
    { at: 1_763_700_000_001, amount: 29900, requestId: id, level: 'info', msg: 'paid 2026-11-21' },
  );
});

test('an error keeps its stack and code, but not the stored values a database quotes', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: `Key (email)=(${CANARY}) exists`,
  });
  const { err } = JSON.parse(logged((log) => log.error(error)));
  assert.equal(err.code, '23505');
  assert.match(err.stack, /log\.test\.ts/);
  assert.equal(JSON.stringify(err).includes(CANARY), false);
});

test('what refers to itself or lies too deep does not break the line', () => {
  const round: Record<string, unknown> = {};
  round.self = round;
  assert.match(
    logged((log) => log.info({ round }, 'round')),
    /\[deeper\]/,
  );
});

test('a long line is read once, whatever stands in it', () => {
  for (const part of ['x', '//', '?token', '4', 'eyJa.', '@', ' 4242', 'sk_', 'a@']) {
    const began = performance.now();
    logged((log) => log.warn({ long: part.repeat(20_000) }, 'long'));
    assert.ok(performance.now() - began < 400, `${part}: ${performance.now() - began} ms`);
  }
});
