import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, openDesk } from '#test/harness/admin/journey.ts';
import * as files from '#test/harness/edge/files.ts';

openDesk();

test('a SubRip file is read into the captions with every sign, and the list follows what is typed below', async () => {
  const page = await open('/admin/sections/5392');
  await page
    .getByLabel('Read it from a file')
    .setInputFiles({ name: 'talk.srt', mimeType: 'application/x-subrip', buffer: files.SRT });
  await page.getByRole('textbox', { name: 'Caption 1: words' }).waitFor();
  assert.equal(
    await page.getByRole('textbox', { name: 'Caption 1: words' }).inputValue(),
    'Stop when ANC < 1000.',
  );
  const text = page.getByRole('textbox', { name: 'Transcript and captions' });
  await text.fill('WEBVTT\n\nno time\nwords\n');
  await page.getByText('The text below cannot be read as captions yet.').waitFor();
  await text.fill('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Dr. Ames>Ask again.</v>\n');
  assert.equal(
    await page.getByRole('textbox', { name: 'Caption 1: words' }).inputValue(),
    'Dr. Ames: Ask again.',
  );
});
