import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';

/** What the web is made from, and what makes it: everything in these folders, and these files. */
const FOLDERS = ['src', 'public', 'scripts/building'];
const FILES = [
  'vite.config.ts',
  'vite.worker.config.ts',
  'react-router.config.ts',
  'scripts/build.ts',
  'scripts/run-tool.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
/** Pages never import server-only modules, so changing those, or what builds them, leaves the built web as it is. */
const NO_SOURCE =
  /[/\\]building[/\\]program-|\.(test|service|repository|handlers)\.tsx?$|(^|[/\\])(node_modules|build|dist|README\.md)([/\\]|$)/;

/** Paths relative to the root, in a fixed order. Every start calls this: a glob takes five times as long. */
export function webSources(root: string): string[] {
  const below = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
  );
  const beside = FILES.filter((file) => existsSync(join(root, file))).map(
    (file) => `${sep}${normalize(file)}`,
  );
  return [...below, ...beside].filter((name) => !NO_SOURCE.test(name)).sort();
}

/** Changes when any of them changes. */
export function fingerprint(root: string, sources = webSources(root)): string {
  const hash = createHash('sha256');
  for (const name of sources) hash.update(`${name}\0`).update(readFileSync(join(root, name)));
  return hash.digest('hex');
}
