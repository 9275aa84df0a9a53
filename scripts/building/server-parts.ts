import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..').replaceAll('\\', '/');
const LINK = `${ROOT}/src/client/navigation/server-link.ts`;
const ICON = `${ROOT}/src/ui/content/server-icon.ts`;
const ROUTER = '\0router-of-the-server';
const REACT = '\0react-of-the-server';

/** React is CommonJS: this exports its names like those of a module, so that using one calls no getter. */
function reactModule(): string {
  const file = createRequire(`${ROOT}/package.json`).resolve('react');
  const names = Object.keys(createRequire(file)(file) as object).filter((name) => /^[A-Za-z]\w*$/.test(name));
  const exported = names.map((name) => `export const ${name} = react.${name};`);
  return [`import react from ${JSON.stringify(file)};`, 'export default react;', ...exported].join('\n');
}

/**
 * Components that pages use on the server alone, dozens of times per page: links and icons without what only a browser
 * needs. Each renders the same bytes as the one it replaces (see their tests).
 */
export function serverParts(): Plugin {
  return {
    name: 'server-parts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId(name, importer = '') {
      const from = importer.replaceAll('\\', '/');
      if (name === 'react' && !/node_modules\/react(-dom)?\/|^\0/.test(from)) return REACT;
      if (name === 'react-router' && from.startsWith(`${ROOT}/src/`) && from !== LINK) return ROUTER;
      return name.endsWith('/createLucideIcon.mjs') && /lucide-react\//.test(from) ? ICON : null;
    },
    load(id) {
      if (id === REACT) return reactModule();
      return id === ROUTER
        ? `export * from 'react-router'; export { Link } from ${JSON.stringify(LINK)};`
        : null;
    },
  };
}
