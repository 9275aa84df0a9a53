import type { Dictionary } from '#kit/texts.ts';

type Load = () => Promise<{ default: Dictionary }>;
/** Two modules per language, made of its files of words by the build: a third of all words are the administration's. */
const MODULES: Record<string, { site: Load; desks: Load }> = {
  'pt-br': { site: () => import('virtual:words/pt-br'), desks: () => import('virtual:words/pt-br/admin') },
  fr: { site: () => import('virtual:words/fr'), desks: () => import('virtual:words/fr/admin') },
  it: { site: () => import('virtual:words/it'), desks: () => import('virtual:words/it/admin') },
  de: { site: () => import('virtual:words/de'), desks: () => import('virtual:words/de/admin') },
};
const shipped = new Map<string, Dictionary>();
const taken = new Set<Load>();

/** Before anything is written in a language: on the server before the page, in the browser before it takes over. */
export async function loadDictionary(language: string): Promise<void> {
  await take(language, MODULES[language]?.site);
  if (import.meta.env.SSR) await loadDeskWords(language);
}

/** In the browser the administration fetches its own words with its pages, once. */
export const loadDeskWords = (language: string): Promise<void> => take(language, MODULES[language]?.desks);

async function take(language: string, load: Load | undefined): Promise<void> {
  if (!load || taken.has(load)) return;
  const words = (await load()).default;
  taken.add(load);
  shipped.set(language, { ...shipped.get(language), ...words });
  merged = new WeakMap();
}

/** The words that the product brings, once they were loaded; English stands in the code. */
export const broughtWords = (language: string): Dictionary => shipped.get(language) ?? {};

let merged = new WeakMap<Dictionary, Dictionary>();
/** An editor's words before those the product brings. `overrides`: `scope.key` to message. */
export function wordsOf(language: string, overrides: Dictionary): Dictionary {
  const brought = shipped.get(language);
  if (!brought) return overrides;
  const words = merged.get(overrides) ?? { ...brought, ...overrides };
  merged.set(overrides, words);
  return words;
}
