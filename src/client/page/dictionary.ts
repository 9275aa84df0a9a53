import type { Dictionary } from '#kit/texts.ts';

/** One module per language, made of its files of words by the build; a page fetches the one it needs, once. */
const MODULES: Record<string, () => Promise<{ default: Dictionary }>> = {
  'pt-br': () => import('virtual:words/pt-br'),
  fr: () => import('virtual:words/fr'),
  it: () => import('virtual:words/it'),
  de: () => import('virtual:words/de'),
};
const shipped = new Map<string, Dictionary>();

/** Before anything is written in a language: on the server before the page, in the browser before it takes over. */
export async function loadDictionary(language: string): Promise<void> {
  const load = shipped.has(language) ? undefined : MODULES[language];
  if (load) shipped.set(language, (await load()).default);
}

/** The words that the product brings, once they were loaded; English stands in the code. */
export const broughtWords = (language: string): Dictionary => shipped.get(language) ?? {};

const merged = new WeakMap<Dictionary, Dictionary>();
/** An editor's words before those the product brings. `overrides`: `scope.key` to message. */
export function wordsOf(language: string, overrides: Dictionary): Dictionary {
  const brought = shipped.get(language);
  if (!brought) return overrides;
  const words = merged.get(overrides) ?? { ...brought, ...overrides };
  merged.set(overrides, words);
  return words;
}
