import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slidesIn, slidesText } from './slides.rules.ts';

const SLIDES = [
  {
    title: 'Clozapine',
    bullets: ['ANC < 1000: stop', '[1] is a source'],
    image: 'a.webp',
    references: ['x'],
  },
  { title: 'Lithium', bullets: [], image: 'b.webp', references: [] },
];

test('slides are moved, worded anew and taken out; picture and sources stay with theirs', () => {
  const written = '[1-_] Clozapine\n- ANC < 1000: stop\n- [1] is a source\n\n[2-_] Lithium';
  assert.equal(slidesText(SLIDES).replace(/-[0-9a-z]{5}\]/g, '-_]'), written);
  assert.deepEqual(slidesIn('[2] Lithium, again\nNew line\n[1] Clozapine', SLIDES), {
    slides: [
      { ...SLIDES[1], title: 'Lithium, again', bullets: ['New line'] },
      { ...SLIDES[0], bullets: [] },
    ],
  });
  assert.deepEqual(slidesIn('[2] Lithium', SLIDES), { slides: [SLIDES[1]] });
});

test('words of an earlier order return to their own pictures, or are refused if these are gone', () => {
  const earlier = slidesText(SLIDES);
  assert.deepEqual(slidesIn(earlier, SLIDES.toReversed()), { slides: SLIDES });
  assert.deepEqual(slidesIn(earlier, SLIDES.slice(1)), { problem: 'number', line: 1 });
  const redrawn = SLIDES.map((slide) => ({ ...slide, image: `new/${slide.image}` }));
  assert.deepEqual(slidesIn(earlier, redrawn), { problem: 'number', line: 1 });
});

for (const [source, problem, line] of [
  ['words\n[1] Clozapine', 'start', 1],
  ['[1] Clozapine\n\n[3] Other', 'number', 3],
  ['[0] Other', 'number', 1],
  ['[1] Clozapine\n[1] Clozapine', 'twice', 2],
  ['[1]', 'title', 1],
  ['  ', 'none', 1],
] as const)
  test(`"${source}" is refused: ${problem}`, () => {
    assert.deepEqual(slidesIn(source, SLIDES), { problem, line });
  });

const words = fc.stringMatching(/^[a-z<[\]&0-9-]{1,8}( [a-z<[\]&0-9]{1,8}){0,3}$/);
test('whatever slides say, they are read back as they were', () => {
  const slide = fc.record(
    { title: words, bullets: fc.array(words, { maxLength: 4 }), image: fc.constantFrom('a', 'b', 'c') },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.array(slide, { maxLength: 6 }), (slides) => {
      assert.deepEqual(slidesIn(slidesText(slides), slides), { slides });
    }),
  );
});
