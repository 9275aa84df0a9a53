import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, word } from '../pasted.fixture.ts';
import { pastedMarkdown } from '../pasted.rules.ts';

const LISTS: [what: string, html: string, markdown: string, changes?: string][] = [
  [
    'Word: paragraphs that are a list',
    word(listed(1, '·', 'first') + listed(2, 'o', 'inside') + listed(1, '·', 'second')),
    '- first\n  - inside\n- second',
  ],
  [
    'Word: a numbered list that goes on at three',
    word(listed(1, '3.', 'third') + listed(1, '4.', 'fourth')),
    '3. third\n4. fourth',
  ],
  [
    'Word: bullets whose signs are letters of other fonts',
    word(['Ø', 'ü', 'v', 'q', 'è'].map((mark) => listed(1, mark, `after ${mark}`)).join('')),
    '- after Ø\n- after ü\n- after v\n- after q\n- after è',
  ],
  [
    'Word: such a bullet in a page that does not name its markers',
    word(
      "<p class=MsoListParagraph style='margin-left:.5in'><span style='font-family:Wingdings'>Ø<span>&nbsp;&nbsp; </span></span>Dose</p>",
    ),
    '- Dose',
  ],
  [
    'Word: numbers of several levels',
    word(listed(1, '1.', 'one') + listed(2, '1.1.', 'inside') + listed(2, '1.2', 'again')),
    '1. one\n   1. inside\n   2. again',
    'numbering 1',
  ],
  [
    'Word: letters and numerals',
    word(
      `${listed(1, '(c)', 'third') + listed(2, 'iv.', 'fourth') + listed(2, 'v.', 'fifth')}<p class=MsoNormal>x</p>${listed(1, 'B)', 'b')}`,
    ),
    '3. third\n\n   4. fourth\n   5. fifth\n\nx\n\n2. b',
    'numbering 3',
  ],
  ['a page: a list counted by letters', '<ol type="a" start="2"><li>b</li></ol>', '2. b', 'numbering 1'],
  [
    'Word: items whose words were deleted or are hidden',
    word(
      listed(1, '1.', '<del>z</del>') +
        listed(1, '2.', 'a') +
        listed(2, 'a.', '<del>y</del>') +
        listed(1, '3.', '<del>x</del>') +
        listed(1, '4.', 'b') +
        listed(1, '5.', "<span style='mso-hide:all'>secret</span>") +
        listed(1, '6.', '') +
        listed(1, '7.', 'c'),
    ),
    '1. a\n2. b\n3. \n4. c',
    'deletion 3, hidden 1',
  ],
  [
    'Word: a deleted item that others are within, and a list that begins anew behind one',
    word(
      listed(1, '1.', '<del>a</del>') +
        listed(2, '1.', 'within') +
        listed(1, '2.', '<del>b</del>') +
        listed(1, '7.', 'c'),
    ),
    '1. 1. within\n\n7) c',
    'deletion 2',
  ],
  [
    'Word: letters from one that is a numeral, too',
    word(
      `${['v)', 'w)', 'x)', 'y)'].map((mark) => listed(1, mark, mark.slice(0, 1))).join('')}<p>x</p>${listed(1, 'i)', 'a') + listed(2, 'i)', 'b') + listed(2, 'j)', 'c') + listed(1, 'ii)', 'd')}`,
    ),
    '22. v\n23. w\n24. x\n25. y\n\nx\n\n1. a\n\n   9. b\n   10. c\n\n2. d',
    'numbering 3',
  ],
  ['Word: a word for a marker', word(listed(1, 'Example.', 'a') + listed(1, 'Example.', 'b')), '- a\n- b'],
  [
    'a page: items of what we cannot show keep their numbers',
    '<ol><li>a<li><video>no video</video><li>c<li><img src=x><del>d</del><li>e<li><del><img src=x></del><li>f</ol>',
    '1. a\n2. \n3. c\n4. \n5. e\n6. f',
    'picture 1, deletion 2, embedded 1',
  ],
  [
    'Word: numbers that leave some out, and a list that begins again',
    word(['2.', '5.', '1.', '1.'].map((mark) => listed(1, mark, mark.slice(0, 1))).join('')),
    '2. 2\n\n5) 5\n\n1. 1\n\n1) 1',
  ],
  [
    'Word: letters that are numerals, too',
    word(['g)', 'h)', 'i)', 'j)'].map((mark) => listed(1, mark, mark.slice(0, 1))).join('')),
    '7. g\n8. h\n9. i\n10. j',
    'numbering 1',
  ],
  [
    'a page: numbers of its own, from 0, and one that counts down',
    '<ol><li>a</li><li value=5>e</li></ol><p>x</p><ol start=0><li>a</li></ol><p>x</p><ol reversed><li>a</li><li>b</li></ol><p>x</p><ol start=-1><li>a</li></ol>',
    '1. a\n\n5) e\n\nx\n\n0. a\n\nx\n\n1. a\n2. b\n\nx\n\n1. a',
    'numbering 2',
  ],
  [
    'a page: numbers without words, and one whose words were deleted',
    '<ol><li><li>b<li><img src=x><li>d<li> </ol><p>x</p><ol><li>a<li><del>b</del><li>c</ol>',
    '2. b\n3. \n4. d\n\nx\n\n1. a\n2. c',
    'picture 1, deletion 1',
  ],
];
for (const [what, html, markdown, changes = ''] of LISTS)
  test(`pasted from ${what}`, () => {
    const found = pastedMarkdown(html);
    assert.equal(found.markdown, markdown);
    assert.equal(found.changes.map(({ change, count }) => `${change} ${count}`).join(', '), changes);
  });
