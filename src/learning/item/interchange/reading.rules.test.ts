import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExchangedItem } from './exchanged-item.rules.ts';
import { lossesIn } from './held-item.rules.ts';
import { ITEM_FILE_MOST_ITEMS } from './interchange.data.ts';
import { readFile, rowProblems, writtenFile } from './interchange.rules.ts';

const LESSONS = new Set(['Dosing']);
/** The questions of a file: line, abbreviated text, what is wrong. */
function read(text: string | Uint8Array) {
  const file = readFile(text);
  if ('problem' in file) return [file.problem, file.line];
  const problems = rowProblems(file, LESSONS);
  return file.items.map(({ line, item }, at) => [
    line,
    item.stem,
    item.choices.map(({ text: words, correct }) => `${correct ? '*' : ''}${words}`).join('|'),
    problems[at]?.join(' '),
  ]);
}
const xml = (body: string, type = 'choiceInteraction') =>
  `<?xml version="1.0"?>\n<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="x" title="x">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>one</value></correctResponse></responseDeclaration>
<itemBody><${type} responseIdentifier="R" maxChoices="1">${body}</${type}></itemBody></assessmentItem>`;
const FOUR = 'ABCD'
  .split('')
  .map((letter) => `${letter}. ${letter}-words`)
  .join('\n');
const HEAD = 'question,option_a,option_b,option_c,option_d,correct,explanation_a,source';
const BARE = 'rationale-missing reference-missing';

