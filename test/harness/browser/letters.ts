import type { Page } from 'playwright-core';

/** Sets the text size that the browser's owner chose, in pixels; the pages are laid out again. */
export async function setLetters(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
}
