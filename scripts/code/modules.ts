import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { ROOT } from '../run-tool.ts';

/** The business modules, each of which may import those before it. */
export const MODULES = [
  'audit',
  'locale',
  'identity',
  'media',
  'membership',
  'catalog',
  'search',
  'credit',
  'learning',
  'referrals',
  'billing',
  'newsletter',
  'attribution',
  'support',
  'privacy',
];
/** The modules in order, followed by what combines them. */
export const MODULE_ORDER = [...MODULES, 'shell', 'admin', 'app', 'server'];
export const GROUND = ['kit', 'platform', 'ui', 'client'];
export const COMPOSERS = new Set([
  'server/server.ts',
  'server/app.ts',
  'server/api.ts',
  'server/joins.ts',
  'app/routes.ts',
  'app/root.tsx',
  'app/extras.tsx',
  'app/extras-mount.tsx',
  'app/handler.ts',
  'app/entry.client.tsx',
  'app/entry.server.tsx',
]);

/** Every source file, below `src`. */
export const sourceFiles = (): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: join(ROOT, 'src') })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(file));

export const sourceOf = (file: string): string => readFileSync(join(ROOT, 'src', file), 'utf8');

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;
/** Our own files that a file imports, as paths below `src`. */
export function importsOf(file: string): { target: string; spelled: string }[] {
  return [...sourceOf(file).matchAll(IMPORT)].flatMap(([, spelled = '']) => {
    if (spelled.startsWith('#')) return [{ target: spelled.slice(1), spelled }];
    if (spelled.startsWith('.'))
      return [
        { target: relative('.', normalize(join(dirname(file), spelled))).replaceAll('\\', '/'), spelled },
      ];
    return [];
  });
}

export const moduleOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : 'app');
