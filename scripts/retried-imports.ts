import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const CHUNK = join(ROOT, 'src/web/chunk.ts').replaceAll('\\', '/');
/** `import('…')` of ours. A comment before the path (`optional`) leaves one alone: nobody misses what it brings. */
const PART = /(?<!typeof\s*)\bimport\(\s*(['"][^'"]+['"])\s*\)/g;
/** The router's own import of a page. */
const PAGE = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)*route\.module\s*\)/;
const PAGES = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;

const BRING = `import { chunk as chunk__ } from ${JSON.stringify(CHUNK)};`;

/**
 * Spec §4: a component that cannot be fetched is tried again. Whatever the browser's build fetches on demand goes
 * through `web/chunk.ts`, so that no `import()` can forget it.
 */
export function retriedImports(): Plugin {
  let pages = 0;
  return {
    name: 'retried-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').split('?')[0] ?? '';
      if (PAGES.test(file)) {
        if (!PAGE.test(code))
          this.error('the router imports its pages in another way: they would not be retried');
        pages++;
        return { code: `${BRING} ${code.replace(PAGE, (found) => `chunk__(() => ${found})`)}`, map: null };
      }
      if (!file.startsWith(`${ROOT.replaceAll('\\', '/')}/src/`)) return null;
      const retried = code.replace(PART, 'chunk__(() => import($1))');
      // On one line with what follows: the lines of our own files stay where they are.
      return retried === code ? null : { code: `${BRING} ${retried}`, map: null };
    },
    buildEnd(failed) {
      if (!failed && this.environment.mode === 'build' && pages === 0)
        this.error('the router loads its pages from another file: they would not be retried');
    },
  };
}
