import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { Refusal } from '#kit/refusal.ts';
import { outcomeUnknown } from '../clock/deadline.ts';
import { brokenRequestReply, errorReply, refuseBody } from './errors.ts';
import { NO_WORDS } from './issue-words.ts';

const thrown = (code: string, message = 'secret detail at /src/x.ts') =>
  Object.assign(new Error(message), { code });

test('a refusal is told as it is, several at once, with its time to wait', () => {
  const words = { in: {}, values: {} };
  const other = { code: 'b-code', status: 422, detail: 'Too.', source: { pointer: '/x' }, words };
  const refusal = new Refusal({
    code: 'a-code',
    status: 429,
    detail: 'Wait.',
    retryAfterSeconds: 7,
    others: [other],
    words,
  });
  const reply = errorReply(refusal, 'r1');
  assert.deepEqual(
    [reply.status, reply.errors.map(({ code }) => code), reply.headers, reply.unexpected],
    [429, ['a-code', 'b-code'], { 'retry-after': '7' }, false],
  );
  assert.equal(
    errorReply({ ...refusal, name: 'Refusal' }, 'r1').status,
    429,
    'known by its fields, not its class',
  );
});

test('what nobody foresaw is 500 with a request id and nothing else', () => {
  for (const one of [
    thrown('23505'),
    thrown('42703'),
    new TypeError('x is undefined'),
    'text',
    null,
    undefined,
    { code: 5 },
  ]) {
    const reply = errorReply(one, 'req-1');
    assert.deepEqual(
      [reply.status, reply.errors[0]?.detail, reply.unexpected],
      [500, 'Internal Server Error (req-1)', true],
    );
  }
});

test('a database that is away is 503 with Retry-After, however it is away', () => {
  const codes = [
    '25006',
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '53300',
    '58030',
    'ECONNREFUSED',
    'ECONNRESET',
    '57014',
  ];
  const messages = [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'database "x" is not currently accepting connections',
  ];
  for (const one of [
    ...codes.map((code) => thrown(code)),
    ...messages.map((message) => thrown('55000', message)),
  ]) {
    const reply = errorReply(one, 'req-1');
    assert.deepEqual([reply.status, reply.isAway], [503, true], String(one.code));
    assert.ok(Number(reply.headers['retry-after']) > 0);
    assert.doesNotMatch(JSON.stringify(reply.errors), /secret|src|accepting/);
  }
});

test('a transaction that others stood in the way of may be tried again, and the database is there', () => {
  for (const code of ['40001', '40P01', '55P03']) {
    const reply = errorReply(thrown(code), 'r');
    assert.deepEqual(
      [reply.status, reply.errors[0]?.code, reply.headers, reply.unexpected, reply.isAway],
      [503, 'not-available', { 'retry-after': '2' }, true, false],
      code,
    );
  }
});

test('a transaction whose end nobody has heard of is called just that', () => {
  const reply = errorReply(outcomeUnknown(new Error('Connection terminated unexpectedly')), 'req-1');
  assert.deepEqual([reply.status, reply.errors[0]?.code, reply.unexpected], [503, 'outcome-unknown', true]);
  assert.match(reply.errors[0]?.detail ?? '', /may or may not have been saved\..*\(req-1\)$/);
});

test('a value that no column holds is the caller’s doing', () => {
  for (const code of ['22021', '22P02', '22003', '22P05', '22007', '22008'])
    assert.equal(errorReply(thrown(code), 'r').status, 422, code);
});

test('what is not even HTTP has its status too', () => {
  const statuses = ['HPE_HEADER_OVERFLOW', 'ERR_HTTP_REQUEST_TIMEOUT', 'HPE_INVALID_METHOD', undefined].map(
    (code) => brokenRequestReply(code).status,
  );
  assert.deepEqual(statuses, [431, 408, 400, 400]);
});

test('a pointer to a wrong value is one of RFC 6901, whatever the value is called', () => {
  const schema = v.object({ data: v.record(v.string(), v.number()) });
  const pointerTo = (body: unknown) => {
    try {
      refuseBody(v.safeParse(schema, body, { message: NO_WORDS }).issues ?? []);
    } catch (refused) {
      return errorReply(refused, '').errors[0]?.source?.pointer;
    }
  };
  assert.equal(pointerTo({ data: { 'a/b~c': '' } }), '/data/a~1b~0c');
  assert.equal(pointerTo({ data: { '': '' } }), '/data/');
  assert.equal(pointerTo(null), '');
});
