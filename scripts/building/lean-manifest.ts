import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page in the router's manifest: what the browser knows of it before fetching it. */
interface PageEntry {
  id: string;
  module?: string;
  imports?: string[];
  css?: string[];
  [fact: string]: unknown;
}
/** The part that is read here; `late` is the address of what the lean manifest leaves out. */
interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, PageEntry>;
  late?: string;
}
/** By page: the files of pages that readers never open. */
export type LateFiles = Record<string, Pick<PageEntry, 'module' | 'css'>>;

/** Pages of the administration: two in five files belong to them alone. */
const OF_DESKS = /^routes\/admin\//;

/** Omits facts that are false or undefined, and files that every page has. */
function leanPage(page: PageEntry, everywhere: ReadonlySet<string>): PageEntry {
  const facts = Object.entries(page).filter(([, fact]) => fact !== false && fact !== undefined);
  const lean = Object.fromEntries(facts) as PageEntry;
  const imports = (page.imports ?? []).filter((file) => !everywhere.has(file));
  if (imports.length > 0) return { ...lean, imports };
  delete lean.imports;
  return lean;
}

/** What every page is sent, and what only the administration requests (`client/navigation/late-pages.ts`). */
export function leanManifest({ entry, routes, ...rest }: Manifest): { lean: Manifest; late: LateFiles } {
  const everywhere = new Set(entry.imports);
  const late: LateFiles = {};
  const lean = Object.values(routes).map((page) => {
    const { module, css, ...known } = page;
    if (!OF_DESKS.test(page.id)) return leanPage(page, everywhere);
    late[page.id] = { ...(module ? { module } : {}), ...(css ? { css } : {}) };
    const { imports: _, ...without } = leanPage(known, everywhere);
    return without;
  });
  return { lean: { entry, ...rest, routes: Object.fromEntries(lean.map((page) => [page.id, page])) }, late };
}

const WRITTEN = /^window\.__reactRouterManifest=(\{.*\});$/s;

/**
 * Rewrites the manifest in a folder of built files, under the same address, and writes what it leaves out beside it.
 */
export function writeLeanManifest(folder: string): void {
  const [path, ...others] = globSync('assets/manifest-*.js', { cwd: folder });
  const [, written] =
    (path && others.length === 0 && WRITTEN.exec(readFileSync(join(folder, path), 'utf8'))) || [];
  if (!path || !written)
    throw new Error('the router writes its manifest in another way: it cannot be made lean');
  const { lean, late } = leanManifest(JSON.parse(written));
  const files = `export default ${JSON.stringify(late)};`;
  // The router's name for the manifest covers all of its content, so this file needs no hash of its own.
  const address = path.replaceAll('\\', '/').replace('manifest-', 'desk-pages-');
  writeFileSync(join(folder, address), files);
  writeFileSync(
    join(folder, path),
    `window.__reactRouterManifest=${JSON.stringify({ ...lean, late: `/${address}` })};`,
  );
}
