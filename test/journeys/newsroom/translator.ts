import type { Page } from 'playwright-core';
import { desk } from './editor.ts';

/** What a text is called in German: every field of it says so, so that no page can show another one's. */
export const german = (label: string, title: string): string => `${label} auf Deutsch: ${title}`;

/** Everything that the list of translations counts as missing in German, one text after the other. */
export async function translateAll(page: Page): Promise<string[]> {
  await desk(page, 'Translations');
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Deutsch' });
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**language=de**');
  await page.getByRole('link', { name: /Missing/ }).click();
  await page.waitForURL('**state=missing**');
  const missing = page.getByRole('link', { name: /^Translate .* into Deutsch$/ });
  const none = page.getByText(/^No texts? /);
  const written: string[] = [];
  for (;;) {
    // Between the list that was kept and the one that comes there is neither.
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await missing.first().or(none).first().waitFor();
    if (await none.isVisible()) return written;
    await missing.first().click();
    written.push(await translate(page));
    await page.goBack();
    await page.waitForURL('**state=missing**');
  }
}

async function translate(page: Page): Promise<string> {
  const words = page.getByRole('region', { name: 'Deutsch' });
  await words.getByRole('button', { name: 'Save' }).waitFor();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  for (const field of await words.getByRole('textbox').all()) {
    const label = await field.evaluate(
      (one) => one.getAttribute('aria-label') ?? (one as HTMLInputElement).labels?.[0]?.textContent ?? 'Text',
    );
    await field.fill(german(label, title));
  }
  const saved = page.waitForResponse(
    (reply) =>
      ['PUT', 'PATCH', 'POST'].includes(reply.request().method()) && reply.url().includes('translation'),
  );
  await words.getByRole('button', { name: 'Save' }).click();
  if ((await saved).status() >= 300) throw new Error(`${title}: ${(await saved).status()}`);
  return title;
}
