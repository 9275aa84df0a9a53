import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { TOKEN_KEY } from '#web/token-key.ts';
import { CHROMIUM_FLAGS } from '../../scripts/chromium.ts';
import type { TestApp, Who } from './app.ts';

const FLAGS = [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'];
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

export interface OpenBrowser {
  /** A fresh context, signed in as that person; console errors and failed policies are collected in `problems`. */
  page(
    app: TestApp,
    options?: {
      as?: Who;
      viewport?: { width: number; height: number };
      dark?: boolean;
      javaScript?: boolean;
      /** Nobody moves: a visitor's page is taken over at the first sign of somebody, or when it has been there for a while. */
      still?: boolean;
    },
  ): Promise<Page & { problems: string[]; context(): BrowserContext }>;
  close(): Promise<void>;
}

/** A real Chromium: the one `npm test` found, or the machine's own. `letters`: the size its owner chose, in pixels. */
export async function openBrowser({ letters = 16 } = {}): Promise<OpenBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...FLAGS, `--blink-settings=defaultFontSize=${letters}`],
  });
  return {
    async page(
      app,
      { as = 'anonymous', viewport = DESK, dark = false, javaScript = true, still = false } = {},
    ) {
      const context = await browser.newContext({
        viewport,
        colorScheme: dark ? 'dark' : 'light',
        javaScriptEnabled: javaScript,
        baseURL: app.url,
        reducedMotion: 'reduce',
      });
      const token = await app.token(as);
      if (token)
        await context.addInitScript(
          ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
          [TOKEN_KEY, token],
        );
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (thrown) => problems.push(thrown.message));
      if (!still) await page.addInitScript(move);
      if (javaScript) settle(page);
      return Object.assign(page, { problems });
    },
    async close() {
      // A request that a test still holds or changes fails with the browser, after the last test: a failure of the whole file.
      const pages = browser.contexts().flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await browser.close();
    },
  };
}

/** In the page: somebody's pointer moves until our scripts have taken it over. */
function move(): void {
  const timer = setInterval(() => {
    dispatchEvent(new Event('pointermove'));
    if ('ppRunning' in globalThis) clearInterval(timer);
  }, 20);
}

const SETTLE_MS = 15_000;
const EXTRAS_MS = 4_000;
const LETTERS_MS = 4_000;
/**
 * Scripts start after what is seen, and promotions and our letters after those, so on a busy machine a page may be at rest
 * and not yet running, or a bar may slide in under the pointer, or a line turn. Whoever waits for rest means to use the
 * page; where no script comes, that is what is tested, and the wait ends.
 */
function settle(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === 'networkidle') await isRunning(page).catch(() => undefined);
    return response;
  };
}

async function isRunning(page: Page): Promise<void> {
  const timeout = SETTLE_MS;
  await page.waitForFunction(
    () => 'ppRunning' in globalThis || !document.querySelector('script[type=module]'),
    undefined,
    { timeout },
  );
  const footer = () => {
    const found = document.querySelector('footer');
    return !found || Object.keys(found).some((key) => key.startsWith('__react'));
  };
  await page.waitForFunction(footer, undefined, { timeout });
  const extras = () =>
    performance
      .getEntriesByType('resource')
      .some(
        (one) => /\/extras-[\w-]+\.js/.test(one.name) && (one as PerformanceResourceTiming).responseEnd > 0,
      );
  await page.waitForFunction(extras, undefined, { timeout: EXTRAS_MS });
  const lettered = () => 'lettered' in document.documentElement.dataset;
  await page.waitForFunction(lettered, undefined, { timeout: LETTERS_MS });
  await page.evaluate(() => new Promise((go) => setTimeout(() => requestAnimationFrame(go), 50)));
}

/** Holds back what a page asks for at an address, by one method or any, until what it gives is called. */
export async function holdUp(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await held;
    // Whoever asked may have gone on without it.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** At least a minute. */
const FRAMES_MAX = 3600;
/** Waits until our scripts look after an element, however busy the machine: React keeps its notes on the element itself. */
export const takenOver = (at: Locator): Promise<void> =>
  at.evaluate(async (element, frames) => {
    for (let frame = 0; !Object.keys(element).some((key) => key.startsWith('__react')); frame++) {
      if (frame > frames) throw new Error('no script of ours looks after the element');
      await new Promise(requestAnimationFrame);
    }
  }, FRAMES_MAX);
