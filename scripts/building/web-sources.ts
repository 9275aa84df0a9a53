import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the web is made from, and what makes it. */
const SOURCES = [
  'src/**/*',
  'public/**/*',
  'vite.config.ts',
  'vite.worker.config.ts',
  'react-router.config.ts',
  'scripts/build.ts',
  'scripts/run-tool.ts',
  'scripts/building/**/*',
];
const GROUND = ['tsconfig.json', 'package.json', 'package-lock.json'];
/** Pages never import what the server alone has, so a change there leaves the built web as it is; nor what builds that. */
const NO_SOURCE =
  /[/\\]building[/\\]program-|\.(test|service|repository|handlers)\.tsx?$|(^|[/\\])(node_modules|build|dist|README\.md)([/\\]|$)/;

/** Paths from the root on, in an order of their own. */
export function webSources(root: string): string[] {
  return globSync([...SOURCES, ...GROUND], { cwd: root, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(root.length))
    .filter((name) => !NO_SOURCE.test(name))
    .sort();
}

/** Changes with any of them. */
export function fingerprint(root: string, sources = webSources(root)): string {
  const hash = createHash('sha256');
  for (const name of sources) hash.update(`${name}\0`).update(readFileSync(join(root, name)));
  return hash.digest('hex');
}
