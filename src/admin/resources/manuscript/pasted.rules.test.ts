import assert from 'node:assert/strict';
import { test } from 'node:test';
import { word } from './pasted.fixture.ts';
import { pastedMarkdown } from './pasted.rules.ts';

const google = (html: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-6b1f">${html}</b><br class="Apple-interchange-newline">`;
const span = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;${style}">${text}</span>`;
const symbol = (letter: string) =>
  `<span style='font-family:Symbol;mso-ascii-font-family:Arial;mso-hansi-font-family:Arial;mso-char-type:symbol;mso-symbol-font-family:Symbol'><span style='mso-char-type:symbol;mso-symbol-font-family:Symbol'>${letter}</span></span>`;

/** As they are in the clipboard, and as they come out in the field. */
const PASTES: [what: string, html: string, markdown: string, changes?: string][] = [
  [
    'Google Docs: bold, italic and a superscript in spans',
    google(
      `<p dir="ltr">${span('Dose:', 'font-weight:700')}${span(' 5 mg ')}${span('daily', 'font-style:italic')}${span('1', 'vertical-align:super;font-size:0.6em')}</p>`,
    ),
    '**Dose:** 5 mg *daily*^1^',
  ],
  [
    'Google Docs: headings keep their distance',
    google(
      `<h1 dir="ltr">${span('Sleep')}</h1><h2 dir="ltr">${span('Drugs')}</h2><p dir="ltr">${span('x')}</p>`,
    ),
    '### Sleep\n\n#### Drugs\n\nx',
  ],
  [
    'Google Docs: a list within a list',
    google(
      `<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span('a')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${span('b')}</p></li></ul><li dir="ltr" aria-level="1"><p>${span('c')}</p></li></ul>`,
    ),
    '- a\n  - b\n- c',
  ],
  [
    'Google Docs: a table with a merged cell',
    google(
      `<div dir="ltr" align="left"><table><colgroup><col/><col/></colgroup><tbody><tr><td colspan="2"><p>${span('Drug')}</p></td></tr><tr><td><p>${span('Li')}</p></td><td><p>${span('0.6', 'vertical-align:sub')}</p></td></tr></tbody></table></div>`,
    ),
    '| Drug |  |\n| --- | --- |\n| Li | ~0.6~ |',
    'table-head 1, merged 1',
  ],
  [
    'Google Docs: a link, underlined as links are',
    google(
      `<p>${span('See ')}<a href="https://doi.org/10.1/x" style="text-decoration:none;">${span('the paper', 'text-decoration:underline')}</a></p>`,
    ),
    'See [the paper](https://doi.org/10.1/x)',
  ],
  [
    'Word: a paragraph with its own marks, smart quotes and a hard space',
    word(`<p class=MsoNormal><b>Stop</b> when “ANC” is <i>below</i>&nbsp;1000<sup>2</sup>.<o:p></o:p></p>`),
    '**Stop** when “ANC” is *below*\u00a01000^2^.',
  ],
  [
    'a page: breaks at the end of what they end, in code, and beside bold words',
    '<p>5 mg<br></p><pre>a<br>b</pre><p><b>Dose<br></b>rest</p><h2>Lithium<br>Levels</h2>',
    '5 mg\n\n```\na\nb\n```\n\n**Dose**\\\nrest\n\n### Lithium Levels',
  ],
  [
    'Word: a table whose cells have paragraphs',
    word(
      `<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal><b>A</b></p></td><td><p class=MsoNormal>B</p></td></tr><tr><td><p class=MsoNormal>1</p><p class=MsoNormal>2</p></td><td><p class=MsoNormal>C<sub>6</sub></p></td></tr></table>`,
    ),
    '| **A** | B |\n| --- | --- |\n| 1 2 | C~6~ |',
    'table-head 1, cell 1',
  ],
  [
    'Word: a note, a picture and a script of whoever made the page',
    word(
      `<h2>Risk</h2><p class=MsoNormal onclick="x()">High<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> <img src="file:///C:/a.png"></p><script>alert(1)</script><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> Cohort.</p></div>`,
    ),
    '### Risk\n\nHigh^\\[1\\]^\n\n1. Cohort.',
    'picture 1, note 1, script 1, handler 1',
  ],
  [
    'Word: tracked changes, and words that are struck through',
    word(
      `<p class=MsoNormal>Start <del cite="mailto:R" datetime="2026-11-02T09:00"><span style='color:red'>900</span></del><ins cite="mailto:R" datetime="2026-11-02T09:00"><span>300</span></ins> mg, <s>twice</s> <strike>daily</strike><del cite="mailto:R"><img src="a.png"></del></p><p class=MsoNormal><del>Gone.</del></p>`,
    ),
    'Start 300 mg, ~~twice~~ ~~daily~~',
    'insertion 1, deletion 3',
  ],
  [
    'a page: deletions around paragraphs and items',
    '<del><p>old</p></del><ins><p>new</p></ins><ul><li>a</li><li><del>b</del></li></ul>',
    'new\n\n- a',
    'insertion 1, deletion 2',
  ],
  [
    'Word: signs of its symbol fonts',
    word(
      `<p class=MsoNormal>50 ${symbol('m')}g, ${symbol('³')} 5, <font face="Symbol">a</font> <span style="font:italic 12.0pt/14pt Symbol">b</span> ${symbol('\uf067')} <span style='font-family:Wingdings'>à ü</span></p>`,
    ),
    '50 μg, ≥ 5, α β γ → ✓',
  ],
  [
    'Word: letters in the font of letters within one of signs',
    word(
      `<p class=MsoNormal style='font-family:Symbol'>m<span style='font-family:"Segoe UI Symbol"'>m</span><span style='mso-ascii-font-family:Arial'>m</span><span style='mso-char-type:symbol'>m</span>–</p>`,
    ),
    'μmmμ–',
  ],
  [
    'a page: signs by its classes, and some that are unknown',
    '<style>.s{font-family:Symbol,serif}</style><p><span class="s">D</span> \uf0e8 <i style="font-family: \'Wingdings 3\'">\uf0ff</i></p>',
    'Δ � *�*',
    'sign 2',
  ],
  [
    'Word: a font of signs after another of a class, and one that counts for browsers alone',
    `<style>.a{font-family:Arial;mso-ascii-font-family:Arial;mso-hansi-font-family:Arial}</style><p><i class=a style="font-family:Symbol">m</i> <b class=a style="mso-ascii-font-family:Calibri;font-family:Symbol">m</b> <s style="font-family: Symbol !important">m</s> <span class=a style="font-family:inherit">m</span></p>`,
    '*μ* **m** ~~μ~~ m',
  ],
  [
    'a page: words that nothing shows',
    '<p>a <span style="display: none ! important">secret</span>b</p>',
    'a b',
    'hidden 1',
  ],
  [
    'Word: numbers in headings',
    word(
      "<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Doses</h1><p class=MsoNormal>x</p>",
    ),
    '### Doses\n\nx',
  ],
  [
    'a page: cells of two lines',
    '<table><tr><th>a<br></th></tr><tr><td>5 mg<br><b>daily</b></td></tr></table>',
    '| a |\n| --- |\n| 5 mg **daily** |',
    'cell 1',
  ],
];

assert.equal(PASTES.length, 18);
for (const [what, html, markdown, changes = ''] of PASTES)
  test(`pasted from ${what}`, () => {
    const found = pastedMarkdown(html);
    assert.equal(found.markdown, markdown);
    assert.equal(found.changes.map(({ change, count }) => `${change} ${count}`).join(', '), changes);
  });

test('what our own editor copies comes back: a picture of the library, and key points', () => {
  const html =
    '<figure data-figure="12" data-alt="A [curve]" data-caption="Cap" data-credit=""></figure><div class="key-points"><h2>Key points</h2><ul><li><p>a</p></li></ul></div>';
  assert.deepEqual(pastedMarkdown(html), {
    markdown: '![A \\[curve\\]](media:12 "Cap")\n\n::: key-points\n### Key points\n\n- a\n:::',
    changes: [],
    hasSigns: false,
  });
  assert.equal(pastedMarkdown('<figure data-figure="x"><p>a</p></figure>').markdown, 'a');
});
