import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { measuresIn, unbroken, unbrokenHtml } from './unbroken.ts';

/** `_` stands for the space that does not break. */
const shown = (text: string) => unbroken(text).replaceAll('\u00a0', '_');

const CASES: [string, string][] = [
  ['25 mg twice a day', '25_mg twice a day'],
  ['12.5 to 50 mg', '12.5 to 50_mg'],
  ['52 min, 1.25 CME', '52_min, 1.25 CME'],
  ['84 kB', '84_kB'],
  ['80 % (4 von 5)', '80_% (4 von 5)'],
  ['50 $ Rabatt', '50_$ Rabatt'],
  ['0,6 mmol/L', '0,6_mmol/L'],
  ['0.6 mEq/L', '0.6_mEq/L'],
  ['4 sections of 5', '4 sections of 5'],
  ['2 minds', '2 minds'],
  ['10 große Studien', '10 große Studien'],
  ['aged 12 months', 'aged 12 months'],
  ['mg 25', 'mg 25'],
];
for (const [text, expected] of CASES)
  test(`${text} → ${expected}`, () => assert.equal(shown(text), expected));

test('tags and what stands in them are left alone, words between them are not', () => {
  assert.equal(
    unbrokenHtml('<p title="25 mg">Start <b>25 mg</b> at 8 h.</p>'),
    '<p title="25 mg">Start <b>25\u00a0mg</b> at 8\u00a0h.</p>',
  );
});

test('whatever is shown, only spaces change, and doing it twice is doing it once', () => {
  const piece = fc.constantFrom(
    '25',
    ' ',
    'mg',
    '<b>',
    '</b>',
    'min',
    'x',
    '%',
    '1,5',
    '\u00a0',
    '&amp;',
    '<',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      for (const rule of [unbroken, unbrokenHtml]) {
        assert.equal(rule(text).replaceAll('\u00a0', ' '), text.replaceAll('\u00a0', ' '));
        assert.equal(rule(rule(text)), rule(text));
      }
    }),
  );
});

const MEASURES: [string, string][] = [
  [
    'His ANC is 1,200/µL, confirmed (baseline 3,400/µL).',
    'His ANC is [1,200/µL], confirmed (baseline [3,400/µL]).',
  ],
  ['Start at 12.5 mg once or twice', 'Start at [12.5 mg] once or twice'],
  ['0.6 to 0.8 mEq/L, 2 mg/kg/day', '0.6 to [0.8 mEq/L], [2 mg/kg/day]'],
  ['25\u00a0mg', '[25\u00a0mg]'],
  ['4 of 5 questions, 2 minds, and/or, 1/2, 24/7', '4 of 5 questions, 2 minds, and/or, 1/2, 24/7'],
  ['', ''],
];
for (const [text, expected] of MEASURES)
  test(`measures in “${text}”`, () => {
    const pieces = measuresIn(text);
    const marked = pieces.map((piece) => (piece.isMeasure ? `[${piece.text}]` : piece.text));
    assert.equal(marked.join(''), expected);
    assert.equal(pieces.map((piece) => piece.text).join(''), text);
  });
