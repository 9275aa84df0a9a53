import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CONCERNS } from './system.data.ts';
import { concernsOf, DISK_LOW_BYTES, fullest, type JudgedSystem, jobState } from './system.rules.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const DAY = 24 * 60;
const WELL: JudgedSystem = {
  startedAt: ago(30 * DAY),
  jobs: [
    { state: 'done', startedAt: ago(40) },
    { state: 'running', startedAt: ago(1) },
    { state: 'never', startedAt: null },
  ],
  disk: { freeBytes: 50_000_000_000, totalBytes: 100_000_000_000 },
  backupAt: ago(20 * 60),
  certificate: { endsAt: ago(-60 * DAY), problem: null },
  mail: { setAside: 0, oldestAt: ago(2) },
};

test('what stands well asks for nobody; each thing that does not is named', () => {
  assert.deepEqual(concernsOf(WELL, NOW), []);
  for (const [change, concerns] of [
    [{ jobs: [{ state: 'done', startedAt: ago(181) }] }, ['jobsStopped']],
    [{ jobs: [], startedAt: ago(179) }, []],
    [{ jobs: [], startedAt: ago(181) }, ['jobsStopped']],
    [{ jobs: [...WELL.jobs, { state: 'failed', startedAt: ago(5) }] }, ['jobFailed']],
    [{ jobs: [...WELL.jobs, { state: 'retrying', startedAt: ago(5) }] }, []],
    [{ disk: { freeBytes: DISK_LOW_BYTES - 1, totalBytes: 10_000_000_000 } }, ['diskLow']],
    [{ disk: { freeBytes: 4_000_000_000, totalBytes: 100_000_000_000 } }, ['diskLow']],
    [{ disk: { freeBytes: DISK_LOW_BYTES, totalBytes: 10_000_000_000 } }, []],
    [{ disk: 'unknown' }, ['diskUnknown']],
    [{ backupAt: null }, ['backupMissing']],
    [{ backupAt: ago(2 * DAY + 1) }, ['backupOld']],
    [{ backupAt: ago(2 * DAY) }, []],
    [{ certificate: null }, []],
    [{ certificate: { endsAt: ago(-14 * DAY + 1), problem: null } }, ['certificateEnds']],
    [{ certificate: { endsAt: ago(-14 * DAY), problem: null } }, []],
    [{ certificate: { endsAt: null, problem: 'CERT_HAS_EXPIRED' } }, ['certificateRefused']],
    [{ mail: { setAside: 1, oldestAt: null } }, ['mailSetAside']],
    [{ mail: { setAside: 2, oldestAt: ago(31) } }, ['mailSetAside', 'mailWaits']],
    [{ mail: { setAside: 0, oldestAt: ago(30) } }, []],
  ] as [Partial<JudgedSystem>, string[]][])
    assert.deepEqual(concernsOf({ ...WELL, ...change }, NOW), concerns, JSON.stringify(change));
});

test('of several disks the one that is full first is judged, whether it lacks bytes or a share', () => {
  const roomy = { freeBytes: 90_000_000_000, totalBytes: 100_000_000_000 };
  const small = { freeBytes: 1_500_000_000, totalBytes: 2_000_000_000 };
  const large = { freeBytes: 8_000_000_000, totalBytes: 200_000_000_000 };
  for (const low of [small, large])
    for (const disks of [
      [roomy, low],
      [low, roomy],
    ]) {
      assert.equal(fullest(disks), low);
      assert.deepEqual(concernsOf({ ...WELL, disk: fullest(disks) }, NOW), ['diskLow']);
    }
  assert.equal(fullest([roomy]), roomy);
});

test('concerns are named once, weightiest first, and a backup is missing or old, never both (property)', () => {
  const at = fc.option(fc.date({ min: ago(90 * DAY), max: ago(-90 * DAY), noInvalidDate: true }));
  const disk = fc.record({ freeBytes: fc.nat(), totalBytes: fc.nat() });
  fc.assert(
    fc.property(at, at, at, disk, fc.nat(3), (backupAt, endsAt, oldestAt, room, setAside) => {
      const found = concernsOf(
        {
          ...WELL,
          backupAt,
          certificate: { endsAt, problem: null },
          disk: room,
          mail: { setAside, oldestAt },
        },
        NOW,
      );
      assert.deepEqual(
        found,
        CONCERNS.filter((one) => found.includes(one)),
      );
      assert.ok(!(found.includes('backupMissing') && found.includes('backupOld')));
      assert.equal(found.includes('mailSetAside'), setAside > 0);
    }),
  );
});

test('every word of the queue is one of ours', () => {
  assert.deepEqual([null, 'active', 'retry', 'completed', 'failed', 'cancelled'].map(jobState), [
    'never',
    'running',
    'retrying',
    'done',
    'failed',
    'failed',
  ]);
});
