import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasSigns } from './signs.rules.ts';

const PAGES: [what: string, html: string, mayHave: boolean][] = [
  ['a style', "<span style='font-family:Symbol;color:red'>m</span>", true],
  ['a name in quotation marks', '<i style="font-family: &quot;Wingdings 3&quot;, serif">m</i>', true],
  ['what Word says of it', "<span style='mso-symbol-font-family: Symbol'>m</span>", true],
  ['a shorthand', '<span style="font:italic 12.0pt/14pt Symbol">m</span>', true],
  ['an attribute', '<font size=3 face=SymbolMT color=red>m</font>', true],
  ['a private character', '<p>\uf06d</p>', true],
  ['another font', '<p style="font-family: system-ui, \'Segoe UI Symbol\', Symbola">m</p>', false],
  ['another font in a shorthand', '<p style="font: 12pt Segoe UI Symbol">m</p>', false],
  ['a class or an address', '<a class="hljs-symbol" href="/symbol">m</a>', false],
  ['words', '<p>font-family: Symbol</p>', false],
];
for (const [what, html, mayHave] of PAGES)
  test(`by ${what}, signs ${mayHave ? 'are expected' : 'are not'}`, () =>
    assert.equal(hasSigns(html), mayHave));

test('four times as long a page takes about four times as long, whatever it is made of', () => {
  for (const piece of ['font:1 ', 'font: 1 1 1 1 1 ', 'font:', 'font-family: ', 'face="\'', '<a font:1 ']) {
    const took = [16_000, 64_000].map((length) => {
      const page = `<p ${piece.repeat(length / piece.length)}`;
      const tries = Array.from({ length: 5 }, () => {
        const begun = performance.now();
        hasSigns(page);
        return performance.now() - begun;
      });
      return Math.min(...tries);
    });
    const [short = 0, long = 0] = took;
    // Quadratic work takes sixteen times as long; of some milliseconds, nothing can be said.
    assert.ok(long < 8 * Math.max(short, 2), `${piece}: ${short} ms, ${long} ms`);
  }
});
