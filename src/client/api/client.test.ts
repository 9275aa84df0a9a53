import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { siteCalls } from '#shell/site.schema.ts';
import { ApiFailure, asAnyone, createApi, fetchTransport, searchOf } from './client.ts';

/** Makes a call over a real socket to a server that answers as given; also returns what the session was told. */
async function asked(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((go) => server.listen(0, go));
  const told: [string, boolean][] = [];
  const session = {
    token: () => 't',
    renewed: (token: string, stay: boolean) => void told.push([token, stay]),
  };
  const api = createApi(
    fetchTransport(`http://localhost:${(server.address() as AddressInfo).port}`, session),
  );
  try {
    return { told, outcome: await api(siteCalls.data).catch((thrown: unknown) => thrown) };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
test('what anyone may do is done as a visitor’s once the session sent along is over; any other refusal stays', async () => {
  const refusedAs = (code: string) =>
    new ApiFailure(401, [{ status: '401', code, title: '', detail: 'No.' }]);
  const outcomes = async (...failures: ApiFailure[]) => {
    let times = 0;
    const deed = async () => {
      const failure = failures[times++];
      if (failure) throw failure;
      return 'sent';
    };
    return [await asAnyone(deed).catch(({ code }: ApiFailure) => code), times];
  };
  assert.deepEqual(await outcomes(refusedAs('bad-token')), ['sent', 2]);
  assert.deepEqual(await outcomes(refusedAs('bad-token'), refusedAs('bad-token')), ['bad-token', 2]);
  assert.deepEqual(await outcomes(refusedAs('sign-in-needed')), ['sign-in-needed', 1]);
});

const json = { 'content-type': 'application/vnd.api+json' };

test('[API-009] [API-010] a new token is taken; only with an OrderPayment the page stays', async () => {
  for (const [type, stay] of [
    ['OrderPayment', true],
    ['TokenExchange', false],
  ] as const) {
    const { told } = await asked((_, reply) => {
      reply.writeHead(200, { ...json, 'jwt-authorization': 'new' });
      reply.end(JSON.stringify({ data: { type, id: '1', attributes: {} } }));
    });
    assert.deepEqual(told, [['new', stay]], type);
  }
});

test('[ERR-003] [ERR-015] a refusal reaches the caller with its status, its errors and their joined details', async () => {
  const { outcome } = await asked((_, reply) => {
    reply.writeHead(422, { ...json, 'retry-after': '7' });
    reply.end(
      JSON.stringify({
        errors: [
          { status: '422', code: 'a', title: '', detail: 'One.' },
          { status: '422', code: 'b', title: '', detail: 'Two.' },
        ],
      }),
    );
  });
  assert.ok(outcome instanceof ApiFailure);
  assert.deepEqual(
    [outcome.status, outcome.code, outcome.message, outcome.errors.length, outcome.retryAfterSeconds],
    [422, 'a', 'One. Two.', 2, 7],
  );
});

test('a reply that breaks off is no reply', async () => {
  const { outcome } = await asked((_, reply) => {
    reply.writeHead(200, { ...json, 'content-length': '1000' });
    reply.write('{"data":');
    setTimeout(() => reply.destroy(), 20);
  });
  assert.ok(outcome instanceof ApiFailure);
  assert.deepEqual([outcome.status, outcome.code], [0, 'no-reply']);
});

test('what was done is told by a whole reply or an empty one: half of one, or a page of somebody else, is no reply', async () => {
  const answered = async (status: number, text: string, headers: Record<string, string> = json) => {
    const { outcome, told } = await asked((_, reply) => {
      reply.writeHead(status, { ...headers, 'jwt-authorization': 'new' });
      reply.end(text);
    });
    return { outcome, told };
  };
  for (const [text, headers] of [
    ['{"data":{"type":"Data"', json],
    ['<h1>Sign in to this network</h1>', { 'content-type': 'text/html' }],
  ] as const) {
    const { outcome, told } = await answered(200, text, headers);
    assert.ok(outcome instanceof ApiFailure, text);
    assert.deepEqual([outcome.status, outcome.code, told], [0, 'no-reply', []], text);
  }
  assert.deepEqual((await answered(200, '')).outcome, { data: null, meta: {} });
  assert.deepEqual((await answered(204, '', {})).outcome, { data: null, meta: {} });
});

test('[ERR-010] [ERR-019] a refusal with one errors.message says it; one that says nothing is only its status', async () => {
  const refusedWith = async (text: string) => {
    const { outcome } = await asked((_, reply) => {
      reply.writeHead(409, json);
      reply.end(text);
    });
    assert.ok(outcome instanceof ApiFailure, text);
    return [outcome.status, outcome.code, outcome.message];
  };
  assert.deepEqual(await refusedWith('{"errors":{"message":"Stubbed"}}'), [409, 'unknown', 'Stubbed']);
  for (const text of ['{"errors":{}}', '{"errors":"no"}', '{"errors":[{}, {}]}', '{}', 'null', '[]', '{"err'])
    assert.deepEqual(await refusedWith(text), [409, 'unknown', 'Error'], text);
});

test('a query is sent as it always was: lists joined, families in brackets, nothing that is not given', () => {
  const query = {
    include: ['a', 'b.c'],
    fields: { A: 'x,y' },
    filter: { on: false, off: undefined },
    page: { size: 0 },
  };
  assert.equal(
    decodeURIComponent(String(searchOf({ ...query, sort: '-a', s: 'w', no: undefined, none: null }))),
    'include=a,b.c&fields[A]=x,y&filter[on]=false&page[size]=0&sort=-a&s=w',
  );
});

test('an error that a proxy wrote as HTML has its status and no detail', async () => {
  const { outcome } = await asked((_, reply) => {
    reply.writeHead(502, { 'content-type': 'text/html' });
    reply.end('<h1>Bad gateway</h1>');
  });
  assert.ok(outcome instanceof ApiFailure);
  assert.deepEqual([outcome.status, outcome.errors], [502, []]);
});

test('a call that is to outlive the page that is left is sent so, and no other', async (context) => {
  const sent: (boolean | undefined)[] = [];
  context.mock.method(globalThis, 'fetch', async (_: string, { keepalive }: RequestInit) => {
    sent.push(keepalive);
    return Response.json({ data: null });
  });
  const api = createApi(fetchTransport('', { token: () => null, renewed: () => undefined }));
  await api(siteCalls.data);
  await api(siteCalls.data, { keepalive: true });
  assert.deepEqual(sent, [undefined, true]);
});

test('[CONST-001] a call that nobody answers is given up 30000 ms after it was sent, and no sooner', async (context) => {
  const waits: { ms: number; end: () => void }[] = [];
  context.mock.method(AbortSignal, 'timeout', (ms: number) => {
    const timer = new AbortController();
    waits.push({ ms, end: () => timer.abort(new DOMException('It took too long.', 'TimeoutError')) });
    return timer.signal;
  });
  let sent = () => {};
  const isSent = new Promise<void>((go) => {
    sent = go;
  });
  const call = asked(() => sent());
  await isSent;
  assert.deepEqual(
    waits.map(({ ms }) => ms),
    [30_000],
  );
  const early = await Promise.race([call, new Promise((go) => setTimeout(go, 50, 'still waiting'))]);
  assert.equal(early, 'still waiting');
  waits[0]?.end();
  const { outcome } = await call;
  assert.ok(outcome instanceof ApiFailure);
  assert.deepEqual([outcome.status, outcome.errors], [0, []]);
});
