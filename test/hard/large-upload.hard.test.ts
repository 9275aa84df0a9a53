import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { FILE_PART } from '#kit/contract.ts';
import { PART_BYTES } from '#media/upload/upload.data.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { megabytes } from '../harness/heap.ts';
import { call, type Served, serve, tokenAt } from '../harness/process.ts';

const PARTS = 1024;
const BROKEN_AT = Math.floor(PARTS * 0.6);
/** What a process has taken by then, it has taken for good: code, connections, the first pieces. */
const WARM_PARTS = 48;
const ALLOWED_MB = 64;

let fresh: FreshDatabase;
const processes: Served[] = [];
before(async () => {
  fresh = await freshDatabase();
});
after(async () => {
  for (const one of processes) await one.cut();
  await fresh.drop();
});

/** A lecture of the library, followed by a box of a gigabyte that players step over. */
const lecture = readFileSync(join(import.meta.dirname, '../../seed/media/lecture-5392.mp4'));
const BYTES = PARTS * PART_BYTES;
function partAt(at: number): Uint8Array<ArrayBuffer> {
  const part = new Uint8Array(PART_BYTES);
  const from = at * PART_BYTES;
  if (from < lecture.length) part.set(lecture.subarray(from, from + PART_BYTES));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(BYTES - lecture.length);
  head.write('free', 4);
  for (const [index, byte] of head.entries()) {
    const place = lecture.length + index - from;
    if (place >= 0 && place < PART_BYTES) part[place] = byte;
  }
  return part;
}

const residentMb = ({ child }: Served): number => {
  const [, kilobytes = '0'] =
    /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return megabytes(Number(kilobytes) * 1024);
};

async function started(): Promise<{ served: Served; token: string }> {
  const served = await serve(fresh);
  processes.push(served);
  return { served, token: await tokenAt(served.url, PEOPLE.admin.email, DEMO_PASSWORD) };
}

interface Sending {
  served: Served;
  token: string;
  id: string;
}
/** Sends pieces until one is reached; the most that the process took beyond what it had once warm. */
async function send({ served, token, id }: Sending, from: number, to: number): Promise<number> {
  let [warm, most] = [0, 0];
  for (let at = from; at < to; at++) {
    const reply = await fetch(`${served.url}/api/admin/uploads/${id}/bytes/`, {
      method: 'PATCH',
      headers: {
        authorization: `JWT ${token}`,
        'content-type': FILE_PART,
        'tus-resumable': '1.0.0',
        'upload-offset': String(at * PART_BYTES),
      },
      body: partAt(at),
    });
    assert.equal(reply.status, 204, `piece ${at}: ${await reply.text()}`);
    if (at - from === WARM_PARTS) warm = residentMb(served);
    if (at - from > WARM_PARTS && at % 16 === 0) most = Math.max(most, residentMb(served) - warm);
  }
  return most;
}

async function untilTaken({ served, token, id }: Sending): Promise<{ state: string; more: number }> {
  const warm = residentMb(served);
  let more = 0;
  for (;;) {
    const reply = await call(served.url, 'GET', `/api/admin/uploads/${id}/`, undefined, token);
    const state = String(reply?.json.data?.attributes?.state);
    more = Math.max(more, residentMb(served) - warm);
    if (state !== 'sending' && state !== 'whole') return { state, more };
    await wait(200);
  }
}

test('a gigabyte goes up in 64 MB, goes on where its server went down at 60 %, and is taken in', async () => {
  const first = await started();
  const fingerprint = createHash('sha256').update(lecture).digest('hex');
  const attributes = { name: 'Long lecture.mp4', bytes: BYTES, fingerprint, open: false, replaces: null };
  const begin = ({ served, token }: typeof first) =>
    call(served.url, 'POST', '/api/admin/uploads/', { data: { type: 'AdminUpload', attributes } }, token);
  const begun = await begin(first);
  const id = String(begun?.json.data?.id);
  const before = await send({ ...first, id }, 0, BROKEN_AT);
  await first.served.cut();
  const second = await started();
  const again = await begin(second);
  assert.equal(again?.json.data?.id, id);
  assert.equal(again?.json.data?.attributes?.received, BROKEN_AT * PART_BYTES);
  const after = await send({ ...second, id }, BROKEN_AT, PARTS);
  const { state, more } = await untilTaken({ ...second, id });
  assert.equal(state, 'done');
  const told = `${before} and ${after} MB while sent, ${more} MB while taken in`;
  assert.ok(Math.max(before, after, more) <= ALLOWED_MB, told);
});
