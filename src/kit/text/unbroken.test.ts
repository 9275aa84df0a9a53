import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { measuresIn, unbroken, unbrokenHtml } from './unbroken.ts';

/** `_` stands for a no-break space. */
const shown = (text: string) => unbroken(text).replaceAll('\u00a0', '_');

const CASES: [string, string][] = [
  ['25 mg twice a day', '25_mg twice a day'],
  ['12.5 to 50 mg', '12.5 to 50_mg'],
  ['52 min, 1.25 CME', '52_min, 1.25 CME'],
  ['um 8 h, at 8 a.m., 2 pm', 'um 8_h, at 8_a.m., 2_pm'],
  ['300 mg per day, 300 mg pro Tag, 300 mg par jour', '300_mg_per_day, 300_mg_pro_Tag, 300_mg_par_jour'],
  ['300 mg por dia, 300 mg al giorno', '300_mg_por_dia, 300_mg_al_giorno'],
  ['5 per minute, 3 per cent', '5_per_minute, 3 per cent'],
  ['R$ 50, € 3,50, 20 €', 'R$_50, €_3,50, 20_€'],
  ['ANC < 1,000 and > 5 mg', 'ANC < 1,000 and > 5_mg'],
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

const RICH: [string, string][] = [
  ['<p title="25 mg">Start 25 mg at 8 h.</p>', '<p title="25 mg">Start [25 mg] at [8 h].</p>'],
  ['<b>25</b> mg', '<b>[25]</b>[ mg]'],
  ['<li><strong>300 mg</strong> per day</li>', '<li><strong>[300 mg]</strong>[ per day]</li>'],
  ['ANC &lt; 1,200/µL, &gt;&nbsp;2&nbsp;weeks', 'ANC &lt; [1,200/µL], &gt;&nbsp;2&nbsp;weeks'],
  ['<td>25</td> <td>mg</td>', '<td>25</td> <td>mg</td>'],
  ['10<sup>9</sup>/L, 4.5 × 10⁹/L', '10<sup>[9]</sup>[/L], [4.5 × 10⁹/L]'],
];
for (const [html, expected] of RICH)
  test(`in words of HTML: ${html}`, () =>
    assert.equal(
      unbrokenHtml(html).replaceAll('<span class="measure">', '[').replaceAll('</span>', ']'),
      expected,
    ));

test('whatever is shown, only spaces change, and doing it twice is doing it once; of HTML no sign changes at all', () => {
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
    '/',
    'per',
    'R$',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      assert.equal(unbroken(text).replaceAll('\u00a0', ' '), text.replaceAll('\u00a0', ' '));
      assert.equal(unbroken(unbroken(text)), unbroken(text));
      assert.equal(unbrokenHtml(text).replaceAll(/<\/?span[^>]*>/g, ''), text);
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
  ['0.6–0.8 mmol/L, 4.5 × 10⁹/L', '[0.6–0.8 mmol/L], [4.5 × 10⁹/L]'],
  ['1\u202f200/µL, 40 mg per kg per day', '[1\u202f200/µL], [40 mg per kg per day]'],
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
