import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { tellBottomBar } from './bottom-bar.ts';

/** What the document's root has of a browser's. */
const style = { scrollPaddingBottom: '' };
before(() => {
  Object.assign(globalThis, { document: { documentElement: { style } } });
});
after(() => Reflect.deleteProperty(globalThis, 'document'));

beforeEach(() => {
  for (const owner of ['page', 'promotion', 'listening'] as const) tellBottomBar(owner, null);
});

test('what gets the focus is scrolled clear of all bars that stand on each other', () => {
  tellBottomBar('listening', 70);
  assert.equal(style.scrollPaddingBottom, '94px');
  tellBottomBar('promotion', 60);
  assert.equal(style.scrollPaddingBottom, '154px');
  tellBottomBar('promotion', 80.5);
  assert.equal(style.scrollPaddingBottom, '174.5px', 'its words take another line');
});

test('a promotion that goes leaves the player its room, and the last bar leaves the page its own', () => {
  tellBottomBar('listening', 70);
  tellBottomBar('promotion', 60);
  tellBottomBar('promotion', null);
  assert.equal(style.scrollPaddingBottom, '94px');
  tellBottomBar('listening', null);
  assert.equal(style.scrollPaddingBottom, '');
});
