import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedClock } from '#media/captions/cue-edit.rules.ts';
import { open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';
import { PHONE } from '#test/harness/browser/browser.ts';
import * as files from '#test/harness/edge/files.ts';

openDesk();

interface StoredCue {
  start: number;
  end: number;
  text: string;
}
const stored = async (id: number): Promise<StoredCue[]> =>
  (await stage.sql<{ cues: StoredCue[] }>('SELECT cues FROM section WHERE id = $1', [id]))[0]?.cues ?? [];
const shown = (n: number) => `1 to ${Math.min(20, n)} of ${n}`;
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;
const wordsOf = (cues: StoredCue[]) => cues.map(({ text }) => text).join(' ');

for (const [device, size, id] of [
  ['a wide screen', undefined, 5392],
  ['a phone', PHONE, 5395],
] as const)
  test(`on ${device}: captions are parted, joined, timed and added beside the player, and no word is lost`, async () => {
    const before = await stored(id);
    const ends = rounded((before[0]?.start ?? 0) + 1);
    const stands = rounded(ends + 0.1);
    const page = await open(`/admin/sections/${id}`, { as: 'admin', ...(size ? { viewport: size } : {}) });
    await page.getByText(shown(before.length)).waitFor();
    await assertAccessibleInBothThemes(page, `captions on ${device}`);
    await assertFits(page, `captions on ${device}`);
    const second = page.getByRole('textbox', { name: 'Caption 2: words' });
    await second.focus();
    await second.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));
    await page.keyboard.press('Alt+Enter');
    await page.getByText(shown(before.length + 1)).waitFor();
    const third = page.getByRole('textbox', { name: 'Caption 3: words' });
    assert.equal(await third.evaluate((area) => area === document.activeElement), true);
    await page.getByRole('button', { name: 'Join caption 2 with the next' }).click();
    await page.getByText(shown(before.length)).waitFor();
    const end = page.getByRole('textbox', { name: 'Caption 1: ends' });
    await end.fill('soon');
    await end.blur();
    await page.getByText('Enter a time like 1:02.5.').waitFor();
    await end.fill(typedClock(ends));
    await end.press('Enter');
    await page.locator('video').evaluate((player: HTMLVideoElement, at) => {
      player.currentTime = at;
    }, stands);
    await page.getByRole('button', { name: 'Add a caption where the player stands' }).click();
    await page.getByText('It has no words.').waitFor();
    await page.keyboard.type('Stop when ANC < 1000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Readers see it now.').waitFor();
    const after = await stored(id);
    assert.equal(after[0]?.end, ends);
    assert.deepEqual(
      after.filter(({ text }) => text === 'Stop when ANC < 1000').map(({ start }) => start),
      [stands],
    );
    assert.equal(
      wordsOf(after.filter(({ text }) => text !== 'Stop when ANC < 1000')),
      wordsOf(before).replace(/\s+/g, ' '),
    );
  });

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
  const many = Array.from(
    { length: 25 },
    (_, at) => `00:${10 + at}.000 --> 00:${10 + at}.900\nWords ${at}\n`,
  );
  await text.fill(`WEBVTT\n\n${many.join('\n')}`);
  await page.getByText('1 to 20 of 25').waitFor();
  await page.getByRole('button', { name: 'Later captions' }).click();
  await page.getByText('21 to 25 of 25').waitFor();
  await page.getByRole('button', { name: 'Remove caption 25' }).click();
  await page.getByText('21 to 24 of 24').waitFor();
});
