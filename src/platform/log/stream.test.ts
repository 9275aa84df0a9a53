import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openLog } from './log.ts';
import { lostLines } from './report-losses.ts';
import { LogStream } from './stream.ts';

/** A controllable disk or pipe behind the log. */
function outlet() {
  const state = { fails: null as string | null, most: Number.POSITIVE_INFINITY, written: '' };
  const stream = new LogStream(-1, (_fd, bytes, done) =>
    setImmediate(() => {
      if (state.fails) return done(Object.assign(new Error('no'), { code: state.fails }), 0);
      const part = bytes.subarray(0, state.most);
      state.written += part.toString();
      done(null, part.length);
    }),
  );
  return { state, stream };
}
const until = async (holds: () => boolean): Promise<void> => {
  for (let round = 0; !holds(); round++) {
    assert.ok(round < 500, 'it never came');
    await wait(10);
  }
};
const linesOf = (text: string): { msg: string; lost?: number; code?: string }[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('lines come in their order, whole, however little is taken at a time', async () => {
  const { state, stream } = outlet();
  state.most = 7;
  const log = openLog({ logLevel: 'info' }, stream);
  for (let at = 0; at < 50; at++) log.info(`line ${at}`);
  await until(() => state.written.includes('line 49"}\n'));
  assert.deepEqual(
    linesOf(state.written).map(({ msg }) => msg),
    Array.from({ length: 50 }, (_, at) => `line ${at}`),
  );
});

for (const code of ['ENOSPC', 'EIO', 'EPIPE'])
  test(`${code} behind the log: lines wait, then are lost and counted, and once it works again it is told`, async () => {
    const before = lostLines().log;
    const { state, stream } = outlet();
    state.fails = code;
    const log = openLog({ logLevel: 'info' }, stream);
    log.info('the first that waits');
    await wait(20);
    const long = 'x'.repeat(10_000);
    for (let at = 0; at < 200; at++) log.info({ long }, `line ${at}`);
    const lost = lostLines().log - before;
    assert.ok(lost > 50 && lost < 150, `${lost} lines beyond a megabyte`);
    state.fails = null;
    await until(() => state.written.includes('could not be written'));
    const lines = linesOf(state.written);
    assert.equal(lines[0]?.msg, 'the first that waits');
    const told = lines.find(({ msg }) => msg === 'the log could not be written for a time');
    assert.deepEqual([told?.lost, told?.code], [lost, code]);
    log.info('after');
    await until(() => state.written.includes('"after"'));
  });

test('a reader who sleeps is waited for, and is no failure', async () => {
  const { state, stream } = outlet();
  state.fails = 'EAGAIN';
  const log = openLog({ logLevel: 'info' }, stream);
  log.info('asleep');
  await wait(30);
  state.fails = null;
  await until(() => state.written !== '');
  assert.deepEqual(
    linesOf(state.written).map(({ msg }) => msg),
    ['asleep'],
  );
});
