import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';
import { picture } from '#test/harness/edge/files.ts';
import { takeIn } from '#test/harness/people/uploader.ts';
import { one } from '#test/harness/stage.ts';

openDesk();

const SECTIONS = { [DESK.width]: 5393, [PHONE.width]: 5394 };
const markdown = (page: Page) => page.locator('textarea[name=body]').inputValue();
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

/** As a browser hands over a picture that was copied. */
async function pastePicture(page: Page): Promise<void> {
  const bytes = [...(await picture('png', 1200, 600))];
  await page.getByRole('textbox', { name: 'Text', exact: true }).evaluate((one, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(given)], 'Dose curve.png', { type: 'image/png' }));
    one.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, bytes);
}

for (const viewport of [DESK, PHONE])
  test(`a pasted picture and key points are written, saved and read, ${viewport.width} px`, async () => {
    const id = SECTIONS[viewport.width];
    const page = await open(`/admin/sections/${id}`, { viewport, as: 'admin' });
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('Before the picture.');
    await pastePicture(page);
    const panel = page.getByRole('group', { name: 'Picture', exact: true });
    await panel.getByText(/Checking the file/).waitFor();
    await takeIn(stage);
    const says = panel.getByLabel('What the picture shows');
    await says.waitFor();
    await says.fill('');
    await panel.getByRole('button', { name: 'Insert picture' }).click();
    await panel.getByText('Describe what the picture shows.').waitFor();
    await says.fill('Levels over two days');
    await panel.getByLabel('Caption').fill('Levels fall by half each day.');
    await panel.getByLabel('Credit line').fill('Demo, CC BY 4.0');
    await assertFits(page, `picture panel at ${viewport.width}`);
    await assertAccessibleInBothThemes(page, `picture panel at ${viewport.width}`);
    await panel.getByRole('button', { name: 'Insert picture' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('.ProseMirror figure img')?.naturalWidth,
    );

    await text.getByText('Before the picture.').click();
    await tool(page, 'Key points').click();
    await page.keyboard.type('Halve the dose.');
    const written = await markdown(page);
    assert.match(
      written,
      /^Before the picture\.\n\n::: key-points\n### Key points\n\n- Halve the dose\.\n:::\n\n!\[Levels over two days\]\(media:\d+ "Levels fall by half each day\." "Demo, CC BY 4\.0"\)$/,
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Readers see it now.').waitFor();

    const { slug } = one(
      await stage.send('GET', `/api/sections/${id}/`, undefined, { as: 'gold' }),
    ).attributes;
    const reader = await open(`/section/${slug}`, { viewport, as: 'gold' });
    const figure = reader.getByRole('figure').filter({ hasText: 'Levels fall by half each day.' });
    await figure.scrollIntoViewIfNeeded();
    await reader.waitForFunction(
      () => document.querySelector<HTMLImageElement>('main figure img')?.naturalWidth,
    );
    await assertFits(reader, `figure at ${viewport.width}`);
    await assertAccessibleInBothThemes(reader, `figure at ${viewport.width}`);
    assert.equal(await reader.locator('main .key-points li').innerText(), 'Halve the dose.');
  });
