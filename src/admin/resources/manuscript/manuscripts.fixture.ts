import { strToU8 } from 'fflate';
import {
  cell,
  footnote,
  item,
  linked,
  lowered,
  paragraph,
  raised,
  row,
  run,
  styled,
  table,
  wordFile,
} from './word.fixture.ts';

/** What must still be there afterwards. */
export interface KeptCounts {
  sections: number;
  headings: number;
  lists: number;
  items: number;
  tables: number;
  cells: number;
  raised: number;
  lowered: number;
  links: number;
}
type Example = [name: string, bytes: Uint8Array, kept: Partial<KeptCounts>, changes: string, words: RegExp];
const text = (...lines: string[]): Uint8Array => strToU8(lines.join('\n'));

const LECTURE = wordFile({
  body: [
    styled('Title', run('Lithium in practice')),
    styled('TOC1', run('Dosing 1')),
    paragraph(run('“Start low”', '<w:b/>') + run(' and go slow — it’s a salt.')),
    styled('Heading1', run('Dosing')),
    paragraph(run('Keep 0.6–0.8 mmol/L; Li') + raised('+') + run(' and H') + lowered('2') + run('O.')),
    styled('Heading2', run('Elderly patients')),
    item(1, 0, run('halve the dose')),
    item(1, 1, run('check kidneys')),
    item(1, 2, run('eGFR')),
    item(1, 0, run('check thyroid')),
    styled('Heading1', run('References')),
    item(2, 0, run('Cade J. Mania. 1949. ') + linked(3, run('doi:10.5694/x'))),
    item(2, 0, run('Schou M. 1954.')),
  ].join(''),
  links: { doi: 'https://doi.org/10.5694/x' },
});
const TABLES = wordFile({
  body: [
    styled('Heading1', run('Interactions')),
    table(
      row(cell(run('Drug'), '<w:gridSpan w:val="2"/>') + cell(run('Effect')), true) +
        row(cell(run('NSAIDs'), '<w:vMerge w:val="restart"/>') + cell(run('ibuprofen')) + cell(run('Li ↑'))) +
        row(cell('', '<w:vMerge/>') + cell(run('naproxen')) + cell(run('Li ↑ ') + raised('a'))),
    ),
    table(row(cell(run('Key point: stop when ANC &lt; 1000'), ''))),
    paragraph(run('Bold heading', '<w:b/>')),
  ].join(''),
});
const REVISED = wordFile({
  body: [
    styled('Heading1', run('Clozapine')),
    paragraph(
      run('Monitor ') +
        `<w:ins w:id="1" w:author="R">${run('weekly')}</w:ins>` +
        '<w:del w:id="2" w:author="R"><w:r><w:delText>monthly</w:delText></w:r></w:del>' +
        '<w:r><w:commentReference w:id="0"/></w:r>' +
        run(' for ') +
        `<w:fldSimple w:instr="X">${run('18')}</w:fldSimple>` +
        run(' weeks', '<w:u w:val="single"/>'),
    ),
    paragraph('<m:oMath><m:r><m:t>C</m:t></m:r><m:r><m:t>=D/V</m:t></m:r></m:oMath>'),
  ].join(''),
  comments: ['Are you sure?'],
  parts: { 'word/header1.xml': '<w:hdr><w:p><w:r><w:t>Confidential</w:t></w:r></w:p></w:hdr>' },
});
const NOTED = wordFile({
  body: [
    styled('Heading1', run('One')),
    paragraph(run('First') + footnote(1) + run(' and second') + footnote(2) + run('.')),
    styled('Heading1', run('Two')),
    paragraph(run('Third') + footnote(3)),
    ...Array.from({ length: 7 }, (_, level) => item(2, level, run(`level ${level + 1}`))),
  ].join(''),
  footnotes: ['Note one.', 'Note two.', 'Note three.'],
});

const GOOGLE_PAGE = text(
  '<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">.c1{vertical-align:super}.c2{font-weight:700}.c3{font-weight:400;vertical-align:sub}</style></head>',
  '<body class="doc-content"><p class="title"><span>Ketamine</span></p><h1><span>Use</span></h1>',
  '<p><span class="c2">Dose: </span><span>0.5 mg/kg</span><span class="c1">1</span><span> of C</span><span class="c3">6</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p>',
  '<ul class="lst-kix_a-0 start"><li><span>before</span></li></ul><ul class="lst-kix_a-1 start"><li><span>blood pressure</span></li><li><span>pulse</span></li></ul><ul class="lst-kix_a-0"><li><span>after</span></li></ul>',
  '<h2><span>Read more</span></h2><p><a href="https://www.google.com/url?q=https://example.org/k?a%3D1&amp;sa=D">here</a></p>',
  '<hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;Off label.</span></p></div></body></html>',
);
const GOOGLE_PASTE = text(
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Titration</span></h2>',
  '<p dir="ltr"><span style="font-style:italic">Slowly</span><span>; see </span><span style="font-size:0.6em;vertical-align:super">2</span></p>',
  '<ol><li dir="ltr" aria-level="1"><p dir="ltr"><span>25 mg</span></p></li><ol><li aria-level="2"><p><span>at night</span></p></li></ol><li><p><span>50 mg</span></p></li></ol>',
  '<div dir="ltr"><table><tbody><tr><td><p><span>Week</span></p></td><td><p><span>mg</span></p></td></tr><tr><td><p>1</p></td><td><p>25</p><p>at night</p></td></tr></tbody></table></div></b>',
);
const WORD_PAGE = text(
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta http-equiv=Content-Type content="text/html; charset=windows-1252"><style><!-- p.MsoNormal {margin:0in} --></style></head><body lang=EN-US>',
  '<h1>Valproate<o:p></o:p></h1><p class=MsoToc1><a href="#_Toc1">Valproate 1</a></p><p class=MsoNormal>Level\x96effect &nbsp;<sup>3</sup><a style=\'mso-footnote-id:ftn1\' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a></p>',
  "<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>first</p>",
  "<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>inside</p>",
  "<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>second</p>",
  "<p class=MsoNormal><span style='display:none;mso-hide:all'>secret</span>&nbsp;</p><div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href=\"#_ftnref1\" name=\"_ftn1\">[1]</a> Teratogenic.</p></div></div></body></html>",
);
/** As Word saves it: one byte per character. */
const asBytes = (page: Uint8Array): Uint8Array =>
  Uint8Array.from(Buffer.from(Buffer.from(page).toString('utf8'), 'latin1'));

