import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { isWorthWaiting, LANES, openLane, patienceOf, roomOf } from './admission.ts';

test('fewer read at once the later the loop turns, never none; whoever writes keeps the room there is', () => {
  const rows: [lateMs: number, room: number][] = [
    [0, 16],
    [60, 16],
    [120, 8],
    [160, 6],
    [10_000, 4],
  ];
  for (const [lateMs, room] of rows) {
    assert.equal(roomOf(LANES.reading, lateMs), room, String(lateMs));
    assert.equal(roomOf(LANES.first, lateMs), LANES.first.atOnce);
    assert.equal(roomOf(LANES.writing, lateMs), LANES.writing.atOnce);
  }
});

test('fewer read at once the slower they are answered, so that each is answered soon', () => {
  const rows: [lateMs: number, answerMs: number, room: number][] = [
    [0, 0, 16],
    [0, 200, 16],
    [0, 400, 8],
    [120, 400, 8],
    [240, 400, 4],
    [0, 60_000, 4],
  ];
  for (const [lateMs, answerMs, room] of rows)
    assert.equal(roomOf(LANES.reading, lateMs, answerMs), room, `${lateMs} ${answerMs}`);
  assert.equal(roomOf(LANES.first, 0, 60_000), LANES.first.atOnce, 'who pays waits for a bank, not for us');
});

test('in a rush people wait longer than when there have been too many for a while, and payers longest', () => {
  for (const terms of Object.values(LANES)) {
    assert.equal(patienceOf(terms, 0), terms.rushMs);
    assert.equal(patienceOf(terms, 2_000), terms.rushMs);
    assert.equal(patienceOf(terms, 2_001), terms.waitMs);
  }
  assert.ok(LANES.first.rushMs < 9_000, 'before the time for an answer has passed');
  assert.ok(LANES.first.waitMs > LANES.writing.waitMs && LANES.writing.waitMs > LANES.reading.waitMs);
});

test('nobody waits who would be let in too late, and no queue is without an end', () => {
  const rows: [waiting: number, everyMs: number, patience: number, worth: boolean][] = [
    [0, 0, 300, true],
    [0, 300, 300, true],
    [0, 301, 300, false],
    [29, 10, 300, true],
    [30, 10, 300, false],
    [199, 10, 2_000, true],
    [200, 10, 2_000, false],
    [499, 0, 300, true],
    [500, 0, 8_000, false],
  ];
  for (const [waiting, everyMs, patience, worth] of rows)
    assert.equal(isWorthWaiting(waiting, everyMs, patience), worth, `${waiting} ${everyMs} ${patience}`);
});

const TERMS = { atOnce: 2, rushMs: 50, waitMs: 50, yields: true };
/** Records who is admitted and who is refused. */
function watched(terms = TERMS, late = () => 0) {
  const enter = openLane(terms, late);
  const begun: number[] = [];
  const refused: number[] = [];
  const come = (who: number) =>
    enter(
      () => begun.push(who),
      () => refused.push(who),
    );
  return { come, begun, refused };
}

test('who has room begins at once; others in the order they came, as places fall free', () => {
  const { come, begun, refused } = watched();
  const leave = [1, 2, 3, 4].map(come);
  assert.deepEqual(begun, [1, 2]);
  leave[1]?.();
  assert.deepEqual(begun, [1, 2, 3]);
  leave[1]?.();
  assert.deepEqual(begun, [1, 2, 3], 'nobody leaves twice');
  leave[0]?.();
  assert.deepEqual([begun, refused], [[1, 2, 3, 4], []]);
});

test('who has waited too long is refused, who has left is forgotten, and neither takes a place', async () => {
  const { come, begun, refused } = watched();
  const [one, two, three] = [1, 2, 3].map(come);
  come(4);
  three?.();
  await wait(160);
  assert.deepEqual([begun, refused], [[1, 2], [4]]);
  one?.();
  two?.();
  [5, 6, 7].map(come);
  assert.deepEqual(begun, [1, 2, 5, 6]);
  await wait(160);
  assert.deepEqual(refused, [4, 7]);
});

test('a late loop lets fewer in, and all again once it turns as it should', () => {
  let lateMs = 10_000;
  const { come, begun } = watched({ atOnce: 8, rushMs: 5_000, waitMs: 5_000, yields: true }, () => lateMs);
  const leave = [1, 2, 3, 4, 5, 6].map(come);
  assert.deepEqual(begun, [1, 2, 3, 4]);
  lateMs = 0;
  leave[0]?.();
  assert.deepEqual(begun, [1, 2, 3, 4, 5, 6]);
  for (const one of leave) one();
});

test('what the loop was late counts as waited', async () => {
  const { come, refused } = watched({ atOnce: 1, rushMs: 250, waitMs: 250, yields: false }, () => 900);
  const leave = [1, 2].map(come);
  await wait(190);
  assert.deepEqual(refused, [2]);
  for (const one of leave) one();
});

test('a rush is served to its end; where the queue has stood for long, whoever comes waits little', async () => {
  const { come, begun, refused } = watched({ atOnce: 1, rushMs: 2_900, waitMs: 20, yields: false });
  const leave = Array.from({ length: 30 }, (_, who) => come(who));
  for (const one of leave) one();
  assert.deepEqual([begun.length, refused], [30, []]);
  const stuck = [30, 31, 32].map(come);
  await wait(2_300);
  assert.deepEqual([begun.length, refused], [31, []], 'who came in the rush waits on');
  stuck.push(come(33));
  await wait(150);
  assert.deepEqual([begun.length, refused], [31, [33]], 'the queue had stood for two seconds');
  await wait(700);
  assert.deepEqual([begun.length, refused], [31, [33, 31, 32]], 'nobody waits for good');
  for (const one of stuck) one();
});

test('whatever comes and goes: never more than the room, and everybody is begun or refused or left', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 80 }), (steps) => {
      const { come, begun, refused } = watched({ atOnce: 3, rushMs: 60_000, waitMs: 60_000, yields: false });
      const inside = new Map<number, () => void>();
      const left = new Set<number>();
      steps.forEach((step, who) => {
        if (step < 6) inside.set(who, come(who));
        else {
          const [gone] = [...inside.keys()].slice(step - 6);
          if (gone === undefined) return;
          inside.get(gone)?.();
          inside.delete(gone);
          left.add(gone);
        }
        const running = begun.filter((one) => !left.has(one)).length;
        assert.ok(running <= 3);
        const waiting = [...inside.keys()].filter((one) => !begun.includes(one) && !refused.includes(one));
        assert.ok(waiting.length === 0 || running === 3, 'nobody waits beside a free place');
      });
      for (const leave of inside.values()) leave();
      assert.equal(new Set(begun).size, begun.length);
    }),
  );
});
