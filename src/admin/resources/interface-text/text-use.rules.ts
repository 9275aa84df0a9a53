import { posix } from 'node:path';
import { EVERY_PAGE } from './interface-text.data.ts';

/** What a source file reveals about the texts it uses. */
export interface SourceModule {
  /** Our files that it imports, statically or dynamically. */
  imports: readonly string[];
  /** Quoted words: a text is requested by the last part of its key. */
  words: ReadonlySet<string>;
  /** Words built from templates, as regular expressions for what they match: `` `step${n}` ``. */
  patterns: readonly string[];
  /** For a file of messages: the scopes it declares. */
  scopes: readonly string[];
}

const IMPORT =
  /(?:^|[\s;}])(?:import|export)(?!\s+type\b)[^'"()]*?['"]([^'"]+)['"]|import\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/g;
const WORD = /['"]([A-Za-z][\w-]*)['"]/g;
const TEMPLATE = /`((?:[\w.-]|\$\{[^{}`]*\})+)`/g;
const SCOPE = /\btexts\(\s*'([\w-]+)'/g;

export function readModule(file: string, source: string): SourceModule {
  const imports = [...source.matchAll(IMPORT)].flatMap(([, now, later]) => placeOf(file, now ?? later ?? ''));
  if (file.endsWith('.messages.ts'))
    return {
      imports,
      words: new Set(),
      patterns: [],
      scopes: [...source.matchAll(SCOPE)].map(([, scope = '']) => scope),
    };
  const words = new Set([...source.matchAll(WORD)].map(([, word = '']) => word));
  const patterns = [...source.matchAll(TEMPLATE)]
    .map(([, made = '']) => made.replaceAll('.', '\\.').replace(/\$\{[^{}]*\}/g, '\\w+'))
    .filter((made) => made.includes('\\w+') && made !== '\\w+');
  return { imports, words, patterns, scopes: [] };
}

function placeOf(file: string, spelled: string): string[] {
  if (spelled.startsWith('#')) return [spelled.slice(1)];
  if (spelled.startsWith('.')) return [posix.join(posix.dirname(file), spelled)];
  return [];
}

export interface PageRoute {
  /** A declared path: `/publication/:slug`. */
  path: string;
  file: string;
}
const ROUTE = /\b(?:index\(|route\('([^']+)',\s*)'(routes\/[^']+)'/g;
/** Every path of the site, as the list of routes declares it. */
export const routesIn = (source: string): PageRoute[] =>
  [...source.matchAll(ROUTE)].map(([, path = '', file = '']) => ({ path: `/${path}`, file: `app/${file}` }));

export interface TextUses {
  /** Every path in route order, after the frame of all pages. */
  pages: readonly string[];
  keys: readonly string[];
  /** The pages with a text, in that order. */
  pagesOf(key: string): readonly string[];
}

/** The same as data: for each key, the indexes of its pages. */
export interface WrittenUses {
  pages: readonly string[];
  places: Readonly<Record<string, readonly number[]>>;
}
export function writtenUses({ pages, keys, pagesOf }: TextUses): WrittenUses {
  const places = new Map(pages.map((page, at) => [page, at]));
  const placesOf = (key: string) => pagesOf(key).flatMap((page) => places.get(page) ?? []);
  return { pages, places: Object.fromEntries(keys.map((key) => [key, placesOf(key)])) };
}
export const usesFrom = ({ pages, places }: WrittenUses): TextUses => ({
  pages,
  keys: Object.keys(places),
  pagesOf: (key) => (places[key] ?? []).flatMap((at) => pages[at] ?? []),
});

/**
 * A text appears on a page if files loaded by the page import its scope and contain its word; a word built in an
 * untraceable way counts wherever its scope is imported.
 */
export function textUses(
  modules: ReadonlyMap<string, SourceModule>,
  routes: readonly PageRoute[],
  keys: readonly string[],
  frame: readonly string[],
): TextUses {
  const byScope = Map.groupBy(keys, (key) => key.slice(0, key.indexOf('.')));
  const said = wordsByFile(modules, new Set(keys.map(wordOf)));
  const anywhere = new Set<string>();
  for (const words of said.values()) for (const word of words) anywhere.add(word);
  const found = new Map<string, string[]>(keys.map((key) => [key, []]));
  const look = (page: string, starts: readonly string[]) => {
    const reached = reachedFrom(modules, starts);
    const here = new Set<string>();
    for (const file of reached) for (const word of said.get(file) ?? []) here.add(word);
    const spoken = new Set(reached.flatMap((file) => modules.get(file)?.scopes ?? []));
    for (const key of [...spoken].flatMap((scope) => byScope.get(scope) ?? [])) {
      const word = wordOf(key);
      if (here.has(word) || !anywhere.has(word)) found.get(key)?.push(page);
    }
  };
  look(EVERY_PAGE, frame);
  const byPath = new Map(routes.map(({ path, file }) => [path, file]));
  for (const [path, file] of byPath) look(path, [file]);
  return { pages: [EVERY_PAGE, ...byPath.keys()], keys, pagesOf: (key) => found.get(key) ?? [] };
}

/**
 * Keys that nothing uses any more: no file contains their word that imports their scope, is imported by one that does,
 * or imports one. Ports reply with codes, which those who show their texts need not import.
 */
export function unsaidTexts(modules: ReadonlyMap<string, SourceModule>, keys: readonly string[]): string[] {
  const said = wordsByFile(modules, new Set(keys.map(wordOf)));
  const ports = [...modules.keys()].filter((file) => file.startsWith('platform/'));
  const speakers = Map.groupBy(
    [...modules].flatMap(([file, { imports }]) =>
      imports.flatMap((own) => (modules.get(own)?.scopes ?? []).map((scope) => ({ scope, file }))),
    ),
    ({ scope }) => scope,
  );
  return [...Map.groupBy(keys, (key) => key.slice(0, key.indexOf('.')))].flatMap(([scope, own]) => {
    const files = (speakers.get(scope) ?? []).map(({ file }) => file);
    const callers = [...modules].flatMap(([file, { imports }]) =>
      imports.some((one) => files.includes(one)) ? [file] : [],
    );
    const near = [...new Set([...reachedFrom(modules, files), ...callers, ...ports])];
    return own.filter((key) => !near.some((file) => said.get(file)?.has(wordOf(key))));
  });
}

const wordOf = (key: string): string => key.slice(key.indexOf('.') + 1);

function wordsByFile(
  modules: ReadonlyMap<string, SourceModule>,
  known: ReadonlySet<string>,
): Map<string, Set<string>> {
  const fitting = new Map<string, string[]>();
  const matched = (pattern: string): string[] => {
    const fits = new RegExp(`^${pattern}$`);
    const found = fitting.get(pattern) ?? [...known].filter((word) => fits.test(word));
    fitting.set(pattern, found);
    return found;
  };
  const wordsIn = ({ words, patterns }: SourceModule) =>
    new Set([...[...words].filter((word) => known.has(word)), ...patterns.flatMap(matched)]);
  return new Map([...modules].map(([file, module]) => [file, wordsIn(module)]));
}

function reachedFrom(modules: ReadonlyMap<string, SourceModule>, starts: readonly string[]): string[] {
  const reached = new Set(starts);
  for (const file of reached) for (const next of modules.get(file)?.imports ?? []) reached.add(next);
  return [...reached];
}

/** An address for looking at a page, its parameters filled from examples; null if one of them has none. */
export function exampleAddress(
  path: string,
  examples: Readonly<Record<string, string | number | null>>,
): string | null {
  if (path === `/${EVERY_PAGE}`) return null;
  const parts = path.split('/').filter((part) => !part.endsWith('?') && part !== EVERY_PAGE);
  const filled = parts.map((part, at) =>
    part.startsWith(':') ? (examples[`${parts[at - 1]}${part}`] ?? null) : part,
  );
  return filled.includes(null) ? null : filled.join('/') || '/';
}
