import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { watchOutgoing } from './outgoing-spans.ts';
import { type SpanAttributes, type WorkSpan, within } from './scope.ts';

const server = createServer((_, reply) => reply.writeHead(204).end());
let stop = () => {};
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = watchOutgoing();
});
after(() => {
  stop();
  server.closeAllConnections();
  server.close();
});

interface SpanRecord extends SpanAttributes {
  name: string;
  ended: string;
}
/** A span whose children are recorded as they end. */
function recording(): { span: WorkSpan; ended: SpanRecord[] } {
  const ended: SpanRecord[] = [];
  const spanOf = (name: string, said: SpanAttributes): WorkSpan => ({
    traceId: '1',
    spanId: '1',
    child: (inner, _, attributes = {}) => spanOf(inner, { ...attributes }),
    set: (more) => Object.assign(said, more),
    rename: () => {},
    end: (failure = 'well') => ended.push({ ...said, name, ended: failure }),
  });
  return { span: spanOf('work', {}), ended };
}
/** Nobody listens there any more. */
async function closedPort(): Promise<number> {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  return port;
}
const port = () => (server.address() as AddressInfo).port;
const byHttp = async (to: number) => {
  const [reply] = await once(request({ host: '127.0.0.1', port: to, path: '/secret' }).end(), 'response');
  await once(reply.resume(), 'end');
};
const byFetch = async (to: number) => void (await (await fetch(`http://127.0.0.1:${to}/secret`)).text());

for (const [name, call] of Object.entries({ 'node:http': byHttp, fetch: byFetch })) {
  test(`a call by ${name} names its server and port, nothing of its address, and how it ended`, async () => {
    const { span, ended } = recording();
    await within({ requestId: null, span }, () => call(port()));
    assert.deepEqual(ended, [
      {
        'http.request.method': 'GET',
        'server.address': '127.0.0.1',
        'server.port': port(),
        'http.response.status_code': 204,
        name: 'GET',
        ended: 'well',
      },
    ]);
  });

  test(`a call by ${name} that nobody takes ends with the kind of its error`, async () => {
    const { span, ended } = recording();
    const nobody = await closedPort();
    await within({ requestId: null, span }, () => assert.rejects(call(nobody)));
    assert.deepEqual(
      ended.map(({ 'server.port': to, ended: how }) => [to, how]),
      [[nobody, 'ECONNREFUSED']],
    );
  });
}
