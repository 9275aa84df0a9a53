import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, openDesk, stage } from '#test/harness/admin/journey.ts';

const DO = 'Physician (DO)';
let paper: number;
openDesk(async () => {
  const [found] = await stage.sql<{ id: number }>(
    `UPDATE certificate SET profession = $1 WHERE id = (SELECT min(c.id) FROM certificate c WHERE c.user_id = 904
       AND c.withdrawn_at IS NULL AND NOT EXISTS (SELECT 1 FROM certificate n WHERE n.supersedes_id = c.id)) RETURNING id::int`,
    [DO],
  );
  paper = found?.id ?? assert.fail('the story has no certificate');
});

test('[R14] a certificate that is reissued for its name alone keeps the profession that was attested', async () => {
  const page = await open(`/admin/certificates/${paper}`);
  await page.getByRole('button', { name: 'Reissue' }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Profession').inputValue(), DO);
  await dialog.getByLabel('Name').fill('Amina Delacroix-Bell');
  await dialog.getByLabel('Reason').fill('Married in May.');
  await dialog.getByRole('button', { name: 'Reissue' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(`/${paper}`));
  const [fresh] = await stage.sql(
    'SELECT recipient_name AS name, profession FROM certificate WHERE supersedes_id = $1',
    [paper],
  );
  assert.deepEqual(fresh, { name: 'Amina Delacroix-Bell', profession: DO });
});
