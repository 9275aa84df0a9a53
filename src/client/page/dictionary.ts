import type { Dictionary } from '#kit/texts.ts';

type Load = () => Promise<{ default: Dictionary }>;
/** Two modules per language, built from its text files: a third of all texts belong to the administration. */
const MODULES: Record<string, { site: Load; desks: Load }> = {
  'pt-br': { site: () => import('virtual:words/pt-br'), desks: () => import('virtual:words/pt-br/admin') },
  fr: { site: () => import('virtual:words/fr'), desks: () => import('virtual:words/fr/admin') },
  it: { site: () => import('virtual:words/it'), desks: () => import('virtual:words/it/admin') },
  de: { site: () => import('virtual:words/de'), desks: () => import('virtual:words/de/admin') },
};
const shipped = new Map<string, Dictionary>();
const taken = new Set<Load>();

/** Called before anything is written in a language: on the server before the page, in the browser before hydration. */
export async function loadDictionary(language: string): Promise<void> {
  await take(language, MODULES[language]?.site);
  if (import.meta.env.SSR) await loadDeskWords(language);
}

/** In the browser, the administration fetches its own texts along with its pages, once. */
export const loadDeskWords = (language: string): Promise<void> => take(language, MODULES[language]?.desks);

async function take(language: string, load: Load | undefined): Promise<void> {
  if (!load || taken.has(load)) return;
  const words = (await load()).default;
  taken.add(load);
  shipped.set(language, { ...shipped.get(language), ...words });
  merged = new WeakMap();
}

let merged = new WeakMap<Dictionary, Dictionary>();
/**
 * An editor's texts take precedence over the product's, once loaded; the English ones are in the code. `overrides`:
 * `scope.key` to message.
 */
export function wordsOf(language: string, overrides: Dictionary): Dictionary {
  const brought = shipped.get(language);
  if (!brought) return overrides;
  const words = merged.get(overrides) ?? { ...brought, ...overrides };
  merged.set(overrides, words);
  return words;
}
