import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type StrayAddress, strayAddress } from './stray-address.ts';

const cases: [string, StrayAddress | null][] = [
  ['[x](/\\evil.example)', { kind: 'link', line: 1 }],
  ['one\n\ntwo [x](/\\\\evil.example "t")', { kind: 'link', line: 3 }],
  ['[x](<https:\\\\evil.example>)', { kind: 'link', line: 1 }],
  ['[x][1]\n\n[1]: /\\evil.example', { kind: 'link', line: 1 }],
  ['[x](/&#9;/evil.example)', { kind: 'link', line: 1 }],
  ['a\nb\n![p](https://example.org/p.png)', { kind: 'picture', line: 3 }],
  ['![p](//example.org/p.png)', { kind: 'picture', line: 1 }],
  ['![p](/\\example.org/p.png)', { kind: 'picture', line: 1 }],
  ['![p](data:image/png;base64,AAAA)', { kind: 'picture', line: 1 }],
  ['| a |\n|---|\n| ![p](http://example.org/p.png) |', { kind: 'picture', line: 3 }],
  ['[![p](https://example.org/p.png)](/library)', { kind: 'picture', line: 1 }],
  ['[x](/library) [y](https://example.org/a) [z](mailto:a@example.org) [w](#part)', null],
  ['![p](/files/public/curve.svg "A curve")', null],
  ['`[x](/\\evil.example)` and a \\ alone', null],
  ['', null],
];
const inSections: [string, StrayAddress | null][] = [
  ['A\n\n![A curve](media:12 "Levels" "Smith")', null],
  ['![A curve](media:12)\n\n![](media:12)', { kind: 'mute', line: 3 }],
  ['- a\n\n  ![b](media:figures/dose.webp)', { kind: 'picture', line: 3 }],
  ['words ![b](media:12) within', { kind: 'picture', line: 1 }],
  ['![p](/files/public/curve.svg)', { kind: 'picture', line: 1 }],
];
for (const [source, expected] of inSections)
  test(`pictures of a section in ${JSON.stringify(source)}`, () => {
    assert.deepEqual(strayAddress(source, { figures: 'library' }), expected);
    if (source.includes('figures/'))
      assert.equal(strayAddress(source, { figures: 'folder' }), null, 'a folder names its files');
    assert.equal(strayAddress(source)?.kind, source.includes('/files/') ? undefined : 'picture');
  });
for (const [source, expected] of cases)
  test(`addresses in ${JSON.stringify(source)}`, () => assert.deepEqual(strayAddress(source), expected));