const CASES: [what: string, text: string, expected: unknown][] = [
  [
    'Aiken as its makers show it',
    `What is best?\nA) One\nB) Two\nC) Three\nD) Four\nANSWER: B`,
    [[1, 'What is best?', 'One|*Two|Three|Four', BARE]],
  ],
  [
    'Aiken with two questions and no line between',
    `First?\n${FOUR}\nANSWER: A\nSecond?\n${FOUR}\nANSWER: D`,
    [
      [1, 'First?', '*A-words|B-words|C-words|D-words', BARE],
      [7, 'Second?', 'A-words|B-words|C-words|*D-words', BARE],
    ],
  ],
  [
    'Aiken whose answer names no option',
    `First?\n${FOUR}\nANSWER: E`,
    [[1, 'First?', 'A-words|B-words|C-words|D-words', 'right-unknown reference-missing']],
  ],
  [
    'Aiken with two answers',
    `First?\n${FOUR}\nANSWER: A, B`,
    [[1, 'First?', '*A-words|*B-words|C-words|D-words', 'rights-many rationale-missing reference-missing']],
  ],
  [
    'Aiken without an answer, then one with it',
    `First?\n${FOUR}\n\nSecond?\n${FOUR}\nANSWER: A`,
    [
      [1, 'First?', 'A-words|B-words|C-words|D-words', 'right-missing reference-missing'],
      [7, 'Second?', '*A-words|B-words|C-words|D-words', BARE],
    ],
  ],
  [
    'Aiken whose letters are out of order',
    `First?\nA. One\nC. Two\nANSWER: A`,
    [[1, 'First?', '*One|Two', 'unreadable']],
  ],
  [
    'GIFT as Moodle writes it',
    '// question: 1  name: x\n::x::[html]<p>Which&nbsp;is <b>best</b>?</p>{\n\t=<p>One</p>#<p>So it is.</p>\n\t~%-25%<p>&ge; 50 &micro;g</p>#<p>No.</p>\n\t~[plain]<p>\n\t~<p>Four</p>\n\t####<p>A \\{source\\}</p>\n}\n',
    [[2, 'Which is best?', '*One|≥ 50 µg|<p>|Four', '']],
  ],
  [
    'GIFT in the format of Moodle itself',
    '[moodle]A man\nof <i>60</i>.\\n\\nWhat now?{=One#Because~Two~Three~Four####Book}',
    [[1, 'What now?', '*One|Two|Three|Four', '']],
  ],
  [
    'GIFT with raised and lowered characters',
    '[html]H<sub>2</sub>O, 1<sup>st</sup>?{=0.5 × 10<sup>9</sup>/L#Because~10<sup>−9</sup>~Ca<sup>2+</sup>~Four####Book}',
    [[1, 'H₂O, 1st?', '*0.5 × 10⁹/L|10⁻⁹|Ca²⁺|Four', '']],
  ],
  [
    'GIFT with lowered letters that have no characters of their own',
    '[html]Which receptor?{=5-HT<sub>2A</sub>#Because~<i>GABA</i><sub>A</sub>~T<sub>1/2</sub>~C<sub>max</sub>####Book}',
    [[1, 'Which receptor?', '*5-HT2A|GABAA|T1/2|Cₘₐₓ', '']],
  ],
  [
    'GIFT with such letters behind a number',
    '[html]What?{=10<sub>A</sub>#Because~Two~Three~Four####Book}\n\n[html]Which?{=<p>10<b><sub>A</sub></b></p>#Because~Two~Three~Four####Book}\n\n[html]How?{=10<sup>9</sup><sub>A</sub>#Because~Two~Three~Four####Book}',
    [
      [1, 'What?', '*10A|Two|Three|Four', 'picture'],
      [3, 'Which?', '*10A|Two|Three|Four', 'picture'],
      [5, 'How?', '*10⁹A|Two|Three|Four', 'picture'],
    ],
  ],
  [
    'GIFT that means something else without its markup',
    '[html]<del>not</del> so?{=One#Because~Two~Three~Four####Book}\n\n[html]What?{=One#A<sup>clear</sup>~Two~Three~Four####Book}\n\n[html]Which?{=One#Because~<table><tr><td>12</td><td>34</td></tr></table>~Three~Four####<span style\\="text-decoration\\: line-through">Book</span>}',
    [
      [1, 'not so?', '*One|Two|Three|Four', 'picture'],
      [3, 'What?', '*One|Two|Three|Four', 'picture'],
      [5, 'Which?', '*One|1234|Three|Four', 'picture'],
    ],
  ],
  [
    'GIFT with a numbered list',
    '[html]<p>Which of</p><ol><li>this</li>\n<li>that</li></ol>{=One#Because~Two~Three~Four####Book}',
    [[1, '1. this\n2. that', '*One|Two|Three|Four', '']],
  ],
  [
    'GIFT with a numbered list in which not everything is an item',
    '[html]<p>Which of</p><ol> <span>both</span><li>this</li><span>or</span><li>that</li></ol>{=One#Because~Two<hr>too~Three~Four####Book}',
    [[1, 'both\n1. thisor\n2. that', '*One|Two\ntoo|Three|Four', '']],
  ],
  [
    'GIFT with a case before its question, and a lesson',
    '$CATEGORY: $course$/top/Dosing\n\n[plain]A man of 60.\\n\\nWhat now?{=One#Because~Two~Three~Four####Book}',
    [[3, 'What now?', '*One|Two|Three|Four', '']],
  ],
  [
    'a sheet that misspells a lesson',
    `${HEAD},lesson\nWhat?,One,Two,Three,Four,A,Because,Book,Dosage`,
    [[2, 'What?', '*One|Two|Three|Four', 'lesson-unknown']],
  ],
  [
    'GIFT of a category that is no lesson',
    '$CATEGORY: Elsewhere\n\nWhat?{=One#Because~Two~Three~Four####Book}',
    [[3, 'What?', '*One|Two|Three|Four', 'lesson-unused']],
  ],
  [
    'GIFT with a word left out',
    'It is {=one#Because~two~three~four####Book} of them.',
    [[1, 'It is _____ of them.', '*one|two|three|four', '']],
  ],
  [
    'GIFT with two that earn points',
    'Which?{~%50%One~%50%Two~Three~Four####Book}',
    [[1, 'Which?', '*One|*Two|Three|Four', 'rights-many rationale-missing']],
  ],
  [
    'GIFT of other kinds',
    'Is it so?{TRUE}\n\nHow many?{#3:1}\n\nMatch.{=a -> b =c -> d}\n\nWrite.{}',
    [
      [1, 'Is it so?{TRUE}', '', 'kind-unsupported'],
      [3, 'How many?{#3:1}', '', 'kind-unsupported'],
      [5, 'Match.{=a -> b =c -> d}', '', 'kind-unsupported'],
      [7, 'Write.{}', '', 'kind-unsupported'],
    ],
  ],
  [
    'GIFT with a brace that is not closed',
    'Broken?{=One~Two\n\nWhat?{=One#Because~Two~Three~Four####Book}',
    [
      [1, 'Broken?{=One~Two', '', 'unreadable'],
      [3, 'What?', '*One|Two|Three|Four', ''],
    ],
  ],
  [
    'GIFT with a picture',
    '[html]See <img src="x"> it?{=One#Because~Two~Three~Four####Book}',
    [[1, 'See it?', '*One|Two|Three|Four', 'picture']],
  ],
  [
    'a sheet cut at semicolons, columns in another order',
    'Correct;Question;Option A;Option B;Option C;Option D;Explanation A;Source\nA;What?;One;Two;Three;Four;Because;Book',
    [[2, 'What?', '*One|Two|Three|Four', '']],
  ],
  [
    'a sheet with breaks within cells tells lines of the file',
    `${HEAD}\n"What\nnow?",One,Two,Three,Four,A,Because,Book\n\nWhy?,One,Two,Three,,B,,`,
    [
      [2, 'What\nnow?', '*One|Two|Three|Four', ''],
      [5, 'Why?', 'One|*Two|Three', 'choices-few rationale-missing reference-missing'],
    ],
  ],
  [
    'a sheet with faults',
    `${HEAD}\n,One,One,Three,,"A,B",Because,Book\nWhat?,One,Two,Three,Four,F,Because,Book`,
    [
      [
        2,
        '',
        '*One|*One|Three',
        'stem-missing choices-few choice-twice rights-many rationale-missing',
      ].flat(),
      [3, 'What?', 'One|Two|Three|Four', 'right-unknown'],
    ],
  ],
  [
    'the same question twice',
    `${HEAD}\nWhat?,One,Two,Three,Four,A,Because,Book\n what?,One,Two,Three,FOUR,A,Otherwise,Paper`,
    [
      [2, 'What?', '*One|Two|Three|Four', ''],
      [3, 'what?', '*One|Two|Three|FOUR', 'twice'],
    ],
  ],
  [
    'the same question twice, once with spaces that do not break',
    `${HEAD}\nGive 5 mg?,One,Two,Three 3,Four,A,Because,Book\nGive 5\u00a0mg?,One,Two,Three\u202f3,Four,A,Because,Book`,
    [
      [2, 'Give 5 mg?', '*One|Two|Three 3|Four', ''],
      [3, 'Give 5\u00a0mg?', '*One|Two|Three\u202f3|Four', 'twice'],
    ],
  ],
  ['a sheet whose quotes do not close', `${HEAD}\n"What?,One`, ['malformed', 2]],
  [
    'a question that is too long',
    `${HEAD}\n${'x'.repeat(2001)},One,Two,Three,Four,A,Because,Book`,
    [[2, 'x'.repeat(2001), '*One|Two|Three|Four', 'too-long']],
  ],
  [
    'QTI of another program',
    xml(
      '<prompt>Which <em>is</em>\n best?</prompt><simpleChoice identifier="one"><p>One</p><feedbackInline outcomeIdentifier="F" identifier="one">Because</feedbackInline></simpleChoice><simpleChoice identifier="two">Two</simpleChoice><simpleChoice identifier="three">A &lt; B</simpleChoice><simpleChoice identifier="four">Four</simpleChoice>',
    ),
    [[2, 'Which is best?', '*One|Two|A < B|Four', 'reference-missing']],
  ],
  [
    'QTI with raised characters',
    xml(
      '<prompt>How many?</prompt><simpleChoice identifier="one">0.5 × 10<sup>9</sup>/L</simpleChoice><simpleChoice identifier="two">H<sub>2</sub></simpleChoice><simpleChoice identifier="three">10</simpleChoice><simpleChoice identifier="four"><sub>A</sub></simpleChoice>',
    ),
    [[2, 'How many?', '*0.5 × 10⁹/L|H₂|10|A', 'rationale-missing reference-missing']],
  ],
  [
    'QTI that means something else without its markup',
    xml(
      '<prompt>Which?</prompt><simpleChoice identifier="one"><table><tr><td>12</td><td>34</td></tr></table></simpleChoice><simpleChoice identifier="two">Two</simpleChoice>',
    ),
    [[2, 'Which?', '*1234|Two', 'picture choices-few rationale-missing reference-missing']],
  ],
  [
    'QTI that is ordered, not chosen',
    xml('<simpleChoice identifier="one">One</simpleChoice>', 'orderInteraction'),
    [[2, 'One', '', 'kind-unsupported']],
  ],
  [
    'QTI with a picture, and an answer that is none of its options',
    xml('<prompt>See <img src="x" alt=""/></prompt><simpleChoice identifier="two">Two</simpleChoice>'),
    [[2, 'See', 'Two', 'right-unknown picture choices-few reference-missing']],
  ],
  ['XML that is not well formed', '<assessmentItem>\n<itemBody></assessmentItem>', ['malformed', 2]],
  [
    'XML that unfolds',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><assessmentItem>&b;</assessmentItem>',
    ['entities', 1],
  ],
  [
    'XML from a file of the machine',
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><assessmentItem>&a;</assessmentItem>',
    ['entities', 1],
  ],
  ['XML that is deep', `<assessmentItem>${'<a>'.repeat(50_000)}`, ['deep', 1]],
  ['XML of another purpose', '<quiz><question/></quiz>', ['other-kind', null]],
  ['words that are no questions', 'Dear colleague,\nsee you on Monday.', ['other-kind', null]],
  ['a sheet of something else', 'name,address\nA,B', ['other-kind', null]],
  ['a head and nothing below', HEAD, ['empty', null]],
  ['nothing', ' \n', ['empty', null]],
  [
    'more than one file carries',
    `${HEAD}\n${'x,One,Two,Three,Four,A,Because,Book\n'.repeat(ITEM_FILE_MOST_ITEMS + 1)}`,
    ['many', null],
  ],
];
for (const [what, text, expected] of CASES)
  test(`${what}: ${JSON.stringify(expected).slice(0, 90)}`, () => assert.deepEqual(read(text), expected));

