import { join } from 'node:path';
import type { Plugin } from 'vite';

const OURS = join(import.meta.dirname, '../../src/ui/content/icon-shape.ts');
const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/** Every icon is drawn by `ui/content/icon-shape.ts`, on the server as in the browser. */
export function leanIcons(): Plugin {
  let icons = 0;
  return {
    name: 'lean-icons',
    enforce: 'pre',
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
