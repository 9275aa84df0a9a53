import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LIST, mainOf, openPages, plain } from '../../harness/admin/static-pages.ts';
import { codes, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

test('questions are written at the desk, in groups and in order, and are what readers, machines and the help find', async () => {
  const { send, read, write, shows } = openPages(stage);
  const before = await read('help-faqs');
  assert.equal(before.isWritten, false);
  assert.match(before.text.written.body, /^#### What can I read without an account\?$/m);
  assert.match(plain(await shows('/help-faqs', /What can I read without an account/)), /Open access/);
  assert.deepEqual(codes(await write('help-faqs', 'en', { body: 'Nobody asks anything.' })), [
    'invalid-field',
  ]);
  const body =
    '#### Who writes here?\n\nThree **editors**.\n\n### Credit\n\n#### How long does it last?\n\n- A year\n- Or two';
  assert.equal((await write('help-faqs', 'en', { body })).status, 200);
  const page = await shows('/help-faqs', /Who writes here/);
  const main = mainOf(page);
  assert.match(main, /<h2[^>]*>Credit<\/h2>/);
  assert.match(main, /<details id="question-2"/);
  assert.match(main, /Three <strong>editors<\/strong>/);
  assert.doesNotMatch(page, /What can I read without an account/);
  assert.match(page, /"@type":"Question","name":"How long does it last\?"/);
  const { json } = await stage.ask('/api/pages/help-faqs/');
  assert.match(JSON.stringify(json), /How long does it last/);
  const german = await shows('/help-faqs', /<details/, 'de');
  assert.doesNotMatch(german, /Who writes here/);
  const { edition } = await read('help-faqs');
  const reset = await send('DELETE', `${LIST}help-faqs/?seen=${encodeURIComponent(edition)}`);
  assert.equal(reset.status, 204, reset.text);
  await shows('/help-faqs', /What can I read without an account/);
});
