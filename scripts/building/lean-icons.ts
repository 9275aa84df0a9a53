import { join } from 'node:path';
import type { Plugin } from 'vite';

const OURS = join(import.meta.dirname, '../../src/ui/content/icon-shape.ts');
const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/**
 * In the browser every icon is drawn by `ui/content/icon-shape.ts`; the server uses its own replacement
 * (`server-parts.ts`).
 */
export function leanIcons(): Plugin {
  let icons = 0;
  return {
    name: 'lean-icons',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || !ICON.test(importer?.replaceAll('\\', '/') ?? ''))
        return null;
      icons++;
      return OURS;
    },
    buildEnd(failed) {
      if (!failed && this.environment.mode === 'build' && icons === 0)
        this.error('the icons draw themselves in another way: nothing stands in for it');
    },
  };
}
