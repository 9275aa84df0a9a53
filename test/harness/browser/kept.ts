import type { Page } from 'playwright-core';
import { KEPT_PREFIX } from '#client/offline/kept-address.ts';
import type { KeptPage } from '#client/offline/kept-pages.ts';

/** What this browser has saved of an account's pages, if anything. */
export const keptPages = (page: Page): Promise<readonly KeptPage[]> =>
  page.evaluate(async (prefix) => {
    const name = (await caches.keys()).find((one) => one.startsWith(prefix));
    const index = name ? await caches.match('/kept-index', { cacheName: name }) : undefined;
    return index ? ((await index.json()) as { pages: KeptPage[] }).pages : [];
  }, KEPT_PREFIX);

export const stores = (page: Page): Promise<string[]> =>
  page.evaluate(
    async (prefix) => (await caches.keys()).filter((name) => name.startsWith(prefix)),
    KEPT_PREFIX,
  );

const LOOK_MS = 250;
const LOOKS = 160;
/** Polled from outside, since the page may be left meanwhile. */
export async function until(page: Page, what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    if (await isSo().catch(() => false)) return;
    await page.waitForTimeout(LOOK_MS);
  }
  throw new Error(`${page.url()}: never ${what}`);
}

/** Waits until this page is saved and the worker that shows it offline is active. */
export const isKept = (page: Page, address: string, call = ''): Promise<void> =>
  until(page, `${address} was kept`, async () => {
    const kept = (await keptPages(page)).find((one) => one.address === address);
    const isWhole = kept?.calls.some((one) => one.includes(call)) ?? false;
    return (
      isWhole && page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active != null)
    );
  });

export const isForgotten = (page: Page): Promise<void> =>
  until(page, 'was everything deleted', async () => (await stores(page)).length === 0);
