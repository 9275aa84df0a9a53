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

/** `parts`: the parts that claim another height than they have. */
export interface Heights {
  claimed: number;
  real: number;
  parts: string[];
}

/**
 * In the page: the height that it claims while its lower parts are not laid out, and the one it has when they are. A face
 * that only they use is requested once they are laid out, so the real height is read when it has come.
 */
export async function heights(): Promise<Heights> {
  const whole = () => document.documentElement.scrollHeight;
  const later = [...document.querySelectorAll('main *')].filter(
    (one) => getComputedStyle(one).contentVisibility === 'auto',
  );
  const each = () => later.map((one) => Math.round(one.getBoundingClientRect().height));
  const [claimed, before] = [whole(), each()];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
  whole();
  await document.fonts.ready;
  const [real, after] = [whole(), each()];
  document.adoptedStyleSheets.pop();
  const parts = later.flatMap((one, at) => {
    const name = one.querySelector('h2')?.textContent ?? one.className;
    return before[at] === after[at] ? [] : [`${name} ${before[at]} to ${after[at]}`];
  });
  return { claimed, real, parts };
}
