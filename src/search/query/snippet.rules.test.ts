import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { SNIPPET_SIZE } from './query.rules.ts';
import { marksOf, opening, paragraphsOf, placeIn, snippetOf } from './snippet.rules.ts';

const marked = (text: string, stems: string[]) =>
  marksOf(text, stems).map(([from, to]) => text.slice(from, to));

test('words are marked by their stems, with endings, accents and in any case', () => {
  assert.deepEqual(marked('Clozapine, clozapines; CLOZAPINA', ['clozapin']), [
    'Clozapine',
    'clozapines',
    'CLOZAPINA',
  ]);
  assert.deepEqual(marked('Happy, and happier people', ['happi']), ['Happy', 'happier']);
  assert.deepEqual(marked('L’ansiété et le anxiété', ['anxiet']), ['anxiété']);
  assert.deepEqual(marked('a rash act of a rasher', ['a']), ['a', 'a']);
});

test('a snippet shows where most of it is said', () => {
  const text = `${'filler '.repeat(40)}clozapine once ${'filler '.repeat(40)}clozapine and its monitoring ${'filler '.repeat(40)}`;
  const found = snippetOf(text, ['clozapin', 'monitor']);
  assert.match(found?.text ?? '', /clozapine and its monitoring/);
  assert.equal(found?.marks.length, 2);
  assert.equal(snippetOf(text, ['lithium']), null);
});

test('[API-042] a snippet is never longer than 100 characters, and its marks stand on its words (property)', () => {
  const text = fc.array(
    fc.oneof(fc.constant('clozapine'), fc.constant('😀'), fc.string({ unit: 'binary', maxLength: 30 })),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(text, (words) => {
      for (const made of [snippetOf(words.join(' '), ['clozapin']), opening(words.join(' '))]) {
        if (!made) continue;
        assert.ok(made.text.length <= SNIPPET_SIZE, `${made.text.length}`);
        for (const [from, to] of made.marks) assert.match(made.text.slice(from, to), /^clozapine/i);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a place is the second that says it, or the paragraph in the order of the page', () => {
  const html = '<p>One.</p><ul><li>Two &amp; a half</li><li>Three about lithium</li></ul><h3>Four</h3>';
  assert.deepEqual(paragraphsOf(html), ['One.', 'Two & a half', 'Three about lithium', 'Four']);
  assert.equal(placeIn({ html, cues: [] }, ['lithium'])?.paragraph, 2);
  const cues = [
    { start: 0, text: 'Welcome' },
    { start: 12.7, text: 'Lithium first' },
  ];
  assert.deepEqual(placeIn({ html, cues }, ['lithium'])?.seconds, 12);
  assert.equal(placeIn({ html, cues }, ['half'])?.paragraph, 1);
  assert.equal(placeIn({ html, cues }, ['quetiapin']), null);
});
