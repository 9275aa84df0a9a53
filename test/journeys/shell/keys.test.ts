import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDesk } from '#test/harness/admin/journey.ts';
import { typeOnSlowMachine } from './keys.judge.ts';

/** No key is lost: in the first field of every form, before the page is taken over, while it is, and while it is filled. */
openDesk();

const FILLED = [
  '/admin/publications',
  '/admin/publications/new',
  '/admin/publications/2746',
  '/admin/publications/2803/preview',
  '/admin/publications/2803/facts',
  '/admin/sections/5392',
  '/admin/choose-file?place=recording&owner=5392',
  '/admin/translations/section-5395-fr',
  '/admin/faculty/303',
  '/admin/front-page/2',
  '/admin/pages/about-us',
];

test('no key is lost where editors write, on a machine that is eight times slower', async () => {
  const typed = await typeOnSlowMachine('admin', FILLED);
  assert.ok(typed.length >= 8, typed.join());
});
