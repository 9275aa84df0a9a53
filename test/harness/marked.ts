import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

/** Shorter texts may be words of the site's own. */
const TELLING = 18;

/** English texts of editors: titles, questions, answers, explanations, formats. */
export async function englishContent(stage: Stage): Promise<string[]> {
  const rows = await stage.sql<{ text: string }>(
    `SELECT DISTINCT btrim(text) AS text FROM (
       SELECT title FROM publication UNION ALL SELECT title FROM section UNION ALL SELECT title FROM material
       UNION ALL SELECT stem FROM item UNION ALL SELECT vignette FROM item UNION ALL SELECT text FROM choice
       UNION ALL SELECT rationale FROM choice UNION ALL SELECT text FROM evaluation_question
       UNION ALL SELECT learning_format FROM activity
     ) AS written(text) WHERE length(btrim(text)) >= $1`,
    [TELLING],
  );
  return rows.map(({ text }) => text);
}

/** Removes all translations, so that every text is in English again. */
export async function forgetTranslations(stage: Stage): Promise<void> {
  for (const table of ['publication', 'section', 'text', 'material'])
    await stage.sql(`DELETE FROM ${table}_translation`);
  await stage.app.cache.invalidate(null);
}

/** Text of the page that is marked as being in the language of its host, and its place. */
const unmarked = (page: Page): Promise<{ text: string; place: string }[]> =>
  page.evaluate(() => {
    const own = document.documentElement.lang;
    const found: { text: string; place: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement;
      if (!at || at.closest('script, style, noscript') || at.closest('[lang]')?.getAttribute('lang') !== own)
        continue;
      const names = [at.parentElement, at].map((one) => `${one?.localName}.${one?.className}`);
      found.push({ text: node.nodeValue ?? '', place: names.join(' > ') });
    }
    return found;
  });

/** Editors' English that a screen reader would read with another language's voice. */
export async function unmarkedEnglish(page: Page, english: readonly string[]): Promise<string[]> {
  const faults = new Map<string, string>();
  for (const { text, place } of await unmarked(page)) {
    const one = english.find((written) => text.includes(written));
    if (one) faults.set(place, `"${one.slice(0, 60)}" in ${place}`);
  }
  return [...faults.values()];
}
