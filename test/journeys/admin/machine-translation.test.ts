import { after, before, test } from 'node:test';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';
import { DESK, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import { type MachineTranslator, openMachineTranslator } from '#test/harness/outside/machine-translator.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

let machine: MachineTranslator;
let stage: Stage;
let browser: OpenBrowser;
before(async () => {
  machine = await openMachineTranslator();
  stage = await openStage({ pages: true, env: { MACHINE_TRANSLATION: machine.address } });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await stage?.close();
  await machine?.close();
});

test('a machine’s title is marked, refused unread, and published once somebody says that they read it', async () => {
  await stage.sql(`UPDATE section SET title = 'Give 2.5 mg', words_changed_at = now() WHERE id = 5396`);
  machine.teach('Give 2.5 mg', 'Geben Sie 25 mg');
  const page = await browser.page(stage, { as: 'admin' });
  await page.setViewportSize(DESK);
  await page.goto('/admin/translations/section-5396-de', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Suggest with LibreTranslate: Title' }).click();
  await page.getByText('number: 2.5 mg became 25 mg').waitFor();
  await page.getByText(/^Machine translation by LibreTranslate, asked for by Corinne/).waitFor();
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    await assertFits(page, `${viewport.width} px`);
  }
  await assertAccessible(page, 'a suggestion');
  await page.getByRole('button', { name: 'Put it into the field' }).click();
  await page.getByText('Machine translation stands in this field.').waitFor();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText('nobody has confirmed reading').first().waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText('Machine translation stands in this field.').waitFor();
  await page.getByRole('checkbox', { name: 'I have read this and compared it with the English' }).check();
  await save.click();
  await page.getByText('Saved. Readers see it now.').first().waitFor();
  await page.getByText('Machine translation stands in this field.').waitFor({ state: 'detached' });
});
