import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { LETTERING_KEY, LETTERING_NAMES } from '#client/start/lettering.ts';
import { CHROMIUM_FLAGS, SHORT_LIVED } from '../../../scripts/tests/chromium.ts';
import type { TestApp, Who } from '../app.ts';

const FLAGS = [...CHROMIUM_FLAGS, ...SHORT_LIVED, '--autoplay-policy=no-user-gesture-required'];
/** A busy machine takes longer than the driver's default timeout. */
const PATIENCE_MS = 60_000;
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

export interface OpenBrowser {
  /** A fresh context, signed in as that person; console errors and policy violations are collected in `problems`. */
  page(
    app: TestApp,
    options?: {
      as?: Who;
      viewport?: { width: number; height: number };
      dark?: boolean;
      javaScript?: boolean;
      /** A first visit without interaction: the page is hydrated at the first sign of a user, or after a while. */
      still?: boolean;
      /** A first visit: our fonts are not cached yet. */
      first?: boolean;
      /**
       * A user without a profession is asked for it, by a dialog over the page, once per browser session. Elsewhere the
       * question counts as asked.
       */
      unasked?: boolean;
      /**
       * With the service worker, which keeps pages for offline use; tests can neither hold up nor change what it
       * fetches.
       */
      worker?: boolean;
    },
  ): Promise<Page & { problems: string[]; context(): BrowserContext }>;
  close(): Promise<void>;
}

const launch = (letters: number): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...FLAGS, `--blink-settings=defaultFontSize=${letters}`],
  });

/** By text size: where one process runs many test files, they share a browser, which ends with the process. */
const shared = new Map<number, Promise<Browser>>();
async function sharedBrowser(letters: number): Promise<Browser> {
  const known = await shared.get(letters);
  if (known?.isConnected()) return known;
  const launched = launch(letters);
  shared.set(letters, launched);
  return launched;
}

/**
 * A real Chromium: the one `npm test` found, or the machine's own. `letters`: the text size its owner chose, in pixels.
 */
export async function openBrowser({ letters = 16 } = {}): Promise<OpenBrowser> {
  const isShared = process.env.TEST_WORKER === '1';
  const browser = await (isShared ? sharedBrowser(letters) : launch(letters));
  const contexts = new Set<BrowserContext>();
  return {
    async page(
      app,
      {
        as = 'anonymous',
        viewport = DESK,
        dark = false,
        javaScript = true,
        still = false,
        first = still,
        unasked = false,
        worker = false,
      } = {},
    ) {
      const context = await browser.newContext({
        viewport,
        colorScheme: dark ? 'dark' : 'light',
        javaScriptEnabled: javaScript,
        baseURL: app.url,
        reducedMotion: 'reduce',
        serviceWorkers: worker ? 'allow' : 'block',
      });
      context.setDefaultTimeout(PATIENCE_MS);
      contexts.add(context.on('close', () => contexts.delete(context)));
      const token = await app.token(as);
      if (token) await context.addInitScript(keep, [TOKEN_KEY, token]);
      if (!first) await context.addInitScript(keep, [LETTERING_KEY, LETTERING_NAMES]);
      if (!unasked) await context.addInitScript(wasAsked);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (thrown) => problems.push(thrown.message));
      if (!still) await page.addInitScript(move);
      if (javaScript) await settle(page);
      return Object.assign(page, { problems });
    },
    async close() {
      // A request that a test still holds or changes would fail with the browser, after the last test: a failure of the
      // whole file.
      const pages = [...contexts].flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      if (!isShared) return browser.close();
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}

/** In the page: moves the pointer until our scripts have hydrated the page. */
function move(): void {
  const timer = setInterval(() => {
    dispatchEvent(new Event('pointermove'));
    if ('ppRunning' in globalThis) clearInterval(timer);
  }, 20);
}

/** In the page. */
function keep([key = '', value = '']: string[]): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A third-party frame may have no storage.
  }
}

/** In the page. */
function wasAsked(): void {
  try {
    sessionStorage.setItem('ppProfileAsked', '1');
  } catch {
    // A third-party frame may have no storage, and asks nothing.
  }
}

const SETTLE_MS = 15_000;
const LETTERS_MS = 4_000;
/**
 * Scripts start after the content is shown, and promotions and our fonts after those, so on a busy machine a page may
 * look settled before its scripts run, or a bar may slide in under the pointer, or a line wrap differently. A test that
 * waits for the page to settle means to use it; where no script of ours is present, the wait is over at once.
 */
async function settle(page: Page): Promise<void> {
  await page.addInitScript(noteExtras);
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === 'networkidle') await isRunning(page);
    return response;
  };
}

/** In the page. Reported by an observer: where a test has set the clock, `performance` has no entries. */
function noteExtras(): void {
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => /\/extras-[\w-]+\.js/.test(name)))
      Object.assign(globalThis, { extrasCame: true });
  }).observe({ type: 'resource', buffered: true });
}

async function isRunning(page: Page): Promise<void> {
  const until = (what: string, isSo: () => boolean) =>
    page.waitForFunction(isSo, undefined, { timeout: SETTLE_MS }).catch((cause: unknown) => {
      throw new Error(`${page.url()}: ${what}`, { cause });
    });
  await until(
    'its scripts do not run',
    () => 'ppRunning' in globalThis || !document.querySelector('script[type=module]'),
  );
  await until('no script looks after its foot', () => {
    const footer = document.querySelector('footer');
    return !footer || Object.keys(footer).some((key) => key.startsWith('__react'));
  });
  await until('its bar does not know who is looking', () => !document.querySelector('header [aria-busy]'));
  // Neither is part of the page: if it does not come, the page is used without.
  const extras = () => !('ppRunning' in globalThis) || 'extrasCame' in globalThis;
  await page.waitForFunction(extras, undefined, { timeout: SETTLE_MS }).catch(() => undefined);
  const letters = () => !('ppRunning' in globalThis) || 'lettered' in document.documentElement.dataset;
  await page.waitForFunction(letters, undefined, { timeout: LETTERS_MS }).catch(() => undefined);
  // A page that navigates to another document leaves this frame behind.
  const frame = () => new Promise((go) => setTimeout(() => requestAnimationFrame(go), 50));
  await page.evaluate(frame).catch(() => undefined);
}

/** Holds back a page's requests to an address, with one method or any, until the returned function is called. */
export async function holdUp(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await held;
    // The page may have gone on without it.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** At least a minute. */
const FRAMES_MAX = 3600;
/** Waits until our scripts handle an element, however busy the machine: React keeps its data on the element itself. */
export const takenOver = (at: Locator): Promise<void> =>
  at.evaluate(async (element, frames) => {
    for (let frame = 0; !Object.keys(element).some((key) => key.startsWith('__react')); frame++) {
      if (frame > frames) throw new Error('no script of ours looks after the element');
      await new Promise(requestAnimationFrame);
    }
  }, FRAMES_MAX);
