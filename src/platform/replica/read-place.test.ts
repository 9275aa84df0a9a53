import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type DatabaseFacts,
  mayLagFor,
  type ReadPlace,
  type ReadPlaceTerms,
  readPlace,
  replicaProblem,
} from './read-place.ts';
import { ReplayHistory } from './replay-history.ts';
import { WrittenPositions } from './written-positions.ts';

const AUDIENCES: [
  audience: Parameters<typeof mayLagFor>[0],
  asker: Parameters<typeof mayLagFor>[1],
  may: boolean,
][] = [
  [undefined, 'stranger', false],
  [undefined, 'person', false],
  [undefined, 'preview', false],
  ['strangers', 'stranger', true],
  ['strangers', 'person', false],
  ['strangers', 'preview', false],
  ['everybody', 'stranger', true],
  ['everybody', 'person', true],
  ['everybody', 'preview', false],
];
for (const [audience, asker, may] of AUDIENCES)
  test(`a call that may lag for ${audience ?? 'nobody'} ${may ? 'may' : 'may not'} for a ${asker}`, () => {
    assert.equal(mayLagFor(audience, asker), may);
  });

const at = (replayed: number, completeAt = 1_000) => ({ replayed, completeAt });
const PLACES: [why: string, given: Partial<ReadPlaceTerms>, place: ReadPlace][] = [
  ['nobody can say what has to be there', { needed: null }, { primary: 'unknown' }],
  ['there is no replica', { standings: [] }, { primary: 'unused' }],
  ['every replica is left out', { standings: [null, null] }, { primary: 'unused' }],
  ['the only one has all that is needed', {}, { replica: 0, needed: 50 }],
  ['the only one lacks one byte of it', { needed: 51 }, { primary: 'behind' }],
  ['the only one is as late as it may be', { standings: [at(50, 0)] }, { replica: 0, needed: 50 }],
  ['it is later by a millisecond', { standings: [at(50, -1)] }, { primary: 'unused' }],
  ['one of two has it', { standings: [at(49), at(50)] }, { replica: 1, needed: 50 }],
  ['both have it, at the first turn', { standings: [at(50), at(60)] }, { replica: 0, needed: 50 }],
  ['both have it, at the next turn', { standings: [at(50), at(60)], turn: 1 }, { replica: 1, needed: 50 }],
  ['one is left out, at any turn', { standings: [null, at(60)], turn: 2 }, { replica: 1, needed: 50 }],
];
for (const [why, given, place] of PLACES)
  test(`where it is read when ${why}`, () => {
    const usual = { needed: 50, askedAt: 1_000, boundMs: 1_000, standings: [at(50)], turn: 0 };
    assert.deepEqual(readPlace({ ...usual, ...given }), place);
  });

const FACTS: DatabaseFacts = { standby: true, system: '7', database: 5, timeline: 2, migrations: 9 };
const PROBLEMS: [given: Partial<DatabaseFacts>, isLate: boolean, said: RegExp | null][] = [
  [{}, false, null],
  [{ standby: false }, false, /takes writes/],
  [{ system: '8' }, false, /another database server/],
  [{ database: 6 }, false, /another database of the same server/],
  [{ timeline: 1 }, false, /made the primary/],
  [{ migrations: 8 }, false, /schema/],
  [{}, true, /DATABASE_REPLICA_LAG/],
];
for (const [given, isLate, said] of PROBLEMS)
  test(`a replica ${JSON.stringify(given)}${isLate ? ' that is late' : ''} is ${said ? 'left out' : 'asked'}`, () => {
    const problem = replicaProblem({ ...FACTS, standby: false }, { ...FACTS, ...given }, isLate);
    if (said) assert.match(problem ?? '', said);
    else assert.equal(problem, null);
  });

test('a replica is complete by the last moment whose position it has replayed', () => {
  const history = new ReplayHistory(100);
  assert.equal(history.completeAt(10), null);
  history.note({ position: 10, at: 0 });
  history.note({ position: 20, at: 50 });
  history.note({ position: 20, at: 60 });
  assert.deepEqual(
    [9, 10, 19, 20, 99].map((one) => history.completeAt(one)),
    [null, 0, 0, 60, 60],
  );
  history.note({ position: 30, at: 161 });
  history.note({ position: 40, at: 400 });
  assert.equal(history.completeAt(20), null, 'longer ago than is noted');
  history.note({ position: 5, at: 500 });
  assert.deepEqual([history.completeAt(4), history.completeAt(40)], [null, 500], 'another primary');
});

test('marks of more writers than are told apart hold for everybody', () => {
  const written = new WrittenPositions();
  written.settle(written.epoch, 1);
  for (let writer = 0; writer <= 10_000; writer++) written.wrote([`user:${writer}`], 100 + writer, 0);
  assert.equal(written.needed(['user:nobody']), 10_100);
});

/**
 * Two processes and a primary whose notifications arrive late and in order, as PostgreSQL delivers them: by the reply
 * to a query at the latest. In any interleaving, a reader on a replica sees what was announced, and what they wrote,
 * before they came.
 */
const STEPS = fc.array(
  fc.record({
    does: fc.constantFrom('tag', 'write', 'deliver', 'replay', 'look', 'ask', 'answer', 'read', 'pass'),
    who: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 80 },
);
test('no reader on a replica misses what was told or what they wrote before, however it is interleaved', () => {
  let onReplica = 0;
  fc.assert(
    fc.property(STEPS, (steps) => {
      const written = new WrittenPositions();
      const history = new ReplayHistory(2_000);
      let [now, position, replayed, told] = [0, 1, 1, 0];
      const own = [0, 0, 0];
      const waiting: (() => void)[] = [];
      const asked: { epoch: number; position: number }[] = [];
      let standing: ReadPlaceTerms['standings'][number] = null;
      const heardAll = () => {
        for (const come of waiting.splice(0)) come();
      };
      for (const { does, who } of steps) {
        now++;
        if (does === 'tag') {
          told = ++position;
          waiting.push(() => written.heard());
        } else if (does === 'write') {
          const here = ++position;
          own[who] = here;
          waiting.push(() => written.wrote([`user:${who}`], here, now));
        } else if (does === 'deliver') waiting.shift()?.();
        else if (does === 'replay') replayed = Math.min(position, replayed + 1 + who);
        else if (does === 'pass') now += 400;
        else if (does === 'ask') asked.push({ epoch: written.epoch, position });
        else if (does === 'answer') {
          const one = asked.shift();
          heardAll();
          if (one) written.settle(one.epoch, one.position);
        } else if (does === 'look') {
          history.note({ position, at: now });
          const completeAt = history.completeAt(replayed);
          standing = completeAt === null ? null : { replayed, completeAt };
          written.forgetBefore(now - 2_000);
        } else {
          const epoch = written.epoch;
          heardAll();
          written.settle(epoch, position);
          const needed = written.needed([`user:${who}`]);
          const place = readPlace({ needed, askedAt: now, boundMs: 1_000, standings: [standing], turn: 0 });
          if (!('replica' in place)) continue;
          onReplica++;
          assert.ok(replayed >= told && replayed >= (own[who] ?? 0));
        }
      }
    }),
    { numRuns: 2_000 },
  );
  assert.ok(onReplica > 100, `${onReplica} reads of a replica say something`);
});
