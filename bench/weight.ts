import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/tests/chromium.ts';

export interface Weight {
  path: string;
  /** Scripts until the page has loaded, in kB. */
  scriptKb: number;
  /** Scripts until the page has been idle for a while, in kB. */
  restScriptKb: number;
  /** Everything until then, in kB. */
  allKb: number;
}

/** A page without interaction is hydrated within three seconds, and makes its idle requests soon after. */
const REST_MS = 6000;

/**
 * Bytes on the wire of a first visit, as a real browser counts them: compressed, with fonts and pictures. Scripts are
 * recognized by address, since an idle page fetches them as plain files before it runs them.
 */
export async function weigh(url: string, paths: readonly string[]): Promise<Weight[]> {
  const browser = await chromium.launch({
    executablePath: (await ensureChromium((text) => process.stderr.write(`${text}\n`))) ?? undefined,
    args: [...CHROMIUM_FLAGS],
  });
  try {
    const weights: Weight[] = [];
    for (const path of paths) weights.push(await weighOne(browser, url, path));
    return weights;
  } finally {
    await browser.close();
  }
}

const SCRIPT = /\.js(\?|$)/;
async function weighOne(browser: Browser, url: string, path: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const addresses = new Map<string, string>();
  let [scripts, all] = [0, 0];
  session.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (SCRIPT.test(addresses.get(requestId) ?? '')) scripts += encodedDataLength;
  });
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  const scriptKb = kilo(scripts);
  await page.waitForTimeout(REST_MS);
  await context.close();
  return { path, scriptKb, restScriptKb: kilo(scripts), allKb: kilo(all) };
}

const kilo = (bytes: number): number => Math.round(bytes / 100) / 10;
