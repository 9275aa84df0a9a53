import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { receiveUser, type User } from '../session/session.store.ts';
import { tellDismissed } from './dismissed.store.ts';

test('the page may be left a second after the choice was sent, and not while it waits for another', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const sent: { dismissed: unknown; keepalive: unknown }[] = [];
  t.mock.method(globalThis, 'fetch', (_: string, { body, keepalive }: RequestInit) => {
    const { dismissed } = JSON.parse(String(body)).data.attributes;
    sent.push({ dismissed, keepalive });
    return new Promise(() => undefined);
  });
  receiveUser({ id: '7', scope: 'full', dismissed: ['tour'] } as unknown as User);
  const done: string[] = [];
  void tellDismissed('cta', true).then(() => done.push('cta'));
  void tellDismissed('tour', false).then(() => done.push('tour'));
  const pass = async (ms: number) => {
    await turn();
    t.mock.timers.tick(ms);
    await turn();
  };
  await pass(999);
  assert.deepEqual([sent.length, done], [1, []]);
  await pass(1);
  assert.deepEqual(done, ['cta']);
  assert.deepEqual(sent, [
    { dismissed: { cta: true }, keepalive: true },
    { dismissed: { tour: false }, keepalive: true },
  ]);
  await pass(999);
  assert.deepEqual(done, ['cta'], 'on its way, and not long');
  await pass(1);
  assert.deepEqual(done, ['cta', 'tour']);
});
