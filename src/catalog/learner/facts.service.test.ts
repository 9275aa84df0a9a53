import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whereToContinue } from './facts.service.ts';

type Facts = NonNullable<Parameters<typeof whereToContinue>[2]>;
const facts = (of: Partial<Facts>): Facts => ({ done: [], recent: null, last: null, ...of }) as Facts;
const at = (section_id: number, seconds: number) => ({ section_id, seconds });

test('what was begun goes on at the section left last, with its own place', () => {
  const told = (type: string, sections: number[], of?: Partial<Facts>) => {
    const { continueSectionId, continueSeconds } = whereToContinue({ type }, sections, of && facts(of));
    return [continueSectionId, continueSeconds];
  };
  const both = { recent: at(2, 30), last: at(2, 30) };
  for (const type of ['CME', 'PODCAST']) {
    assert.deepEqual(told(type, [1, 2]), [1, 0]);
    assert.deepEqual(told(type, [1, 2], both), [2, 30]);
    assert.deepEqual(told(type, [1], both), [1, 0], 'a section that is gone is no place');
    assert.deepEqual(told(type, [], both), [null, 0], 'nothing is open');
    const done = { done: [1], last: at(1, 600) };
    assert.deepEqual(told(type, [1, 2], done), [2, 0], 'the next section has a beginning of its own');
    assert.deepEqual(told(type, [1], done), [null, type === 'PODCAST' ? 600 : 0]);
  }
});
