import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSuperusersOnly, heading, open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';
import { PHONE } from '#test/harness/browser/browser.ts';
import * as files from '#test/harness/edge/files.ts';
import { takeIn } from '#test/harness/people/uploader.ts';

openDesk();

test('[ROLE-035] choosing files is for superusers', () =>
  assertSuperusersOnly(['/admin/choose-file?place=cover&owner=2746']));

for (const [device, size] of [
  ['a wide screen', undefined],
  ['a phone', PHONE],
] as const)
  test(`on ${device}: a cover is brought, described and chosen where it is needed, and cut around its focus`, async () => {
    const page = await open('/admin/publications/2746', { as: 'admin', ...(size ? { viewport: size } : {}) });
    const name = size ? 'Receptor phone' : 'Receptor desk';
    await page.getByRole('link', { name: /^Cover picture: choose/ }).click();
    await heading(page, 'Choose a file');
    assert.equal(await page.getByLabel('Anyone may play these recordings').count(), 0, 'of a picture');
    await page.getByLabel('Choose files').setInputFiles({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await files.picture('png', size ? 420 : 440, 200),
    });
    await page.getByText(`${name}.png: Checking the file`).waitFor();
    await takeIn(stage);
    await page.getByText(`${name}.png: Added`).waitFor();
    await page.getByRole('searchbox', { name: 'Title or description' }).fill('receptor');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText(size ? '2 files that fit' : '1 file that fits').waitFor();
    await assertAccessibleInBothThemes(page, `choosing on ${device}`);
    await assertFits(page, `choosing on ${device}`);
    const use = page.getByRole('button', { name: `Use ${name}` });
    await use.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Use this file' }).click();
    await dialog.getByRole('link', { name: 'Describe what the picture shows.' }).waitFor();
    await dialog.getByRole('textbox').fill('A receptor with two sites');
    await dialog.getByRole('button', { name: 'Use this file' }).click();
    await page.getByText(`${name} is shown now.`).waitFor();
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('textbox', { name: 'Focus from the left, in percent' }).fill('15');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const visitor = await open('/library', {});
    const cover = visitor.locator('img[src*="#focus=15,50"]').first();
    await cover.waitFor();
    assert.deepEqual(
      await cover.evaluate((drawn) => {
        const { objectFit, objectPosition } = getComputedStyle(drawn);
        return [objectFit, objectPosition];
      }),
      ['cover', '15% 50%'],
    );
    await visitor.close();
  });
