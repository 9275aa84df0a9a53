import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** A user without a pointer. Wherever focus stops, it must be visible: on the screen, in front, with a focus ring. */
export interface Keys {
  /** Moves to the control with that name, using only Tab. */
  to(name: string | RegExp): Promise<void>;
  /** Moves to it and presses Enter. */
  open(name: string | RegExp): Promise<void>;
  /** Moves to the field with that name, and types. */
  fill(name: string | RegExp, text: string): Promise<void>;
  /** Waits for another page, with focus moved into its content. */
  arrived(path: string | RegExp): Promise<void>;
}

const STOPS_MAX = 120;
const ARRIVAL_MS = 20_000;

export function byKeys(page: Page): Keys {
  const to: Keys['to'] = async (name) => {
    const passed: string[] = [];
    for (let stops = 0; stops < STOPS_MAX; stops++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(stopNow);
      if (!stop) continue;
      assert.equal(stop.fault, '', `${page.url()}: «${stop.name}»`);
      passed.push(stop.name);
      if (typeof name === 'string' ? stop.name.includes(name) : name.test(stop.name)) return;
    }
    assert.fail(
      `${page.url()}: Tab never reached ${name}, but ${passed.slice(0, STOPS_MAX / 2).join(' | ')}`,
    );
  };
  return {
    to,
    async open(name) {
      await to(name);
      await page.evaluate(() => Object.assign(globalThis, { pressed: document.activeElement }));
      await page.keyboard.press('Enter');
    },
    async fill(name, text) {
      await to(name);
      await page.keyboard.type(text);
    },
    async arrived(path) {
      const isThere = ({ pathname }: URL) =>
        typeof path === 'string' ? pathname === path : path.test(pathname);
      await page.waitForURL(isThere);
      await page.waitForFunction(
        () => {
          const { activeElement: at } = document;
          const { pressed } = globalThis as { pressed?: Element | null };
          return at && at !== document.body && at !== pressed && at.closest('main, dialog') !== null;
        },
        undefined,
        { timeout: ARRIVAL_MS },
      );
    },
  };
}

/** In the page. Null if the browser itself has focus, beyond the last control. */
function stopNow(): { name: string; fault: string } | null {
  const at = document.activeElement as HTMLElement | null;
  if (!at || at === document.body) return null;
  const labels = 'labels' in at ? [...((at as HTMLInputElement).labels ?? [])] : [];
  const labelled = document.getElementById(at.getAttribute('aria-labelledby') ?? '');
  const own = at.matches('a, button, summary') ? at : null;
  const named =
    at.getAttribute('aria-label') ??
    [...labels, labelled, own].map((one) => one?.textContent ?? '').join(' ');
  const name = `${named} ${at instanceof HTMLInputElement ? at.placeholder : ''}`.replace(/\s+/g, ' ').trim();
  // A control may be drawn by its label, and a link by what it covers.
  const drawn = [at, ...labels, at.parentElement, at.closest('label')].filter((one) => one !== null);
  const rings = [...drawn, at.nextElementSibling]
    .filter((one) => one !== null)
    .flatMap((one) => [null, '::before', '::after'].map((part) => getComputedStyle(one, part)));
  const isMarked = rings.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  );
  const box = drawn
    .map((one) => one.getBoundingClientRect())
    .find(({ width, height }) => width > 4 && height > 4);
  const fault = !box
    ? 'is nowhere'
    : !isOnScreen(box)
      ? 'is off the screen'
      : !isInFront(box)
        ? 'is covered'
        : '';
  return { name, fault: fault || (isMarked ? '' : 'has no ring') };

  function isOnScreen({ top, left, bottom, right }: DOMRect): boolean {
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  }
  function isInFront(whole: DOMRect): boolean {
    const [left, top] = [Math.max(0, whole.left), Math.max(0, whole.top)];
    const [right, bottom] = [Math.min(innerWidth, whole.right), Math.min(innerHeight, whole.bottom)];
    const seen = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y] as const));
    return seen.some(([x, y]) => {
      const front = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
      return drawn.some((one) => one.contains(front) || front?.contains(one) === true);
    });
  }
}