const ITEM: ExchangedItem = {
  vignette: 'A man of 60.\n\nHe sleeps badly.',
  stem: 'What now?',
  reference: '=Book',
  lesson: 'Dosing',
  choices: [
    { text: '+One', correct: true, rationale: 'Because.' },
    { text: 'Two', correct: false, rationale: '' },
  ],
};
test('Aiken has a place for question and options alone, and what it leaves out is said', () => {
  assert.deepEqual(lossesIn('aiken', [ITEM]), ['explanations', 'source', 'lesson', 'case', 'line-breaks']);
  assert.deepEqual(lossesIn('gift', [{ ...ITEM, stem: 'What\n\nnow?' }]), ['line-breaks']);
  for (const format of ['csv', 'gift', 'qti'] as const) assert.deepEqual(lossesIn(format, [ITEM]), []);
  assert.equal(
    writtenFile('aiken', [ITEM]),
    'A man of 60. He sleeps badly. What now?\nA. +One\nB. Two\nANSWER: A\n',
  );
});

test('no cell of a sheet is run as a formula', () => {
  const [, row] = writtenFile('csv', [ITEM]).split('\r\n');
  assert.match(row ?? '', /"'\+One".*"'=Book"/);
});

test('crossed tags of a short text do not grow without end', () => {
  const crossed = Array.from({ length: 4000 }, (_, at) => `<i a${at}>`).join('') + '<p>'.repeat(4000);
  const [[, , , problems] = []] = read(`[html]What?{=One#${crossed}~Two~Three~Four####Book}`) as unknown[][];
  assert.equal(problems, 'picture too-long');
});
