import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { MEDIA_TYPE, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const PART = Buffer.alloc(64 * 1024, 'x');
/** More than the buffers between two processes hold: somebody must read them. */
const PARTS = 256;

/** Sends the whole body before it reads a word, as proxies do, and asks once more by the same connection. */
async function sendAll(head: string, frame: (part: Buffer) => Buffer, end: string): Promise<string> {
  const { hostname, port, host } = new URL(stage.url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  let broken: Error | null = null;
  socket.on('error', (error) => {
    broken = error;
  });
  const closed = new Promise<void>((settle) => socket.once('close', () => settle()));
  socket.write(
    `POST /api/topic-requests/ HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${MEDIA_TYPE}\r\n${head}\r\n\r\n`,
  );
  for (let n = 0; n < PARTS && !broken; n++)
    if (!socket.write(frame(PART))) await Promise.race([once(socket, 'drain'), closed]);
  socket.write(`${end}GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  socket.resume();
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await closed;
  assert.equal(broken, null);
  return text;
}

const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);

test('who sends too large a body to its end reads why it is refused, by a connection that is not broken off', async () => {
  const known = await sendAll(`Content-Length: ${PARTS * PART.length}`, (part) => part, '');
  assert.deepEqual(statusesOf(known), ['413', '200']);
  const size = `${PART.length.toString(16)}\r\n`;
  const framed = (part: Buffer) => Buffer.concat([Buffer.from(size), part, Buffer.from('\r\n')]);
  const unknown = await sendAll('Transfer-Encoding: chunked', framed, '0\r\n\r\n');
  assert.deepEqual(statusesOf(unknown), ['413', '200']);
});
