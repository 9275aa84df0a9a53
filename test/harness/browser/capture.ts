import type { Page } from 'playwright-core';

/** A line of words or a picture, by its position in the whole page. */
interface Part {
  what: string;
  box: [left: number, top: number, width: number, height: number];
}

const TRIES = 5;
/** Letters at half the size are still visible, and a picture of a quarter of the area costs half the time. */
const SCALE = 0.5;

/** What is in the page but missing from a picture of all of it: words or pictures whose area has a single color. */
export async function emptyParts(page: Page): Promise<string[]> {
  const pictures = await page
    .waitForFunction(() => [...document.images].every((one) => one.complete || !one.checkVisibility()))
    .then(() => [])
    .catch(() => ['pictures that never come']);
  await page.waitForFunction(isStill);
  let empty: string[] = [];
  for (let tried = 1; tried <= TRIES; tried++) {
    const parts = await page.evaluate(partsOfPage);
    const capture = await captureWhole(page);
    // What moved meanwhile is no longer where it was looked for, and a bar that appeared covers what is below it.
    const after = new Set((await page.evaluate(partsOfPage)).map((part) => JSON.stringify(part)));
    const still = parts.filter((part) => after.has(JSON.stringify(part)));
    empty = await page.evaluate(blank, { parts: still, capture, scale: SCALE });
    if (still.length > parts.length / 2 && empty.length === 0) {
      await page.evaluate(showFloating);
      return pictures;
    }
  }
  await page.evaluate(showFloating);
  return [...pictures, ...empty, `not whole in ${TRIES} pictures`];
}

/**
 * As base64. Requested from the browser itself: the driver's own way compresses each picture as much as possible, which
 * takes most of its time.
 */
async function captureWhole(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale: SCALE },
  });
  await session.detach();
  return data;
}

/** In the page: whether all transitions have finished. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every(
      ({ playState, effect }) => playState === 'finished' || effect?.getTiming().iterations === Infinity,
    );
}

/** In the page. Removes floating elements, which cover what is below them. */
function partsOfPage(): Part[] {
  const SMALL = 6;
  scrollTo(0, 0);
  // By style rules, not one by one: a bar that makes way for the picture comes back as another element.
  const floating = [...document.body.querySelectorAll('*')]
    .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position))
    .map((one) => [one.localName, ...one.classList].map((name) => CSS.escape(name)).join('.'));
  const sheet = Object.assign(new CSSStyleSheet(), { isFloating: true });
  sheet.replaceSync(floating.map((one) => `${one} { visibility: hidden !important }`).join(''));
  document.adoptedStyleSheets.push(sheet);
  const parts: Part[] = [];
  const isSeen = (at: Element) =>
    // Chromium considers the content of an undrawn group visible.
    at.getClientRects().length > 0 &&
    at.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !at.closest('.visually-hidden, .skip');
  const isInFrame = (at: Element, box: DOMRect): boolean => {
    for (let frame = at.parentElement; frame; frame = frame.parentElement) {
      if (!/auto|scroll|hidden|clip/.test(getComputedStyle(frame).overflow)) continue;
      const edge = frame.getBoundingClientRect();
      if (box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom)
        return false;
    }
    return true;
  };
  const note = (at: Element, box: DOMRect | undefined, what: string) => {
    if (!box || box.width < SMALL || box.height < SMALL || !isInFrame(at, box)) return;
    parts.push({ what, box: [box.left, box.top, box.width, box.height] });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const from = node.parentElement;
    if (!from || !node.nodeValue?.trim() || from.closest('script, style, noscript, option')) continue;
    if (!isSeen(from)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    note(from, range.getClientRects()[0], `"${node.nodeValue.trim().slice(0, 50)}"`);
  }
  for (const picture of document.images)
    if (isSeen(picture))
      note(picture, picture.getBoundingClientRect(), `picture ${picture.src.slice(0, 60)}`);
  return parts;
}

/** In the page: shows again what was removed for the picture. */
function showFloating(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => !('isFloating' in one));
}

/** In the page. */
async function blank({
  parts,
  capture,
  scale,
}: {
  parts: Part[];
  capture: string;
  scale: number;
}): Promise<string[]> {
  const bytes = Uint8Array.from(atob(capture), (sign) => sign.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const brush = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!brush) return ['no canvas'];
  brush.drawImage(bitmap, 0, 0);
  const isBlank = ([left, top, width, height]: Part['box']) => {
    // Only pixels entirely within: one on the edge also shows what is beside it.
    const [x, y] = [Math.ceil(left * scale), Math.ceil(top * scale)];
    const wide = Math.max(1, Math.floor((left + width) * scale) - x);
    const high = Math.max(1, Math.floor((top + height) * scale) - y);
    const pixels = new Uint32Array(brush.getImageData(x, y, wide, high).data.buffer);
    return pixels.every((pixel) => pixel === pixels[0]);
  };
  return parts
    .filter(({ box }) => isBlank(box))
    .map(({ what, box }) => `nothing seen of ${what} at ${Math.round(box[1])}`);
}
