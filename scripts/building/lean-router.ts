import type { Plugin } from 'vite';

/** Replacements in the browser's build for files of the router that nothing here uses, by the end of their path. */
const STAND_INS: Record<string, Record<string, string>> = {
  // Every page is known from the start (`routeDiscovery`, react-router.config.ts), so none is discovered as links come
  // into view.
  'dom/ssr/fog-of-war.js': {
    URL_LIMIT: '0',
    getManifestPath: '() => ""',
    getPartialManifest: '(manifest) => manifest',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    getPathsWithAncestors: '() => []',
    handleClientVersionMismatch: '() => false',
    isFogOfWarEnabled: '() => false',
    useFogOFWarDiscovery: '() => {}',
  },
  // Nothing instruments the router: `HydratedRouter` is given no `instrumentations`.
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
    instrumentHandler: '(handler) => handler',
    instrumentationResultMetaContext: 'undefined',
  },
};
const FILE = /react-router\/dist\/\w+\/lib\/(.+\.js)$/;
const EXPORTS = /^export \{([^}]*)\};?\s*$/m;

/** The names that a file of the router exports, as its build writes them: on one line at the end. */
const namesIn = (code: string): string[] =>
  (EXPORTS.exec(code)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/**
 * The file as the browser gets it; null if it is left as it is. Throws if the router's own file now exports other
 * names.
 */
export function leanFile(path: string, code: string): string | null {
  const file = FILE.exec(path.replaceAll('\\', '/').split('?')[0] ?? '')?.[1] ?? '';
  const standIn = STAND_INS[file];
  if (!standIn) return null;
  const unknown = namesIn(code).filter((name) => !(name in standIn));
  if (unknown.length > 0 || namesIn(code).length === 0)
    throw new Error(`${file} of the router has nothing to stand in for ${unknown.join(', ') || 'it'}`);
  return Object.entries(standIn)
    .map(([name, value]) => `export const ${name} = ${value};`)
    .join('\n');
}

/**
 * The router includes features that settings switch on; those settings are known when the browser's files are built.
 */
export function leanRouter(): Plugin {
  const left = new Set(Object.keys(STAND_INS));
  return {
    name: 'lean-router',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const lean = leanFile(id, code);
      if (lean === null) return null;
      for (const file of left) if (id.replaceAll('\\', '/').includes(file)) left.delete(file);
      return { code: lean, map: null };
    },
    buildEnd(failed) {
      if (!failed && this.environment.mode === 'build' && left.size > 0)
        this.error(`the router has no ${[...left].join(', ')} any more: what stood in for it is in vain`);
    },
  };
}
