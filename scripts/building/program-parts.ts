import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

export const SOURCES_FILE = 'sources.json';
/** Paths relative to the root, with the SHA-256 of each file's content. */
export type ProgramSources = Record<string, string>;

/** Lets a source find what is next to it, wherever its code ends up, and records which sources there are. */
export function ownPlaces(root: string): Plugin {
  const base = root.replaceAll('\\', '/');
  const read: ProgramSources = {};
  return {
    name: 'own-places',
    enforce: 'pre',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').split('?', 1)[0] ?? '';
      if (!file.startsWith(`${base}/`) || file.includes('/node_modules/')) return null;
      const path = relative(base, file).replaceAll('\\', '/');
      read[path] = createHash('sha256').update(readFileSync(file)).digest('hex');
      return code.includes('import.meta.') ? { code: placed(code, path), map: null } : null;
    },
    writeBundle({ dir = '.' }) {
      writeFileSync(join(dir, SOURCES_FILE), JSON.stringify(read));
    },
  };
}

function placed(code: string, path: string): string {
  return code
    .replaceAll('import.meta.url', `__place.url(${JSON.stringify(path)})`)
    .replaceAll('import.meta.dirname', `__place.folder(${JSON.stringify(dirname(path))})`)
    .replaceAll('import.meta.main', 'false');
}

/** Dynamic imports go through the loader that linked the code: V8 on its own does not treat these parts as modules. */
export function lentImports(): Plugin {
  return {
    name: 'lent-imports',
    renderChunk(code) {
      if (!/\bimport\(/.test(code)) return null;
      let lent = code;
      for (const at of importsIn(this.parse(code) as unknown as Node).reverse())
        lent = `${lent.slice(0, at)}__import${lent.slice(at + 'import'.length)}`;
      return { code: lent, map: null };
    },
  };
}

/** Where they begin, in order. */
function importsIn(root: Node): number[] {
  const found: number[] = [];
  const left: Node[] = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type === 'ImportExpression') found.push(node.start);
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) left.push(one);
  }
  return found.sort((a, b) => a - b);
}

/**
 * A single character beyond ASCII makes V8 store a whole file in two bytes a character; in strings, patterns and names
 * an escape means the same.
 */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle)) if (one.type === 'chunk') one.code = asciiOf(one.code);
      },
    },
  };
}

export const asciiOf = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The length of an address segment from which Fastify's router compares it as a plain string. */
const FROM_LENGTH = /\bconst LONG_PREFIX_MIN_LENGTH = \d+/;
/**
 * For each shorter segment the router has V8 compile a separate function, some thousand at every start, few of which
 * are ever called: a tenth of the start. With this, all are compared as plain strings. Throws if the router no longer
 * has that constant.
 */
export function plainPrefixes(code: string): string {
  if (!FROM_LENGTH.test(code))
    throw new Error('find-my-way no longer tells from which length it compiles nothing');
  return code.replace(FROM_LENGTH, 'const LONG_PREFIX_MIN_LENGTH = 2');
}
export function plainRouter(): Plugin {
  return {
    name: 'plain-router',
    transform: (code, id) =>
      /[\\/]find-my-way[\\/]lib[\\/]node\.js$/.test(id) ? { code: plainPrefixes(code), map: null } : null,
  };
}
