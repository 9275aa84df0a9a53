import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spaced, withBlock } from './insert.rules.ts';

const BETWEEN: [before: string, after: string, made: string][] = [
  ['', '', 'Neu.'],
  ['Alt.', '', ' Neu.'],
  ['Alt. ', 'Mehr.', 'Neu. '],
  ['Alt.', 'Mehr.', ' Neu. '],
  ['(', ')', 'Neu.'],
  ['Alt.\n', '\nMehr.', 'Neu.'],
  ['« ', ' »', 'Neu.'],
];
for (const [before, after, made] of BETWEEN)
  test(`between “${before}” and “${after}” it is “${made}”`, () =>
    assert.equal(spaced(before, 'Neu.', after), made));

const BLOCKS: [text: string, lead: string, made: string][] = [
  ['', '', 'Neu.'],
  ['', '### ', '### Neu.'],
  ['Alt.\n', '', 'Alt.\n\nNeu.'],
  ['Alt.', '### ', 'Alt.\n\n### Neu.'],
  ['Alt.', '- ', 'Alt.\n\n- Neu.'],
  ['Alt.\n\n- Eins', '- ', 'Alt.\n\n- Eins\n- Neu.'],
  ['1. Eins', '2. ', '1. Eins\n2. Neu.'],
  ['- Eins', '', '- Eins\n\nNeu.'],
];
for (const [text, lead, made] of BLOCKS)
  test(`${JSON.stringify(text)} goes on with “${lead}” as ${JSON.stringify(made)}`, () =>
    assert.equal(withBlock(text, lead, 'Neu.'), made));
