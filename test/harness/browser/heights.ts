import type { Page } from 'playwright-core';

/** Whatever is laid out a moment later stays as it begins, until what this gives is called. */
export async function holdAnimations(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  return async () => {
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await session.detach();
  };
}

/** In the page: the height that it claims while its lower parts are not laid out, and the one it has when they are. */
export function heights(): [claimed: number, real: number] {
  const claimed = document.documentElement.scrollHeight;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
  const real = document.documentElement.scrollHeight;
  document.adoptedStyleSheets.pop();
  return [claimed, real];
}
