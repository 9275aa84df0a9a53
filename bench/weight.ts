import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/tests/chromium.ts';

export interface Weight {
  path: string;
  scriptKb: number;
  allKb: number;
}

/** Bytes on the wire of a first visit, as a real browser counts them: compressed, fonts and pictures included. */
export async function weigh(url: string, paths: readonly string[]): Promise<Weight[]> {
  const browser = await chromium.launch({
    executablePath: (await ensureChromium((text) => process.stderr.write(`${text}\n`))) ?? undefined,
    args: [...CHROMIUM_FLAGS],
  });
  try {
    const weights: Weight[] = [];
    for (const path of paths) {
      const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      const kinds = new Map<string, string>();
      const bytes: Record<string, number> = {};
      session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = kinds.get(requestId) ?? 'Other';
        bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
      });
      await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
      weights.push({
        path,
        scriptKb: kilo(bytes.Script ?? 0),
        allKb: kilo(Object.values(bytes).reduce((sum, one) => sum + one, 0)),
      });
      await page.context().close();
    }
    return weights;
  } finally {
    await browser.close();
  }
}

const kilo = (bytes: number): number => Math.round(bytes / 100) / 10;
