import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { momentText, ownMoment } from './moment.rules.ts';

const { TZ } = process.env;
after(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

const AT = '2026-11-25T23:30:00.000Z';
const CASES = [
  ['UTC', { date: '2026-11-25', time: '23:30' }],
  ['Europe/Berlin', { date: '2026-11-26', time: '00:30' }],
  ['America/Los_Angeles', { date: '2026-11-25', time: '15:30' }],
] as const;
for (const [zone, own] of CASES)
  test(`date and time are of one clock: ${zone}`, () => {
    process.env.TZ = zone;
    assert.deepEqual(ownMoment(new Date(AT)), own);
    assert.equal(momentText(AT, 'en'), '25 Nov 2026 23:30 UTC');
  });
