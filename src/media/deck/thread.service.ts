import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { Transformer } from '@napi-rs/image';
import { DECK_PAGES_MAX, type DeckProblem } from './deck.data.ts';
import { scaleOf, slideWordsOf } from './deck.rules.ts';

/** What the thread sends, one after the other: each page, then that it is done, or why it stopped. */
export type DeckMessage =
  | { title: string; bullets: string[]; picture: Uint8Array }
  | { problem: DeckProblem }
  | { pages: number };

/** Run in its own thread by `deck.service.ts`, so that whatever a paper does to its reader ends with the thread. */
const tell = (message: DeckMessage) => parentPort?.postMessage(message);
const QUALITY = 82;

async function draw(bytes: Uint8Array): Promise<void> {
  const library = await PDFiumLibrary.init();
  const deck = await library.loadDocument(bytes).catch((thrown: Error) => thrown);
  if (deck instanceof Error)
    return tell({ problem: /password/i.test(deck.message) ? 'encrypted' : 'broken' });
  const count = deck.getPageCount();
  if (count === 0) return tell({ problem: 'no-pages' });
  if (count > DECK_PAGES_MAX) return tell({ problem: 'pages' });
  for (let at = 0; at < count; at++) {
    const page = deck.getPage(at);
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    const scale = scaleOf({ width, height });
    if (scale === null) return tell({ problem: 'broken' });
    // Rendering closes the page, so its text is read first.
    const words = slideWordsOf(page.getText(), at + 1);
    const drawn = await page.render({ scale, render: async ({ data }) => data });
    const picture = await Transformer.fromRgbaPixels(drawn.data, drawn.width, drawn.height).webp(QUALITY);
    tell({ ...words, picture });
  }
  tell({ pages: count });
}

await draw(workerData as Uint8Array);
