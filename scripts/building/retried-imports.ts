import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const CHUNK = join(ROOT, 'src/client/start/chunk.ts').replaceAll('\\', '/');
/** Our own `import('…')`. A comment before the path (`optional`) exempts one: its module can be done without. */
const PART = /(?<!typeof\s*)\bimport\(\s*(['"][^'"]+['"])\s*\)/g;
/** The router's own import of a page. */
const PAGE = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)*route\.module\s*\)/;
const PAGES = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;

/** In the browser's files: every `import()` by path, and the way that Vite's helper prefetches files. */
const IN_FILES = /\bimport\(\s*(`\.\/[\w.~-]+\.js`|"\.\/[\w.~-]+\.js"|'\.\/[\w.~-]+\.js')\s*\)/g;
const LEFT = /\bimport\(\s*[`"']/;
const HELPER = /vite\/preload-helper/;
const AHEAD = /(['"])modulepreload\1/;

const LATE = join(ROOT, 'src/client/navigation/late-pages.ts').replaceAll('\\', '/');
const BRING_FILES = `import { withFiles as withFiles__ } from ${JSON.stringify(LATE)};`;
const BRING = `import { chunk as chunk__ } from ${JSON.stringify(CHUNK)};`;

/**
 * Spec §4: a component that cannot be fetched is retried. Everything that the browser's build fetches on demand goes
 * through `client/start/chunk.ts`, so that no `import()` can miss it. Chromium never requests a module again at an
 * address that failed once, so each goes through `ppAnew` (`anew`), and a chunk's dependencies are prefetched as files
 * (`preload`), not as modules (`modulepreload`).
 */
export function retriedImports(): Plugin {
  let pages = 0;
  return {
    name: 'retried-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').split('?')[0] ?? '';
      if (HELPER.test(id)) {
        if (!AHEAD.test(code))
          this.error('Vite asks for parts ahead in another way: they could not be retried');
        return { code: code.replace(AHEAD, '$1preload$1'), map: null };
      }
      if (PAGES.test(file)) {
        if (!PAGE.test(code))
          this.error('the router imports its pages in another way: they would not be retried');
        pages++;
        return {
          code: `${BRING} ${BRING_FILES} ${code.replace(PAGE, 'chunk__(() => withFiles__(route).then(() => import(/* @vite-ignore */ ppAnew(route.module))))')}`,
          map: null,
        };
      }
      if (!file.startsWith(`${ROOT.replaceAll('\\', '/')}/src/`)) return null;
      const retried = code.replace(PART, 'chunk__(() => import($1))');
      // On the same line as what follows: the line numbers of our own files stay the same.
      return retried === code ? null : { code: `${BRING} ${retried}`, map: null };
    },
    // What is added to the files below has to be part of the hash in their names.
    augmentChunkHash: () => `${IN_FILES}`,
    // After Vite has given each chunk its list of dependencies.
    generateBundle: {
      order: 'post',
      handler(_, files) {
        for (const file of Object.values(files))
          if (file.type === 'chunk') {
            file.code = file.code.replace(IN_FILES, 'import(ppAnew($1))');
            if (LEFT.test(file.code))
              this.error(`${file.fileName} asks for a file that could not be retried`);
          }
      },
    },
    buildEnd(failed) {
      if (!failed && this.environment.mode === 'build' && pages === 0)
        this.error('the router loads its pages from another file: they would not be retried');
    },
  };
}
