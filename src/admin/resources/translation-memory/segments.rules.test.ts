import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LANGUAGES, type Language } from '#kit/languages.ts';
import { blocksOf, partsOf } from './segments.rules.ts';

/** Sentences are separated by a bar; blocks begin with their kind. */
const CASES: [language: Language, text: string, blocks: string[]][] = [
  ['en', '', []],
  ['en', ' \n\n ', []],
  ['en', 'Start low.', ['paragraph: Start low.']],
  ['en', 'Start low. Go slow!  Is it safe? Yes', ['paragraph: Start low.|Go slow!|Is it safe?|Yes']],
  [
    'en',
    'Use an SSRI, e.g. Sertraline, first. Then wait.',
    ['paragraph: Use an SSRI, e.g. Sertraline, first.|Then wait.'],
  ],
  [
    'en',
    'Lithium vs. Valproate was compared. Dr. Smith and J. B. Miller led it.',
    ['paragraph: Lithium vs. Valproate was compared.|Dr. Smith and J. B. Miller led it.'],
  ],
  ['en', 'Give 2.5 mg once. 5 mg is too much.', ['paragraph: Give 2.5 mg once.|5 mg is too much.']],
  [
    'en',
    'Smith et al. (2020) agree. See Fig. 2 and No. 5. The end.',
    ['paragraph: Smith et al. (2020) agree.|See Fig. 2 and No. 5.|The end.'],
  ],
  [
    'en',
    'Take it b.i.d. The U.S. Food and Drug Administration agrees.',
    ['paragraph: Take it b.i.d.|The U.S. Food and Drug Administration agrees.'],
  ],
  ['en', 'Check vitamin D. Then wait.', ['paragraph: Check vitamin D.|Then wait.']],
  [
    'en',
    'It killed.^3^ (Rarely.) “Never.” **Stop.** Go.',
    ['paragraph: It killed.^3^|(Rarely.)|“Never.”|**Stop.**|Go.'],
  ],
  ['en', 'Wait… what? No. 5 is it.', ['paragraph: Wait… what?|No. 5 is it.']],
  [
    'en',
    '## Dose and titration\nStart low. Go slow.',
    ['heading: Dose and titration', 'paragraph: Start low.|Go slow.'],
  ],
  [
    'en',
    '- One. Two.\n- Three\n  - Within it\n\n1. First\n2) Second',
    ['item: One.|Two.', 'item: Three', 'item: Within it', 'item: First', 'item: Second'],
  ],
  [
    'en',
    'A line\ngoes on. And ends.\n\nAnother.',
    ['paragraph: A line\ngoes on.|And ends.', 'paragraph: Another.'],
  ],
  [
    'en',
    '| Drug | Dose |\n| --- | ---: |\n| A \\| B | 5 mg. Daily. |\n|  | x |',
    ['cell: Drug', 'cell: Dose', 'cell: A \\| B', 'cell: 5 mg.|Daily.', 'cell: x'],
  ],
  [
    'en',
    '> Quoted. Twice.\n\n---\n\n```\nNot. This.\n```\nThis.',
    ['quote: Quoted.|Twice.', 'paragraph: This.'],
  ],
  [
    'pt-br',
    'Use um ISRS, p. ex. Sertralina. A Dra. Lima concorda. Dose máx. 2,5 mg.',
    ['paragraph: Use um ISRS, p. ex. Sertralina.|A Dra. Lima concorda.|Dose máx. 2,5 mg.'],
  ],
  [
    'fr',
    'Prenez, p. ex. Zoloft. M. Roy a dit : « Bien. » Puis rien, cf. Tableau 2.',
    ['paragraph: Prenez, p. ex. Zoloft.|M. Roy a dit : « Bien. »|Puis rien, cf. Tableau 2.'],
  ],
  [
    'it',
    'Usi un SSRI, ad es. Sertralina. Il dott. Rossi e la prof.ssa Bianchi (cfr. Tab. 2) concordano.',
    [
      'paragraph: Usi un SSRI, ad es. Sertralina.|Il dott. Rossi e la prof.ssa Bianchi (cfr. Tab. 2) concordano.',
    ],
  ],
  [
    'de',
    'Ein SSRI, z. B. Sertralin, d. h. Zoloft. Am 3. Mai, in der 2. Woche bzw. Phase. Danach ab Woche 3. Ende.',
    [
      'paragraph: Ein SSRI, z. B. Sertralin, d. h. Zoloft.|Am 3. Mai, in der 2. Woche bzw. Phase.|Danach ab Woche 3.|Ende.',
    ],
  ],
  [
    'de',
    'Ca. 2,5 mg tgl. Einnahme, s. Abb. 3 und Nr. 4. „Gut.“ Es folgt mehr.',
    ['paragraph: Ca. 2,5 mg tgl. Einnahme, s. Abb. 3 und Nr. 4.|„Gut.“|Es folgt mehr.'],
  ],
];
for (const [language, text, blocks] of CASES)
  test(`${language}: ${JSON.stringify(text)}`, () =>
    assert.deepEqual(
      blocksOf(text, language).map(({ kind, sentences }) => `${kind}: ${sentences.join('|')}`),
      blocks,
    ));

test('a block knows what begins it, and a cell nothing', () =>
  assert.deepEqual(
    blocksOf('### Dose\nLow. Slow.\n\n- One\n  1. Two\n\n| A |\n| --- |', 'en').map(({ lead }) => lead),
    ['### ', '', '- ', '  1. ', null],
  ));

const PIECES = [
  'Dose',
  ' ',
  '\n',
  '\n\n',
  '. ',
  '! ',
  '**',
  '| ',
  '- ',
  '1. ',
  '## ',
  '> ',
  '```',
  'e.g. ',
  '2.5 mg',
  'z. B. ',
  '»',
  '…',
  'É',
  '\\|',
  '\t',
  '---',
  '^3^ ',
];
const written = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((all) => all.join('')),
);
test('property: parts joined give back the text, no sentence is empty, and blocks count from nought', () =>
  fc.assert(
    fc.property(written, fc.constantFrom(...LANGUAGES), (text, language) => {
      const parts = partsOf(text, language);
      assert.equal(parts.map((part) => part.text).join(''), text);
      const sentences = parts.filter(({ kind }) => kind !== 'between');
      assert.ok(sentences.every((one) => one.text !== '' && one.text === one.text.trim()));
      const blocks = [...new Set(sentences.map(({ block }) => block))];
      assert.deepEqual(blocks, [...blocks.keys()]);
    }),
  ));
