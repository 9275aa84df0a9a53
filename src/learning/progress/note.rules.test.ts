import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mergedNote } from './note.rules.ts';

const CASES: [string, string, string, string, string][] = [
  ['nobody else wrote', 'Base', 'Base', 'Base and more', 'Base and more'],
  ['this place deletes', 'Base', 'Base', '', ''],
  ['both began with nothing', 'AAA', '', 'BBB', 'AAA\n\nBBB'],
  ['both went on from one text', 'Base A', 'Base', 'Base B', 'Base A\n\nB'],
  ['the other place cleared it', '', 'Base', 'Base B', 'Base B'],
  ['the same twice', 'AAA', '', 'AAA', 'AAA'],
  ['the other place went on from what this one sent', 'Base A B', 'Base', 'Base A', 'Base A B'],
  ['this place has it already', 'AAA', '', 'AAA and BBB', 'AAA and BBB'],
  ['this place rewrote it', 'Base A', 'Base', 'New', 'Base A\n\nNew'],
  ['this place shortened a figure', 'Dose 50 mg', 'Dose 50', 'Dose 5', 'Dose 50 mg\n\nDose 5'],
  ['part of what the other place wrote', 'No MAOI', '', 'MAOI', 'No MAOI\n\nMAOI'],
  ['sent again after it was merged', 'Base A\n\nB', 'Base', 'Base B', 'Base A\n\nB'],
  ['sent again after its reply was lost', 'Uno\n\nTwo', 'One\n\nTwo', 'Uno\n\nTwo', 'Uno\n\nTwo'],
  [
    'sent again after several paragraphs were merged',
    'AAA\n\nUno\n\nTwo',
    'One\n\nTwo',
    'Uno\n\nTwo',
    'AAA\n\nUno\n\nTwo',
  ],
  ['a deletion whose reply was lost', 'AAA', 'AAA BBB', 'AAA CCC', 'AAA CCC'],
  ['the other place shortened a figure', 'Dose 5', 'Dose 50', 'Dose 50 mg', 'Dose 5\n\nmg'],
  ['only the other place went on', 'Base A', 'Base', 'Base', 'Base A'],
];
for (const [title, current, before, note, kept] of CASES)
  test(`a note in two places: ${title}`, () => assert.equal(mergedNote(current, before, note), kept));

test('what the other place wrote, and what this one added, is always kept', () => {
  const text = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(text, text, text, (before, theirs, ours) => {
      const current = before + theirs;
      const kept = mergedNote(current, before, before + ours);
      assert.ok(current === before || kept.includes(current));
      assert.ok(kept.includes(ours.trim()));
    }),
  );
});

test('what is sent twice is merged once', () => {
  const paragraphs = fc
    .array(fc.constantFrom('', 'One', 'Two', 'Two and a half', ' ', 'Tw'), { maxLength: 4 })
    .map((all) => all.join('\n\n'));
  fc.assert(
    fc.property(paragraphs, paragraphs, paragraphs, (current, before, note) => {
      const merged = mergedNote(current, before, note);
      assert.equal(mergedNote(merged, before, note), merged);
    }),
  );
});
