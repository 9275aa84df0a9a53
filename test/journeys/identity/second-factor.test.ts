import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, assertFits } from '../../harness/browser/accessible.ts';
import { type OpenBrowser, openBrowser } from '../../harness/browser/browser.ts';
import { PASSWORD } from '../../harness/people/account-desk.ts';
import { appOf, newOwner, type Owner } from '../../harness/people/second-factor.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

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

const NARROW = { width: 390, height: 844 };

async function signInAs(page: Page, { email }: Pick<Owner, 'email'>): Promise<void> {
  await page.goto('/signin?redirect=%2Fmyaccount%2Fpassword', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
const card = (page: Page) => page.getByRole('region', { name: 'Second factor' });

test('an administrator in production can do nothing but add an app, signs in with its code, and shows anew who they are with it', async () => {
  const { config } = stage.app.ports;
  config.demo = false;
  try {
    const owner = await newOwner(stage, { isSuperuser: true });
    const page = await browser.page(stage, { viewport: NARROW });
    await signInAs(page, owner);
    await card(page).getByText('Administrators sign in with a second factor').waitFor();
    await page.goto('/admin/members');
    await page.waitForURL('**/myaccount/password');
    await card(page).getByRole('button', { name: 'Set up an app' }).click();
    const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await setup.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const key = (await setup.locator('dd').textContent())?.replaceAll(' ', '') ?? '';
    const app = appOf(key);
    await assertAccessible(page, 'second factor');
    await assertFits(page, 'second factor');
    await setup.getByRole('button', { name: 'Add' }).click();
    await setup.getByText('Enter the code.').first().waitFor();
    await setup.getByLabel('Six digits').fill('000000');
    await setup.getByRole('button', { name: 'Add' }).click();
    await setup.getByText('This code is not right').first().waitFor();
    await setup.getByLabel('Six digits').fill(app(new Date()));
    await setup.getByRole('button', { name: 'Add' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await codes.getByRole('listitem').first().waitFor();
    assert.equal(await codes.getByRole('listitem').count(), 10);
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await assertAccessible(page, 'second factor');
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    assert.ok(await codes.isVisible(), 'what is shown only now is not closed by mistake');
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await card(page).getByText('10 are left.').waitFor();
    await page.goto('/admin/plans', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Edit Silver, one year' }).waitFor();

    const again = await browser.page(stage);
    await signInAs(again, owner);
    await again.getByText('Your password is right. Now show your second factor.').waitFor();
    await again.waitForFunction(
      () => document.activeElement?.getAttribute('autocomplete') === 'one-time-code',
    );
    await assertAccessible(again, 'second factor');
    await again.getByLabel('Code').fill('123456');
    await again.keyboard.press('Enter');
    await again.getByText('This code is not right').first().waitFor();
    await again.getByLabel('Code').fill(recovery);
    await again.keyboard.press('Enter');
    await again.waitForURL('**/myaccount/password');
    await card(again).getByText('9 are left.').waitFor();

    await again.goto('/admin/plans', { waitUntil: 'networkidle' });
    await stage.sql(`UPDATE session SET created_at = now() - interval '1 hour' WHERE user_id = $1`, [
      owner.id,
    ]);
    await again.getByRole('button', { name: 'Edit Silver, one year' }).click();
    const plan = again.getByRole('dialog', { name: /Silver/ });
    await plan.getByLabel(/^Price in/).fill('101.50');
    await plan.getByRole('button', { name: 'Save' }).click();
    const shown = again.getByRole('dialog', { name: 'Is it still you?' });
    await shown.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await again.keyboard.press('Enter');
    await shown.getByText('Your password is right. Now show your second factor.').waitFor();
    await stage.sql('UPDATE authenticator_app SET last_step = 0 WHERE user_id = $1', [owner.id]);
    await shown.getByLabel('Code').fill(app(new Date()));
    await again.keyboard.press('Enter');
    await again.getByText('Silver, one year was saved.', { exact: false }).waitFor();
  } finally {
    config.demo = true;
  }
});

test('a passkey is added, signs in without a password, shows anew who one is, and is removed', async () => {
  const owner = await newOwner(stage);
  const page = await browser.page(stage);
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInAs(page, owner);
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByRole('button', { name: 'Add' }).click();
  await adding.getByText('Give the passkey a name.').first().waitFor();
  await adding.getByLabel('Name').fill('Work laptop');
  await adding.getByRole('button', { name: 'Add' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await card(page).getByText('Work laptop').first().waitFor();
  await assertAccessible(page, 'second factor');

  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await adding.getByLabel('Name').fill('The same laptop');
  await adding.getByRole('button', { name: 'Add' }).click();
  await adding.getByText('This device already has a passkey for your account.').first().waitFor();
  await adding.getByRole('button', { name: 'Cancel' }).click();
  const codesOf = () => stage.sql('SELECT * FROM recovery_code WHERE user_id = $1 ORDER BY 1, 2', [owner.id]);
  const before = await codesOf();
  await card(page).getByRole('button', { name: 'Create new codes' }).click();
  const renewing = page.getByRole('dialog', { name: 'Create new recovery codes?' });
  await renewing.getByText('The codes that you have now stop working at once.').waitFor();
  assert.deepEqual(await codesOf(), before, 'nothing is voided unasked');
  await renewing.getByRole('button', { name: 'Create new codes' }).click();
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error()) },
    }),
  );
  await codes.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Your browser did not allow copying.').waitFor();
  await codes.getByRole('button', { name: 'I have kept them' }).click();

  await page.goto('/logout', { waitUntil: 'networkidle' });
  await signInAs(page, owner);
  await page.getByText('One of your recovery codes. Or use your passkey instead.').waitFor();
  await page.getByLabel('Code').fill('ABCD-EFGH');
  await page.keyboard.press('Enter');
  await page.getByText('This recovery code is not right').first().waitFor();
  await page.goto('/signin?redirect=%2Fmyaccount%2Fpassword', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/myaccount/password');
  await card(page)
    .getByText(/Last used on/)
    .first()
    .waitFor();

  await stage.sql(`UPDATE session SET created_at = now() - interval '1 hour' WHERE user_id = $1`, [owner.id]);
  await card(page).getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove the passkey Work laptop?' });
  await removing.getByRole('button', { name: 'Remove' }).click();
  const shown = page.getByRole('dialog', { name: 'Is it still you?' });
  await shown.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('It is removed.', { exact: false }).waitFor();
  assert.equal(await card(page).getByText('Work laptop').count(), 0);

  await page.goto('/logout', { waitUntil: 'networkidle' });
  await page.goto('/signin', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey was not accepted.', { exact: false }).waitFor();
});
