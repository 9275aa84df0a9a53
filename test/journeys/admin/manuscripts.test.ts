import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraph, raised, run, styled, wordFile } from '#admin/resources/manuscript/word.fixture.ts';
import { asMarkdown, open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';
import { PHONE } from '#test/harness/browser/browser.ts';

openDesk();

const MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** More than travels: its pictures stay in the browser. */
const PICTURES = Uint8Array.from({ length: 1_500_000 }, (_, at) => (at * 7919) >> (at % 13));
const manuscript = wordFile({
  body: [
    styled('Heading1', run('Lithium')),
    paragraph(run('Li') + raised('+') + run(' is a salt.')),
    styled('Heading1', run('Valproate')),
    paragraph(run('Not in pregnancy.', '<w:u w:val="single"/>')),
  ].join(''),
  parts: { 'word/media/image1.png': PICTURES },
});

for (const viewport of [{ width: 1440, height: 900 }, PHONE])
  test(`a manuscript comes into a draft at ${viewport.width} pixels: refused in words, then seen, given a title, added once`, async () => {
    const [draft] = await stage.sql<{ id: string }>(
      `INSERT INTO publication (slug, title, type, types, visibility, publication_date, modified_at)
       VALUES ($1, 'Salts', 'PUBLICATION_VIDEO', ARRAY['PUBLICATION_VIDEO'], 'draft', '2026-01-01', now()) RETURNING id`,
      [`salts-${viewport.width}`],
    );
    const page = await open(`/admin/publications/${draft?.id}/sections`, { viewport, as: 'admin' });
    await page.getByRole('button', { name: 'Import a manuscript' }).press('Enter');
    const file = page.getByLabel('Manuscript', { exact: true });
    await file.setInputFiles({ name: 'a.docx', mimeType: MIME, buffer: Buffer.from('<p>a page</p>') });
    await page.getByText('The content of this file is of another kind than its name says.').waitFor();
    await file.setInputFiles({ name: 'Salts.docx', mimeType: MIME, buffer: Buffer.from(manuscript) });
    await page.getByRole('heading', { name: '2 sections in Salts.docx' }).waitFor();
    await page.getByText('1 underline was removed.').waitFor();
    assert.equal(await page.locator('sup', { hasText: '+' }).count(), 1);
    await page.getByLabel('Title of section 1').fill('');
    const press = page.getByRole('button', { name: 'Add 2 sections' });
    await press.click();
    await page.getByRole('link', { name: 'Enter the title.' }).waitFor();
    await assertFits(page, `import at ${viewport.width}`);
    await assertAccessibleInBothThemes(page, `import at ${viewport.width}`);
    await page.getByLabel('Title of section 1').fill('Lithium, the salt');
    await press.dblclick();
    await page.getByRole('rowheader', { name: /Lithium, the salt/ }).waitFor();
    const stored = await stage.sql<{ title: string; body_html: string }>(
      'SELECT title, body_html FROM section WHERE publication_id = $1 ORDER BY position',
      [draft?.id],
    );
    assert.deepEqual(stored, [
      { title: 'Lithium, the salt', body_html: '<p>Li<sup>+</sup> is a salt.</p>\n' },
      { title: 'Valproate', body_html: '<p>Not in pregnancy.</p>\n' },
    ]);
  });

test('what is copied from Google Docs comes into the text as Markdown, plain words and Markdown as they are; one undo takes it back', async () => {
  const page = await open('/admin/sections/5392');
  await asMarkdown(page);
  const field = page.getByLabel('Text', { exact: true });
  const paste = async (html: string, plain: string) => {
    await field.focus();
    await field.evaluate(
      (area: HTMLTextAreaElement, given) => {
        area.setSelectionRange(0, 0);
        const clipboardData = new DataTransfer();
        for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        if (area.dispatchEvent(event)) document.execCommand('insertText', false, given['text/plain']);
      },
      { 'text/html': html, 'text/plain': plain },
    );
  };
  const id = await field.getAttribute('id');
  const begins = (words: string) =>
    page.waitForFunction(
      ([name = '', start = '-']) =>
        (document.getElementById(name) as HTMLTextAreaElement).value.startsWith(start),
      [id ?? '', words],
    );
  const rules = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /\/pasted-/.test(name)).length,
    );
  assert.equal(await rules(), 0, 'what cleans a paste is loaded before anybody writes');
  const before = await field.inputValue();
  await paste(
    '<meta charset="utf-8"><b style="font-weight:normal;"><h2><span>Salts</span></h2><p><span style="font-weight:700">Li</span><span style="vertical-align:super">+</span></p></b><script>window.ran = 1</script>',
    'Salts',
  );
  await begins('### Salts\n\n**Li**^+^');
  await page.getByText('1 script was removed.').waitFor();
  await page.getByRole('region', { name: 'Preview' }).locator('sup', { hasText: '+' }).first().waitFor();
  assert.equal(await rules(), 1);
  await page.keyboard.press('Control+z');
  await begins(before);
  assert.equal(await field.inputValue(), before);
  await paste('<p>Start <del>900</del><ins>300</ins> mg</p>', 'Start 900300 mg');
  await begins('Start 300 mg');
  await page.getByText('1 tracked deletion was accepted.').waitFor();
  await paste(
    '<div style="white-space: pre"><span style="color:red">**as it is**</span></div>',
    '**as it is**',
  );
  await begins('**as it is**');
  assert.equal(await page.evaluate(() => 'ran' in window), false);
});
