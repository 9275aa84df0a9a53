import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LANGUAGES } from '../languages.ts';
import { PREVIEW_READERS, previewCredential, previewIn, previewOf, previewPrefix } from './preview.ts';
import { homePreviewDesk, previewDesk, previewViewIn } from './preview-desk.ts';

const KEY = 'k'.repeat(43);
const choices = fc.record(
  {
    key: fc.stringMatching(/^[\w.-]{20,300}$/),
    reader: fc.constantFrom(...PREVIEW_READERS),
    language: fc.constantFrom(...LANGUAGES),
  },
  { noNullPrototype: true },
);

test('an address and a credential tell what they were made of', () => {
  fc.assert(
    fc.property(choices, fc.constantFrom('', '/', '/publication/x-1', '/section/y-2?t=3'), (choice, rest) => {
      const prefix = previewPrefix(choice);
      const shown = rest.startsWith('/') ? rest : '/';
      assert.deepEqual(previewIn(`${prefix}${rest}`), { ...choice, prefix, rest: shown });
      assert.deepEqual(previewOf(previewCredential(choice)), choice);
    }),
  );
});

test('what is no preview is none', () => {
  for (const address of [
    '/',
    '/preview',
    `/preview/${KEY}`,
    `/preview/${KEY}/silver`,
    `/preview/${KEY}/platinum/de/`,
    `/preview/${KEY}/silver/es/`,
    `/preview/${KEY}/silver/desk/`,
    `/preview/short/silver/de/`,
    `/publication/preview/${KEY}/silver/de/`,
    `/Preview/${KEY}/silver/de/`,
  ])
    assert.equal(previewIn(address), null, address);
  for (const authorization of [
    undefined,
    '',
    `JWT ${KEY}`,
    `Preview ${KEY}`,
    `Preview ${KEY}/toString/de`,
    `Preview ${KEY}/silver/de x`,
  ])
    assert.equal(previewOf(authorization), null, authorization);
});

test('the desk shows what its address asks for, and nothing but a reader’s page', () => {
  const view = { reader: 'silver', language: 'de', width: 'phone', at: '/section/y-2' } as const;
  const asked = (address: string) => previewViewIn(new URL(address, 'https://x.example').searchParams, 'fr');
  assert.deepEqual(asked(previewDesk(7, view)), view);
  const home = homePreviewDesk({ blocks: [3, 1], hour: '2031-05-01T08:00' }, view);
  assert.deepEqual(asked(home), view);
  assert.match(home, /^\/admin\/front-page\/preview\?blocks=3-1&hour=2031-05-01T08%3A00&/);
  assert.deepEqual(asked(previewDesk(7)), { reader: 'visitor', language: 'fr', width: 'desktop', at: null });
  for (const at of [
    '//evil.example/',
    'https://evil.example',
    '/admin',
    '/section/../../admin',
    '/section/\\evil',
    '/signin',
  ])
    assert.equal(asked(`/x?at=${encodeURIComponent(at)}`).at, null, at);
});