const HOSTILE = text(
  '<!DOCTYPE html><html><head><script>alert(1)</script></head><body onload="x()"><h1>Safe <b>title</b></h1>',
  '<p onclick="y()">Words <a href="javascript:alert(1)">link</a> <a href="\\\\evil.example">other</a> <img src=x onerror=alert(1)></p>',
  '<iframe src="https://example.org"></iframe><svg><script>1</script></svg><dl><dt>ANC</dt><dd>neutrophils</dd></dl>',
  '<table><tr><th rowspan=2>A</th><th>B</th></tr><tr><td>2<sup>x</sup></td></tr></table><script>2</script></body></html>',
);
const MARKDOWN = text(
  '---',
  'title: "Sleep"',
  'author: Someone',
  '---',
  '',
  '# Insomnia',
  '',
  'Use CBT-I^1^ first[^a]; CO~2~ matters.',
  '',
  '- one',
  '  1. inner',
  '- two',
  '',
  '## Drugs',
  '',
  '| Drug | mg |',
  '|---|---|',
  '| doxepin | 3–6 |',
  '',
  '# References',
  '',
  '1. Riemann D. <https://doi.org/10.1111/jsr.12594>',
  '2. Sateia M.',
  '',
  '[^a]: In **every** guideline.',
);
const PLAIN = text(
  'Only words here.',
  '',
  'Dose: 10^9 cells and ~5 mg, 2 * 3 = 6.',
  '',
  '<b>bold</b> and <sup>x</sup>',
);

/** Ten manuscripts as word processors write them. */
export const MANUSCRIPTS: Example[] = [
  [
    'Lecture.docx',
    LECTURE,
    { sections: 3, headings: 3, lists: 4, items: 6, raised: 1, lowered: 1, links: 1 },
    'contents 1',
    /“Start low”.*it’s/,
  ],
  [
    'Tables.docx',
    TABLES,
    { sections: 1, headings: 1, tables: 1, cells: 9, raised: 1 },
    'merged 2, box 1',
    /ANC &lt; 1000[\s\S]*Bold heading/,
  ],
  [
    'Revised.docx',
    REVISED,
    { sections: 1, headings: 1 },
    'formula 1, insertion 1, deletion 1, comment 1, underline 1, page-head 1',
    /Monitor weekly for 18 weeks[\s\S]*C=D\/V/,
  ],
  [
    'Notes.docx',
    NOTED,
    { sections: 2, headings: 2, lists: 9, items: 10, raised: 3 },
    'note 3',
    /Note one\.[\s\S]*Note two\.[\s\S]*Note three\./,
  ],
  [
    'Google.html',
    GOOGLE_PAGE,
    { sections: 1, headings: 2, lists: 3, items: 5, raised: 2, lowered: 1, links: 1 },
    'note 1',
    /<strong>Dose:<\/strong> 0\.5[\s\S]*Off label/,
  ],
  [
    'paste.html',
    GOOGLE_PASTE,
    { sections: 1, headings: 1, lists: 2, items: 3, tables: 1, cells: 4, raised: 1 },
    'table-head 1, cell 1',
    /<em>Slowly<\/em>; see[\s\S]*25 at night/,
  ],
  [
    'Word.htm',
    asBytes(WORD_PAGE),
    { sections: 1, headings: 1, lists: 3, items: 4, raised: 2 },
    'note 1, contents 1, hidden 1',
    /Level–effect[\s\S]*Teratogenic/,
  ],
  [
    'page.html',
    HOSTILE,
    { sections: 1, headings: 1, tables: 1, cells: 4, raised: 1 },
    'picture 1, merged 1, link 2, embedded 2, script 3, handler 3',
    /Words link other[\s\S]*ANC[\s\S]*neutrophils/,
  ],
  [
    'Sleep.md',
    MARKDOWN,
    { sections: 2, headings: 3, lists: 4, items: 6, tables: 1, cells: 4, raised: 2, lowered: 1, links: 1 },
    'note 1, front-matter 1',
    /In <strong>every<\/strong> guideline/,
  ],
  [
    'plain.txt',
    PLAIN,
    { sections: 1, headings: 0, raised: 1 },
    '',
    /10\^9 cells and ~5 mg, 2 \* 3 = 6[\s\S]*<strong>bold/,
  ],
];
