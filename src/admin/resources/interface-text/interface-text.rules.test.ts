import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { State } from '../translation/translation.data.ts';
import {
  isWanted,
  madeFromOf,
  savedFrom,
  type TextOrigins,
  textProblem,
  textState,
} from './interface-text.rules.ts';

const CODE = 'Get {name}';
const EDITED = 'Take {name}';
const CASES: [what: string, origins: TextOrigins, state: State, madeFrom: string | null][] = [
  ['what the product brings', { source: CODE, english: CODE, brought: 'F', own: undefined }, 'current', CODE],
  ['nothing', { source: CODE, english: CODE, brought: undefined, own: undefined }, 'missing', null],
  [
    'what is brought, the English edited since',
    { source: CODE, english: EDITED, brought: 'F', own: undefined },
    'stale',
    CODE,
  ],
  [
    'an editor’s, of the English of now',
    { source: CODE, english: CODE, brought: 'F', own: { madeFrom: CODE } },
    'current',
    CODE,
  ],
  [
    'an editor’s, of the edited English',
    { source: CODE, english: EDITED, brought: 'F', own: { madeFrom: EDITED } },
    'current',
    EDITED,
  ],
  [
    'an editor’s, a release changed the English',
    { source: 'Get it', english: 'Get it', brought: 'F', own: { madeFrom: CODE } },
    'stale',
    CODE,
  ],
  [
    'an editor’s where nothing is brought',
    { source: CODE, english: CODE, brought: undefined, own: { madeFrom: CODE } },
    'current',
    CODE,
  ],
  [
    'an editor’s of before anybody kept its English',
    { source: CODE, english: CODE, brought: 'F', own: { madeFrom: null } },
    'stale',
    null,
  ],
];
test('a text of the interface is up to date while the English that it was made from is what readers see', () => {
  for (const [what, origins, state, madeFrom] of CASES)
    assert.deepEqual([textState('fr', origins), madeFromOf(origins)], [state, madeFrom], what);
});

test('English is the source, and never stale', () => {
  for (const [what, origins] of CASES) assert.equal(textState('en', origins), 'current', what);
});

test('words that stay keep the English they were made from, unless the save names it', () => {
  const before = { text: 'Obtenir {name}', english: EDITED, madeFrom: CODE };
  const missing = { text: EDITED, english: EDITED, madeFrom: null };
  const cases: [string, Parameters<typeof savedFrom>, string | null][] = [
    ['a note on it alone', [before, { text: before.text }], CODE],
    ['it still holds', [before, { text: before.text, english: EDITED }], EDITED],
    ['new words', [before, { text: 'Prendre {name}' }], EDITED],
    ['new words, begun days ago', [before, { text: 'Prendre {name}', english: 'Buy {name}' }], 'Buy {name}'],
    ['a note on what is missing', [missing, { text: missing.text }], null],
  ];
  for (const [what, given, english] of cases) assert.equal(savedFrom(...given), english, what);
});

test('a text is found by its words without their accents, and by accents that it does not have', () => {
  const one = {
    key: 'home.lead',
    text: 'Médecine du sommeil',
    description: '',
    brought: '',
    source: 'Sleep',
    english: 'Sleep',
    madeFrom: null,
    state: 'current',
    pages: [],
    edited: false,
    unused: false,
    version: '1',
  } as const;
  const found = (search: string) => isWanted(one, { edited: false, search });
  assert.deepEqual(['medecine', 'SÓMMEIL', 'home.LEAD', 'réveil'].map(found), [true, true, true, false]);
});

test('a date in the source stays a date, which the page writes out', () => {
  const said = (text: string) => textProblem(text, '2026-11-01', 'de');
  assert.deepEqual(['2026-12-01', ' 2026-12-01 '].map(said), [null, null]);
  for (const wrong of ['1. Dezember 2026', '01.12.2026', '2026-2-1', '2026-02-31'])
    assert.equal(said(wrong), 'date', wrong);
  assert.equal(textProblem('Am 1. Dezember', 'On December 1', 'de'), null);
});

const SOURCE = '{n, plural, one {# publication} other {# publications}}';
for (const [text, problem] of [
  ['{n, plural, one {# título} other {# títulos}}', null],
  ['{n, plural, =0 {nada} one {# título} many {# de títulos} other {# títulos}}', null],
  ['{n, plural, one {# publication} others {# publications}}', 'unreadable'],
  ['{n, plural, one {# crédit}}', 'unreadable'],
  ['{n, plural, one {# {n, plural, one {x}}} other {#}}', 'unreadable'],
  ['{n, plural, one {# título} other {# títulos}', 'unreadable'],
] as const)
  test(`${text} is ${problem ?? 'accepted'}`, () => {
    assert.equal(textProblem(text, SOURCE, 'fr'), problem);
  });
