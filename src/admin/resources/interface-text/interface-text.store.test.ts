import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useReadLast } from '../../kit/dialog.hooks.ts';
import { textKey } from './interface-text.store.ts';

const GERMAN = { id: 'home.lead', language: 'de' } as const;
type Row = Parameters<typeof textKey>[0];

/** Whether the list that is shown has the open text. */
function isListed(open: Row): boolean {
  const Read = () => String(useReadLast<Row>([GERMAN], textKey(open), { keyOf: textKey }) !== null);
  return renderToStaticMarkup(createElement(Read)) === 'true';
}

test('the text of one language is not read as that of another, though both have the same key', () => {
  assert.ok(isListed({ ...GERMAN }));
  assert.ok(!isListed({ ...GERMAN, language: 'fr' }));
});
