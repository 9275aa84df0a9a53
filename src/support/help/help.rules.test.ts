import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { HELP_DELAY_MS, HELP_OFFSET_PX, HELP_RETRY_MS, hasHelp, untilLoaded } from './help.rules.ts';

test('[CONST-024] [CONST-025] help loads after 10 s, stands 104 px up, and is tried for every 5000 ms', () => {
  assert.deepEqual([HELP_DELAY_MS, HELP_OFFSET_PX, HELP_RETRY_MS], [10_000, 104, 5000]);
  const sheet = readFileSync(join(import.meta.dirname, 'components/panel.module.css'), 'utf8');
  assert.ok(sheet.includes(`${HELP_OFFSET_PX}px`));
});

test('[PAGE-015] the loader tries again 5000 ms after each failure until it succeeds, and then no more', async () => {
  const waits: number[] = [];
  let tries = 0;
  const load = async () => {
    tries++;
    if (tries < 4) throw new Error('blocked');
  };
  untilLoaded(load, (then, milliseconds) => {
    waits.push(milliseconds);
    queueMicrotask(then);
  });
  await new Promise((turn) => setImmediate(turn));
  assert.deepEqual([tries, waits], [4, [5000, 5000, 5000]]);
});

test('a loader that is stopped tries no more', async () => {
  let tries = 0;
  const later: (() => void)[] = [];
  const stop = untilLoaded(
    async () => {
      tries++;
      throw new Error('blocked');
    },
    (then) => later.push(then),
  );
  await new Promise((turn) => setImmediate(turn));
  stop();
  for (const then of later) then();
  assert.equal(tries, 1);
});

test('help keeps away from quiet pages and from pages with a form of its kind', () => {
  assert.equal(hasHelp('/section/x-1', true), false);
  assert.equal(hasHelp('/contact-us', false), false);
  assert.equal(hasHelp('/checkout', false), false);
  assert.equal(hasHelp('/cme-program', false), false, 'nothing over the buttons of plans');
  assert.equal(hasHelp('/library', false), true);
});
