import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  followedMinutes,
  minutesOf,
  readingSeconds,
  type SectionContent,
  wholeMinutes,
} from './time.rules.ts';

const words = (n: number) => Array.from({ length: n }, () => 'word').join(' ');
const EMPTY: SectionContent = { html: '', slides: [], seconds: null };
const read = (html: string, slides: SectionContent['slides'] = []) => readingSeconds({ html, slides });

test('two hundred and thirty words are a minute, tags are none', () => {
  assert.equal(read(`<p>${words(115)}</p><p>${words(115)}</p>`), 60);
  assert.equal(read('<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table>'), 3 + (2 * 60) / 230);
});

test('rows of tables, pictures and slides take their time', () => {
  assert.equal(read('<table><tr></tr><tr></tr></table>'), 6);
  assert.equal(read('<figure><img src="a.svg" alt="A curve of levels"></figure>'), 12);
  assert.equal(read('', [{ title: 'One slide', bullets: ['with four', 'words more'] }]), 12 + (6 * 60) / 230);
});

test('a section takes as long as its recording or its reading, whichever is longer', () => {
  assert.equal(minutesOf(EMPTY), 0);
  assert.equal(minutesOf({ ...EMPTY, html: '<p>Short.</p>' }), 1);
  assert.equal(minutesOf({ ...EMPTY, html: words(690), seconds: 88 }), 3);
  assert.equal(minutesOf({ ...EMPTY, html: words(690), seconds: 540 }), 9);
  assert.deepEqual([0, 1, 89, 90, 150].map(wholeMinutes), [0, 1, 1, 2, 3]);
});

test('minutes follow the content until an editor names others', () => {
  const [short, long] = [
    { ...EMPTY, html: words(460) },
    { ...EMPTY, html: words(1150) },
  ];
  assert.equal(followedMinutes(0, EMPTY, short), 2);
  assert.equal(followedMinutes(2, short, long), 5);
  assert.equal(followedMinutes(3, short, long), 3);
  assert.equal(followedMinutes(5, long, EMPTY), 0);
});

test('more content never takes less time', () => {
  const content = fc.record({
    html: fc.nat(2000).map(words),
    slides: fc.array(fc.record({ title: fc.constant('A slide'), bullets: fc.array(fc.constant('A line')) }), {
      maxLength: 5,
    }),
    seconds: fc.option(fc.nat(7200)),
  });
  fc.assert(
    fc.property(content, fc.nat(500), (one, more) => {
      const longer = { ...one, html: `${one.html} ${words(more)}<table><tr><td></td></tr></table>` };
      assert.ok(minutesOf(longer) >= minutesOf(one));
      assert.ok(minutesOf(one) * 60 + 30 >= (one.seconds ?? 0));
    }),
  );
});
