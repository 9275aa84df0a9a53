import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { GracefulServer } from './graceful-server.ts';

const LARGE = 20_000_000;
const held = new Map<string, ServerResponse>();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  held.clear();
});

async function open() {
  const server = new GracefulServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(LARGE));
    else if (request.url === '/short') response.end('short');
    else held.set(request.url ?? '', response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, ask: () => asker(port) };
}

/** One connection: what it has received so far, and when it was closed. */
async function asker(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const told = { text: '', bytes: 0, closed: 0 };
  socket.on('data', (part: Buffer) => {
    told.bytes += part.length;
    if (told.bytes < 2_000) told.text += part.toString('latin1');
  });
  socket.on('close', () => {
    told.closed = performance.now();
  });
  await once(socket, 'connect');
  const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return { socket, told, get };
}

async function until(holds: () => boolean): Promise<void> {
  for (const began = performance.now(); !holds(); await wait(5))
    assert.ok(performance.now() - began < 5_000, `not in five seconds: ${holds}`);
}

test('R16: an answer that is still on its way to a slow reader arrives whole', async () => {
  const { server, ask } = await open();
  const { socket, told, get } = await ask();
  get('/large');
  await until(() => told.bytes > 0);
  socket.pause();
  const left = server.leave();
  await wait(100);
  socket.resume();
  await left;
  await until(() => told.closed > 0);
  assert.ok(told.bytes > LARGE, `${told.bytes} bytes`);
});

test('R16: an answer that is being made says that it is the last one', async () => {
  const { server, ask } = await open();
  const { told, get } = await ask();
  get('/made');
  await until(() => held.has('/made'));
  const left = server.leave();
  await wait(50);
  held.get('/made')?.end('made');
  await left;
  await until(() => told.closed > 0);
  assert.match(told.text, /connection: close\r\n/is);
  assert.match(told.text, /made$/);
});

test('R16: a connection whose answer was begun before closes with its end, not when it has rested', async () => {
  const { server, ask } = await open();
  const { told, get } = await ask();
  get('/begun');
  await until(() => held.has('/begun'));
  held.get('/begun')?.writeHead(200, { 'content-length': 9 }).write('begun');
  await until(() => told.text.includes('begun'));
  const left = server.leave();
  // Longer than the wait for silent connections: whatever ends now is ended by nothing else.
  await wait(1_200);
  assert.equal(told.closed, 0);
  held.get('/begun')?.end(' end');
  await until(() => told.closed > 0);
  await left;
  assert.match(told.text, /connection: keep-alive.*begun end$/is);
});

test('R16: who comes back on a connection that is still busy is answered, and told to close', async () => {
  const { server, ask } = await open();
  const { told, get } = await ask();
  get('/first');
  await until(() => held.has('/first'));
  held.get('/first')?.writeHead(200, { 'content-length': 5 }).write('fi');
  await until(() => told.text.includes('fi'));
  const left = server.leave();
  await until(() => !server.listening);
  get('/short');
  await wait(50);
  held.get('/first')?.end('rst');
  await left;
  await until(() => told.closed > 0);
  assert.match(told.text, /first.*connection: close.*short$/is);
});

test('R16: who has just come, or rests, may ask once more; who says nothing is left after a second', async () => {
  const { server, ask } = await open();
  const [resting, fresh, silent] = [await ask(), await ask(), await ask()];
  resting.get('/short');
  await until(() => resting.told.text.endsWith('short'));
  const began = performance.now();
  const left = server.leave();
  await until(() => !server.listening);
  fresh.get('/short');
  resting.get('/short');
  await left;
  await until(() => [resting, fresh, silent].every(({ told }) => told.closed > 0));
  assert.match(resting.told.text, /keep-alive.*short.*connection: close.*short$/is);
  assert.match(fresh.told.text, /connection: close.*short$/is);
  assert.equal(silent.told.text, '');
  assert.ok(silent.told.closed - began > 900);
});

test('R16: nobody new is let in, and a server that nobody has come to is left at once', async () => {
  const { server, ask } = await open();
  const left = server.leave();
  await left;
  await assert.rejects(ask());
  await server.leave();
});
