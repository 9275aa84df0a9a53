import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSameText, mergedWords } from './form-words.ts';

/** Text before, as read now, and in the field; then what the form continues with. */
const FIELDS: [string, string, string, string, string | null][] = [
  ['nobody wrote', 'a', 'a', 'a', 'a'],
  ['only the other side wrote', 'a', 'b', 'a', 'b'],
  ['only this side wrote', 'a', 'a', 'c', 'c'],
  ['both wrote the same', 'a', 'b', 'b', 'b'],
  ['both wrote, and not the same', 'a', 'b', 'c', null],
  ['the other side emptied it', 'a', '', 'a', ''],
  ['this side emptied it', 'a', 'a', '', ''],
  ['the other side wrote into what this side emptied', 'a', 'b', '', null],
  ['line ends alone differ', 'a\r\nb', 'a\nb', 'a\nb', 'a\nb'],
  ['the other side wrote, and the field holds other line ends', 'a\r\nb', 'a\nc', 'a\nb', 'a\nc'],
  ['this side wrote, and what was stored has other line ends', 'a\nb', 'a\r\nb', 'a\nc', 'a\nc'],
];
for (const [what, before, theirs, mine, expected] of FIELDS)
  test(`where ${what}, a form goes on with ${expected === null ? 'nothing new' : JSON.stringify(expected)}`, () => {
    const readings = { before: { one: before }, theirs: { one: theirs }, mine: { one: mine } };
    const merged = mergedWords(readings, false);
    assert.deepEqual(merged, expected === null ? null : { one: expected });
    if (merged) assert.deepEqual(mergedWords(readings, true), merged, 'its own save asks for nothing else');
  });

test('after its own save a form keeps what was written since, however the server wrote what it was sent', () => {
  const sent = { title: ' Sleep ', body: 'One' };
  const stored = { title: 'Sleep', body: 'One.' };
  assert.deepEqual(mergedWords({ before: sent, theirs: stored, mine: sent }, true), stored);
  const since = { title: ' Sleep ', body: 'One and two' };
  assert.deepEqual(mergedWords({ before: sent, theirs: stored, mine: since }, true), {
    title: 'Sleep',
    body: 'One and two',
  });
});

test('one field that both sides wrote holds all of them back', () => {
  const before = { title: 'a', body: 'a' };
  const readings = { before, theirs: { title: 'b', body: 'b' }, mine: { title: 'a', body: 'c' } };
  assert.equal(mergedWords(readings, false), null);
  assert.deepEqual(mergedWords(readings, true), { title: 'b', body: 'c' });
});

const NAMES = ['one', 'two', 'three'] as const;
const words = fc.record(
  Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom('', 'a', 'b\nc', 'b\r\nc', 'd')])) as Record<
    (typeof NAMES)[number],
    fc.Arbitrary<string>
  >,
);

test('no word that somebody wrote is lost without a refusal, and going on once more changes nothing', () => {
  fc.assert(
    fc.property(words, words, words, fc.boolean(), (before, theirs, mine, isOwn) => {
      const merged = mergedWords({ before, theirs, mine }, isOwn);
      const isTouched = (name: (typeof NAMES)[number]) => !isSameText(mine[name], before[name]);
      const isNews = (name: (typeof NAMES)[number]) => !isSameText(theirs[name], before[name]);
      const isAgainst = (name: (typeof NAMES)[number]) =>
        isTouched(name) && isNews(name) && !isSameText(mine[name], theirs[name]);
      assert.equal(merged === null, !isOwn && NAMES.some(isAgainst));
      if (!merged) return;
      for (const name of NAMES)
        assert.ok(isSameText(merged[name], isTouched(name) ? mine[name] : theirs[name]), name);
      assert.deepEqual(mergedWords({ before: theirs, theirs, mine: merged }, isOwn), merged);
    }),
  );
});
