import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { SNIPPET_SIZE } from './query.rules.ts';
import {
  type Forms,
  marksOf,
  opening,
  paragraphsOf,
  placeIn,
  type Stems,
  snippetOf,
} from './snippet.rules.ts';

/** Each a unit of one word, by its stem. */
const words = (...stems: string[]): Forms<Stems>[] =>
  stems.map((stem) => ({ names: [[[stem]]], further: [] }));
const phrase = (text: string): Stems[] => text.split(' ').map((stem) => (stem === 'of' ? [] : [stem]));
const marked = (text: string, units: Forms<Stems>[]) =>
  marksOf(text, units).map(([from, to]) => text.slice(from, to));

test('words are marked by their stems, with endings, accents and in any case', () => {
  assert.deepEqual(marked('Clozapine, clozapines; CLOZAPINA', words('clozapin')), [
    'Clozapine',
    'clozapines',
    'CLOZAPINA',
  ]);
  assert.deepEqual(marked('Happy, and happier people', words('happi')), ['Happy', 'happier']);
  assert.deepEqual(marked('L’ansiété et le anxiété', words('anxiet')), ['anxiété']);
  assert.deepEqual(marked('Weißdorn, Œdème', words('weissdorn', 'oedem')), ['Weißdorn', 'Œdème']);
  assert.deepEqual(marked('a rash act of a rasher', words('a')), ['a', 'a']);
});

test('a snippet shows where most of it is said', () => {
  const text = `${'filler '.repeat(40)}clozapine once ${'filler '.repeat(40)}clozapine and its monitoring ${'filler '.repeat(40)}`;
  const found = snippetOf(text, words('clozapin', 'monitor'));
  assert.match(found?.text ?? '', /clozapine and its monitoring/);
  assert.equal(found?.marks.length, 2);
  assert.equal(snippetOf(text, words('lithium')), null);
});

test('[API-042] a snippet is never longer than 100 characters, and its marks stand on its words (property)', () => {
  const text = fc.array(
    fc.oneof(fc.constant('clozapine'), fc.constant('😀'), fc.string({ unit: 'binary', maxLength: 30 })),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(text, (parts) => {
      for (const made of [snippetOf(parts.join(' '), words('clozapin')), opening(parts.join(' '))]) {
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
  assert.equal(placeIn({ html, cues: [] }, words('lithium'))?.paragraph, 2);
  const cues = [
    { start: 0, text: 'Welcome' },
    { start: 12.7, text: 'Lithium first' },
  ];
  assert.deepEqual(placeIn({ html, cues }, words('lithium'))?.seconds, 12);
  assert.equal(placeIn({ html, cues }, words('half'))?.paragraph, 1);
  assert.equal(placeIn({ html, cues }, words('quetiapin')), null);
});

const TMS: Forms<Stems> = { names: [phrase('tms'), phrase('transcranial magnet stimul')], further: [] };
test('a name of several words is marked as a whole alone, and an article in it may be any word', () => {
  assert.deepEqual(marked('A magnet, stimulation, and TMS', [TMS]), ['TMS']);
  assert.deepEqual(marked('Transcranial magnetic stimulation', [TMS]).length, 3);
  assert.deepEqual(marked('risk of rash, rash risk', [{ names: [phrase('risk of rash')], further: [] }]), [
    'risk',
    'of',
    'rash',
  ]);
  assert.deepEqual(
    marked('of', [{ names: [phrase('of')], further: [] }]),
    [],
    'by itself an article is nothing',
  );
});

test('a lesson opens where the name is said, not where its parts or more of its substances are', () => {
  const ssri: Forms<Stems> = { names: [phrase('ssri')], further: [phrase('sertralin'), phrase('fluoxetin')] };
  const html = '<p>A magnet stimulates.</p><p>Sertraline, fluoxetine.</p><p>An SSRI.</p><p>TMS.</p>';
  const paragraph = (...units: Forms<Stems>[]) => placeIn({ html, cues: [] }, units)?.paragraph;
  assert.equal(paragraph(TMS), 3);
  assert.equal(paragraph(ssri), 2);
  assert.equal(placeIn({ html: '<p>Rash.</p><p>Sertraline.</p>', cues: [] }, [ssri])?.paragraph, 1);
  const cues = [
    { start: 3, text: 'a magnet' },
    { start: 8, text: 'by transcranial magnetic stimulation' },
  ];
  assert.equal(placeIn({ html: '', cues }, [TMS])?.seconds, 8);
});
