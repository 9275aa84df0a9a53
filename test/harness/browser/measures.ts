import type { Page } from 'playwright-core';
import { richText } from '#kit/rich-text.ts';
import { measuresIn } from '#kit/text/unbroken.ts';
import type { Stage } from '../stage.ts';

/** Rich text as editors write it: searched for on the page by these exact characters. */
const MEASURES = [
  ...[
    '1,200/µL',
    '300 mg per day',
    '25 mg/kg/day',
    '4.5 × 10⁹/L',
    '80 %',
    '0.6–0.8 mmol/L',
    '8 a.m.',
    '20 €',
  ],
  ...['300 mg por dia', '300 mg par jour', '300 mg al giorno', '300 mg pro Tag'],
];
const row = (cells: readonly string[]) => `|${cells.join('|')}|\n`;
const RICH = richText(
  `${MEASURES.join('; ')}; **75** mg; 15 *mL*.\n\n${row(MEASURES)}${row(MEASURES.map(() => '-'))}${row(MEASURES)}`,
);

/** Adds a dose wherever editors write text, so that every page showing their text shows it. */
export async function addDoses(stage: Stage): Promise<void> {
  for (const [table, columns] of [
    ['publication', ['title', 'excerpt']],
    ['publication_translation', ['title', 'excerpt']],
    ['section', ['title']],
    ['section_translation', ['title']],
    ['material', ['title']],
    ['item', ['stem']],
    ['choice', ['text', 'rationale']],
    ['evaluation_question', ['text']],
    ['home_block', ['title', 'text']],
  ] as const)
    for (const column of columns)
      await stage.sql(`UPDATE ${table} SET ${column} = '12.5 mg ' || ${column} WHERE ${column} <> ''`);
  for (const [table, column] of [
    ['publication', 'description_html'],
    ['section', 'body_html'],
    ['section_translation', 'body_html'],
    ['author', 'bio_html'],
    ['author_translation', 'bio_html'],
  ])
    await stage.sql(`UPDATE ${table} SET ${column} = $1 || ${column} WHERE ${column} <> ''`, [RICH]);
  await stage.app.cache.invalidate(null);
}

/** Numbers that a line may break after, before their unit: in all visible text, whoever wrote it. */
export async function looseMeasures(page: Page): Promise<string[]> {
  const faults = new Map<string, string>();
  for (const { text, place } of await page.evaluate(wrappingTexts)) {
    for (const one of MEASURES)
      if (text.replaceAll('\u00a0', '').includes(one)) faults.set(place, `"${one}" may break in ${place}`);
    for (const { text: measure, isMeasure } of measuresIn(text))
      if (isMeasure && /\d[ /]/.test(measure)) faults.set(place, `"${measure}" may break in ${place}`);
  }
  return [...faults.values()];
}

/** In the page: texts whose lines may break at a space. Text drawn in a picture has no lines. */
function wrappingTexts(): { text: string; place: string }[] {
  const found: { text: string; place: string }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.parentElement;
    if (!at?.checkVisibility() || at.closest('script, style, noscript, option, svg, .visually-hidden'))
      continue;
    if (getComputedStyle(at).textWrapMode === 'nowrap') continue;
    const names = [at.parentElement, at].map((one) => `${one?.localName}.${one?.className}`);
    found.push({ text: node.nodeValue ?? '', place: names.join(' > ') });
  }
  return found;
}
