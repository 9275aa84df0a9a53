import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, NARROW, open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';
import { raw } from '#test/harness/stage.ts';

const SHEET = '/publication/st-johns-wort-the-interaction-sheet-2782';
/** The first section of an activity, whose CME information cites this trial. */
const KANE = '10.1001/archpsyc.1988.01800330013001';
const LESSON = '/section/why-delay-is-the-larger-risk-2746-5392';
const SAID: Record<string, [tag: string, said: string]> = {
  pt: ['pt-BR', 'Artigo retratado'],
  fr: ['fr', 'Article rétracté'],
  it: ['it', 'Articolo ritrattato'],
  de: ['de', 'Zurückgezogen'],
};

openDesk(async () => {
  await stage.sql(
    `UPDATE reference_standing SET standing = 'corrected' WHERE registry = 'doi' AND identifier = lower($1)`,
    [KANE],
  );
});

test('a retracted source says so in words beside it, on screen and on paper, at every width and in both themes', async () => {
  const page = await browser.page(stage);
  await page.goto(SHEET, { waitUntil: 'networkidle' });
  await page.getByRole('tab', { name: 'References' }).click();
  const source = page.getByRole('listitem').filter({ hasText: 'invented for this demonstration' });
  assert.match(await source.innerText(), /^Retracted\s+Marlow and Quist/);
  assert.equal(await page.getByText('Retracted', { exact: true }).count(), 1, 'of all that are listed');
  await assertAccessibleInBothThemes(page, 'a retracted source');
  await page.setViewportSize(NARROW);
  await assertFits(page, 'a retracted source');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await source.getByText('Retracted', { exact: true }).isVisible(), true);
  await page.context().close();
});

test('every language has its own word for it, marked as that language beside an English source', async () => {
  const main = new URL(stage.url).host;
  for (const [label, [tag, said]] of Object.entries(SAID)) {
    const host = `${label}.${main}`;
    let reply = await raw(stage.url, SHEET, { headers: { host } });
    // The slug of another language leads on.
    if (reply.status === 301)
      reply = await raw(stage.url, String(reply.headers.location), { headers: { host } });
    const html = reply.body.toString().replaceAll('<!-- -->', '');
    assert.equal(reply.status, 200, host);
    assert.match(
      html,
      new RegExp(`<li><span lang="${tag}"><span class="[^"]*">${said}</span></span> Marlow`),
    );
  }
});

test('the CME information in a lesson says that a source was corrected', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  await page.goto(LESSON, { waitUntil: 'networkidle' });
  await page.getByText('CME Information').first().click();
  const source = page.getByRole('listitem').filter({ hasText: KANE }).first();
  await source.getByText('Corrected since publication').waitFor();
  await page.context().close();
});

test('the overview of the administration leads to the publication that cites it', async () => {
  const page = await open('/admin');
  await page.getByRole('link', { name: '1 retracted source is cited' }).waitFor();
  const list = page.getByRole('region', { name: 'Cited sources that were retracted' });
  await list.getByText('invented for this demonstration').waitFor();
  await assertAccessibleInBothThemes(page, 'the overview with a retraction');
  await list.getByRole('link', { name: /Interaction Sheet/ }).click();
  await page.waitForURL(/\/admin\/publications\/2782/);
  await page.context().close();
});
