import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';

openDesk();

const SECTIONS = { [DESK.width]: 5396, [PHONE.width]: 5397 };
const editor = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const markdown = (page: Page) => page.locator('textarea[name=body]').inputValue();
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

/** As a writing program puts it into the clipboard. */
const paste = (page: Page, html: string, plain: string) =>
  editor(page).evaluate(
    (one, given) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
      one.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { 'text/html': html, 'text/plain': plain },
  );

for (const viewport of [DESK, PHONE])
  test(`a text is written as it will be read, with keys, tools and a paste, ${viewport.width} px`, async () => {
    const id = SECTIONS[viewport.width];
    const page = await open(`/admin/sections/${id}`, { viewport, as: 'admin' });
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    const before = await markdown(page);
    await editor(page).press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('### Salts');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Li');
    await tool(page, 'Superscript').click();
    await page.keyboard.type('+');
    await tool(page, 'Superscript').click();
    await page.keyboard.type(' is a salt.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    for (let times = 0; times < 2; times++) await page.keyboard.press('Enter');
    await tool(page, 'Insert a table').click();
    await page.keyboard.type('Dose');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Level');
    await page.keyboard.press('Tab');
    await tool(page, 'Delete the column').click();
    assert.equal(
      await markdown(page),
      '### Salts\n\nLi^+^ is a salt.\n\n- one\n- two\n\n| Dose | Level |\n| --- | --- |\n|  |  |\n|  |  |',
    );
    await assertFits(page, `writing at ${viewport.width}`);
    await assertAccessibleInBothThemes(page, `writing at ${viewport.width}`);

    // What is pasted comes cleaned, and one undo takes it back.
    await editor(page).press('Control+End');
    const written = await markdown(page);
    await paste(
      page,
      '<b style="font-weight:normal"><h2>From Docs</h2><p>H<span style="vertical-align:sub">2</span>O</p></b><script>window.ran = 1</script>',
      'From Docs H2O',
    );
    await page.getByText('1 script was removed.').waitFor();
    assert.equal(await markdown(page), `${written}\n\n### From Docs\n\nH~2~O`);
    await page.keyboard.press('Control+z');
    assert.equal(await markdown(page), written);
    assert.equal(await page.evaluate(() => 'ran' in window), false);

    // A picture that a paste writes out is refused in words, and what was chosen in the text stays.
    await editor(page).press('Control+a');
    await paste(page, '<img src="data:image/png;base64,iVBORw0KGgo=">', '');
    await page.getByText('1 picture was left out: add it to the files of the library.').waitFor();
    assert.equal(await markdown(page), written);

    // A note is called and listed, and a link set, by keys alone.
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('[role=toolbar]') !== null), true);
    await page.keyboard.press('End');
    for (let times = 0; times < 20; times++) {
      if (await tool(page, 'Note or reference').evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press('ArrowLeft');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.type('As of 2026. doi:10.1000/xyz');
    await page.getByRole('button', { name: 'Look up' }).press('Enter');
    await page.getByText('This server is not connected to a registry of publications.').waitFor();
    await page.getByRole('button', { name: 'Insert note' }).press('Enter');
    const noted = await markdown(page);
    assert.match(noted, /^Li\^\+\^ is a salt\.\^\\\[1\\\]\^$/m);
    assert.match(noted, /\n1\. As of 2026\. \[doi:10\.1000\/xyz\]\(https:\/\/doi\.org\/10\.1000\/xyz\)$/);

    // The other view is the same text, saved as it stands.
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    const area = editor(page);
    assert.equal(await area.inputValue(), noted);
    await area.press('Control+Home');
    await page.keyboard.type('First. ');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByRole('toolbar').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Readers see it now.').waitFor();
    const [row] = await stage.sql<{ body_html: string }>('SELECT body_html FROM section WHERE id = $1', [id]);
    assert.match(
      row?.body_html ?? '',
      /^<p>First\. ### Salts<\/p>\n<p>Li<sup>\+<\/sup> is a salt\.<sup>\[1\]/,
    );
    assert.notEqual(before, noted);
    // Browsers tell of the look-up that was refused.
    assert.deepEqual(
      page.problems.filter((one) => !one.includes('409')),
      [],
    );
  });

test('keys that wait in line work where the cursor stands, not where it was last told of', async () => {
  const page = await open('/admin/sections/5398', { viewport: DESK, as: 'admin' });
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
  await editor(page).press('Control+a');
  for (const line of ['one', 'two', 'three']) {
    await page.keyboard.type(line);
    if (line !== 'three') await page.keyboard.press('Enter');
  }
  // As on a busy page: the keys come before the browser has told of the cursor that they moved.
  await page.evaluate(() =>
    window.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), true),
  );
  for (const key of ['Control+a', 'Control+Home', 'ArrowDown', 'End']) await page.keyboard.press(key);
  await page.keyboard.type('!');
  assert.equal(await markdown(page), 'one\n\ntwo!\n\nthree');
  for (const key of ['Control+Home', 'End', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('half');
  assert.equal(await markdown(page), 'one\n\nhalf\n\ntwo!\n\nthree');
  await page.keyboard.press('Control+End');
  await tool(page, 'Bold').click();
  await page.keyboard.type('?');
  assert.equal(await markdown(page), 'one\n\nhalf\n\ntwo!\n\nthree&;**?**');
});
