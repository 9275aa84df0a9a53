import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';

openDesk();

const strip = (page: Page) => page.getByRole('complementary', { name: 'For editors' });
const ways = async (page: Page): Promise<string[]> =>
  Promise.all(
    (await strip(page).getByRole('link').all()).map(async (link) => (await link.getAttribute('href')) ?? ''),
  );

for (const viewport of [DESK, PHONE])
  test(`at ${viewport.width} px: every kind of page leads to where it is edited and to its texts`, async () => {
    const [found] = await stage.sql<{ author: string; id: string; topic: string }>(
      `SELECT a.slug AS author, a.id, (SELECT id FROM category ORDER BY position LIMIT 1) AS topic FROM author a ORDER BY a.id LIMIT 1`,
    );
    assert.ok(found);
    const cases: [path: string, place: string, way: string][] = [
      ['/', '/', '/admin/front-page'],
      ['/', '/', '/admin/front-page/2'],
      [`/author/${found.author}`, '/author/:slug', `/admin/translations/biography-${found.id}-de`],
      [`/library?categories=${found.topic}`, '/library', `/admin/translations/topic-${found.topic}-de`],
      ['/publication/lecture-2746', '/publication/:slug', '/admin/publications/2746'],
      ['/publication/2746/test', '/publication/:publicationId/test', '/admin/publications/2746/test'],
      ['/cme-program', '/cme-program', '/admin/plans'],
      ['/podcasts', '/podcasts', '/admin/publications?type=PODCAST'],
      ['/newsletter', '/newsletter', '/admin/newsletter'],
      ['/about-us', '/about-us', '/admin/pages/about-us'],
    ];
    const page = await open('/terms-and-conditions', { as: 'admin', viewport });
    for (const [path, place, way] of viewport === PHONE ? cases.slice(0, 3) : cases) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await strip(page).getByRole('link', { name: 'Texts of this page' }).waitFor();
      if (way.includes('/translations/')) await strip(page).getByRole('listitem').last().waitFor();
      const texts = `/admin/texts?${new URLSearchParams({ page: place })}`;
      const all = await ways(page);
      assert.ok(all.includes(texts), `${path}: ${all}`);
      assert.ok(way === '' || all.includes(way), `${path}: ${all}`);
      await assertFits(page, path);
    }
    await assertAccessible(page, 'a page with its strip');
    await strip(page).getByRole('link', { name: 'Texts of this page' }).click();
    await page.waitForURL('**/admin/texts?page=**');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Where it stands:/).click();
    await dialog.getByRole('link').first().waitFor();
    await assertAccessible(page, 'where a text stands');
  });
