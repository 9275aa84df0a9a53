import type { Page } from 'playwright-core';

/** The size that the owner of the browser chose for letters, in pixels; the pages are laid out anew. */
export async function setLetters(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
}
