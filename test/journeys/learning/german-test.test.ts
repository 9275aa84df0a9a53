import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { originsOf } from '#locale/address.rules.ts';
import { PEOPLE } from '#seed/people.ts';
import { type OpenBrowser, openBrowser } from '../../harness/browser/browser.ts';
import { sheetOf } from '../../harness/people/sitting.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

/** A course that stands whole in German. */
const COURSE = 2779;
let stage: Stage;
let browser: OpenBrowser;
before(async () => {
  stage = await openStage({ pages: true });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

test('a reader on the German host reads, takes the test in German, and the record says German', async () => {
  const { origin, languageHosts } = stage.app.ports.config;
  const site = originsOf(origin, languageHosts).de ?? '';
  const page = await browser.page(stage, { as: 'gold' });
  await page.goto(`${site}/publication/${COURSE}`);
  await page.getByText('Der Schlaf erholt sich von einer Depression oft als Letztes').waitFor();
  assert.equal(await page.locator('main [lang="en"]').filter({ hasText: 'Sleep is often' }).count(), 0);

  await page.goto(`${site}/publication/${COURSE}/test`);
  const start = page.getByRole('button', { name: 'Test beginnen' });
  await start.waitFor();
  await page.getByText('Schlafbeschwerden, die eine depressive Episode überdauern').waitFor();
  await start.click();
  for (const { answer_id: answer } of await sheetOf(stage, COURSE)) {
    const option = page.locator(`#answer-${answer}`);
    await option.waitFor({ state: 'attached' });
    assert.equal(
      await option.evaluate((node) => node.closest('fieldset')?.lang ?? ''),
      '',
      'the language of the page',
    );
    await option.check({ force: true });
    await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Antworten abgeben' }).click();
  await page.waitForURL(/\/test\/results/);
  await page
    .getByText('Die KVT-I ist bei chronischer Insomnie Erwachsener die empfohlene Behandlung')
    .waitFor();

  const [record] = await stage.sql<{ reading: string; sitting: string; status: string }>(
    `SELECT r.language AS reading, s.language AS sitting, t.status FROM attempt t JOIN sitting s ON s.id = t.sitting_id
       JOIN front_matter_reading r ON r.sitting_id = s.id WHERE t.user_id = $1 AND t.publication_id = $2`,
    [PEOPLE.gold.id, COURSE],
  );
  assert.deepEqual(record, { reading: 'de', sitting: 'de', status: 'APPROVED' });
  await page.context().close();
});

test('what nobody translated is marked as English on the German host, its title first', async () => {
  const { origin, languageHosts } = stage.app.ports.config;
  const site = originsOf(origin, languageHosts).de ?? '';
  const [{ title: english = '' } = {}] = await stage.sql<{ title: string }>(
    `WITH gone AS (DELETE FROM publication_translation WHERE publication_id = 2701) SELECT title FROM publication WHERE id = 2701`,
  );
  await stage.app.cache.invalidate(null);
  const page = await browser.page(stage);
  await page.goto(`${site}/publication/2701`);
  const title = page.getByRole('heading', { level: 1, name: english });
  await title.waitFor();
  const languageOf = (node: Element) => node.closest('[lang]')?.getAttribute('lang');
  assert.equal(await title.evaluate(languageOf), 'en');
  assert.equal(await page.locator('#about + *').first().evaluate(languageOf), 'en');
  await page.getByText('Diese Seite gibt es nur auf Englisch.').waitFor();
  await page.context().close();
});
