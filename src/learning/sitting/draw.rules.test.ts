import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawOf } from './draw.rules.ts';
import { withLocked } from './sheet.rules.ts';

const DAY = '2026-11-25';
const bank = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const drawn = (more: Partial<Parameters<typeof drawOf>[0]>) => {
  const { items, isKeyTold } = drawOf(
    { kind: 2, items: bank(20), told: [], amountHundredths: 100, hasPassed: false, ...more },
    DAY,
  );
  return [items.length, isKeyTold];
};
const first = (count: number) => bank(count).map(({ id }) => id);

test('C26, R24: what a sitting asks, and whether credit may be earned with it', () => {
  const cases: [sentence: string, more: Parameters<typeof drawn>[0], expected: [number, boolean]][] = [
    ['nothing told: everything is asked', {}, [20, false]],
    ['a self-assessment asks the others', { told: first(10) }, [10, false]],
    ['too few others for its credit', { told: first(11) }, [20, true]],
    ['half a credit asks for half as many', { told: first(15), amountHundredths: 50 }, [5, false]],
    ['a short bank is asked as a whole or not at all', { items: bank(4), told: [1] }, [4, true]],
    ['a CME test with one told question', { kind: 1, told: [1] }, [20, true]],
    ['practice after a pass asks everything', { told: first(20), hasPassed: true }, [20, false]],
    ['what was told of other tests', { told: [99] }, [20, false]],
  ];
  for (const [sentence, more, expected] of cases) assert.deepEqual(drawn(more), expected, sentence);
});

test('C26: no sheet for credit has a question whose key was told, and none is too short for its credit', () => {
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom(1 as const, 2 as const),
        count: fc.integer({ min: 1, max: 40 }),
        told: fc.array(fc.integer({ min: 1, max: 45 })),
        quarters: fc.integer({ min: 1, max: 12 }),
      }),
      ({ kind, count, told, quarters }) => {
        const { items, isKeyTold } = drawOf(
          { kind, items: bank(count), told, amountHundredths: quarters * 25, hasPassed: false },
          DAY,
        );
        if (isKeyTold) return;
        assert.ok(items.every(({ id }) => !told.includes(id)));
        assert.ok(items.length >= Math.min(count, kind === 2 ? Math.ceil(quarters * 2.5) : count));
      },
    ),
  );
});

test('C26: of a sheet the locked answers count, every one of them, and the others as they are sent', () => {
  const id = fc.integer({ min: 1, max: 12 });
  const choice = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ itemId: id, choiceId: choice }), { selector: ({ itemId }) => itemId }),
      fc.uniqueArray(fc.record({ item_id: id, choice_id: choice, explained: fc.boolean() }), {
        selector: ({ item_id }) => item_id,
      }),
      (sent, kept) => {
        const counted = new Map(withLocked(sent, kept).map((one) => [one.itemId, one.choiceId]));
        const locked = kept.filter(({ explained }) => explained);
        for (const one of locked) assert.equal(counted.get(one.item_id), one.choice_id);
        const free = sent.filter(({ itemId }) => !locked.some(({ item_id }) => item_id === itemId));
        for (const one of free) assert.equal(counted.get(one.itemId), one.choiceId);
        assert.equal(counted.size, locked.length + free.length);
      },
    ),
  );
});
