import type { Page } from 'playwright-core';

/**
 * What a reader cannot read: words or controls beyond the sides of the screen, or behind the edge of a box that clips
 * and does not scroll. Lines may be cut at the foot of a clamp, and the end of a line only where the page's own heading
 * or title has it in full.
 */
export const cutText = (page: Page): Promise<string[]> => page.evaluate(findCuts);

/** In the page, which knows only this one function. */
async function findCuts(): Promise<string[]> {
  const ROUNDING = 1;
  const OVER_A_LINE = 0.25;
  // Parts that are only laid out near the reader are measured too.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const { clientWidth } = document.documentElement;
  const brush = document.createElement('canvas').getContext('2d');
  const faults = new Map<string, string>();
  const cells = (at: Element) =>
    at.tagName.toLowerCase() +
    (at.getAttribute('class') ? `.${at.getAttribute('class')?.split(' ')[0]}` : '');
  const placeOf = (at: Element) =>
    [at.parentElement?.parentElement, at.parentElement, at]
      .filter((one) => one instanceof Element)
      .map(cells)
      .join(' > ');
  const note = (at: Element, text: string, how: string) => {
    const place = placeOf(at);
    if (!faults.has(place + how))
      faults.set(place + how, `${how}: "${text.trim().slice(0, 60)}" in ${place}`);
  };
  const isHidden = (at: Element) =>
    !at.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    at.closest('.visually-hidden, .skip') !== null;
  // Whether a line may break at a space is irrelevant to whoever reads it elsewhere.
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const isToldWhole = (text: string) =>
    plain(document.title).startsWith(plain(text)) ||
    [...document.querySelectorAll('h1')].some((head) => plain(head.textContent) === plain(text));
  const judge = (rect: DOMRect, from: Element, text: string) => {
    if (rect.width < 1 || rect.height < 1) return;
    let position = getComputedStyle(from).position;
    for (let at: Element | null = from; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const holds =
        at === from ||
        position === 'static' ||
        position === 'relative' ||
        position === 'sticky' ||
        style.position !== 'static' ||
        style.transform !== 'none';
      if (holds && at !== from) position = style.position;
      if (!holds || style.display === 'inline' || style.display === 'contents') continue;
      if (style.clipPath !== 'none') return;
      const box = at.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX) && at !== document.body && at !== document.documentElement)
        return;
      const clips = /hidden|clip/.test(style.overflowX) || /paint|strict|content/.test(style.contain);
      if (clips && (rect.right > box.right + ROUNDING || rect.left < box.left - ROUNDING)) {
        if (style.textOverflow === 'ellipsis' && isToldWhole(text)) return;
        note(from, text, 'cut at the side');
      }
      const clamped = style.webkitLineClamp !== 'none';
      const below = Math.max(rect.bottom - box.bottom, box.top - rect.top);
      if (!clamped && /hidden|clip/.test(style.overflowY) && below > rect.height * OVER_A_LINE)
        note(from, text, 'cut at the foot');
      if (clamped) return;
    }
    if (rect.right > clientWidth + ROUNDING || rect.left < -ROUNDING) note(from, text, 'beyond the screen');
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const from = node.parentElement;
    if (
      !from ||
      !node.nodeValue?.trim() ||
      from.closest('script, style, noscript, option, template') ||
      isHidden(from)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) judge(rect, from, node.nodeValue);
  }
  for (const control of document.body.querySelectorAll('button, a, input, select, textarea, img, video')) {
    if (isHidden(control) || control.closest('label')?.matches('.visually-hidden')) continue;
    judge(
      control.getBoundingClientRect(),
      control,
      control.getAttribute('aria-label') ?? control.textContent ?? '',
    );
    const shown =
      control instanceof HTMLSelectElement
        ? control.selectedOptions[0]?.text
        : control instanceof HTMLInputElement && !control.value
          ? control.placeholder
          : '';
    if (!shown || !brush || !(control instanceof HTMLElement)) continue;
    const style = getComputedStyle(control);
    brush.font = style.font;
    const room =
      control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    // A face that is an icon shows no words.
    if (style.color === 'rgba(0, 0, 0, 0)') continue;
    const lines =
      style.whiteSpaceCollapse === 'collapse' && style.textWrapMode === 'wrap' ? shown.split(/\s/) : [shown];
    const needs = Math.max(...lines.map((line) => brush.measureText(line).width));
    if (needs > room + ROUNDING) note(control, shown, `cut by ${Math.ceil(needs - room)} px`);
  }
  const { scrollWidth } = document.documentElement;
  document.adoptedStyleSheets.pop();
  return [...(scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : []), ...faults.values()];
}
