import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { browser, heading, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';

/** What keeps credit of activities back: each missing thing leads to where it is recorded; many lack one fact alone. */
const BARE = [2746, 2803, 2807];
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** Nobody has recorded yet who paid for these. */
async function forget(ids: readonly number[]): Promise<void> {
  await stage.sql('DELETE FROM content_record WHERE publication_id = ANY ($1)', [ids]);
  await stage.sql('UPDATE activity SET suspended_at = now() WHERE publication_id = ANY ($1)', [ids]);
}

openDesk(() => forget(BARE));

async function overview(viewport: { width: number; height: number }) {
  const page = await browser.page(stage, { as: 'admin', viewport });
  await page.goto('/admin', { waitUntil: 'networkidle' });
  return { page, list: page.getByRole('region', { name: 'Activities whose credit is suspended' }) };
}
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
};
const supportOf = async (id: number) =>
  (
    await stage.sql<{ support: string }>('SELECT support FROM content_record WHERE publication_id = $1', [id])
  )[0]?.support ?? null;

for (const viewport of WIDTHS)
  test(`[R7] at ${viewport.width} pixels an office records of chosen activities that nobody supported them`, async () => {
    await forget(BARE);
    const { page, list } = await overview(viewport);
    const form = list.getByRole('group', { name: 'These activities had no commercial support' });
    const boxes = form.getByRole('checkbox');
    await boxes.first().waitFor();
    assert.equal(await boxes.count(), BARE.length);
    const record = form.getByRole('button', { name: 'Record “No commercial support”' });
    assert.equal(await record.isDisabled(), true, 'nothing is chosen yet');
    await assertFits(page, 'the overview');
    await picture(page, `suspensions-${viewport.width}`);
    await form.getByRole('button', { name: 'Choose all' }).click();
    for (const box of await boxes.all()) assert.equal(await box.isChecked(), true);
    await boxes.first().press('Space');
    assert.equal(await boxes.first().isChecked(), false, 'by the keyboard, one is left out');
    await record.click();
    await page.getByText('Recorded for 2 activities.').waitFor();
    await boxes.nth(1).waitFor({ state: 'detached' });
    assert.equal(await boxes.count(), 1, 'the one that was left out is still asked about');
    const left: number[] = [];
    for (const id of BARE) if ((await supportOf(id)) === null) left.push(id);
    assert.equal(left.length, 1);
    const audits = await stage.sql(
      `SELECT 1 FROM audit_entry WHERE action = 'activity.facts' AND subject = ANY ($1)`,
      [BARE.filter((id) => !left.includes(id)).map((id) => `publication:${id}`)],
    );
    assert.ok(audits.length >= 2, 'each on its own record');
    await assertAccessibleInBothThemes(page, 'the overview');
  });

test('[R3] [R7] each missing thing is a link to the place where it is put on record', async () => {
  const [id] = BARE as [number];
  await forget([id]);
  const [{ author } = assert.fail()] = await stage.sql<{ author: string }>(
    'SELECT author_id AS author FROM publication_author WHERE publication_id = $1 ORDER BY position LIMIT 1',
    [id],
  );
  await stage.sql('UPDATE author SET disclosed_on = NULL WHERE id = $1', [author]);
  const { page, list } = await overview({ width: 1440, height: 900 });
  const row = list
    .getByRole('row')
    .filter({ has: page.locator(`a[href="/admin/publications/${id}/facts"]`) });
  const links = row.getByRole('list').getByRole('link');
  const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  assert.deepEqual(places.toSorted(), [
    `/admin/faculty/${author}#disclosures`,
    `/admin/publications/${id}/facts#support`,
  ]);
  await row.locator(`a[href$="#support"]`).click();
  await heading(page, /^Who controls the content of /);
  assert.ok(
    await page.locator('#support').evaluate((part) => part.getBoundingClientRect().top < innerHeight),
  );
  await page.locator(`a[href="/admin/faculty/${author}#disclosures"]`).click();
  await page.waitForURL(`**/admin/faculty/${author}#disclosures`);
  await page.locator('#disclosures').waitFor();
});
