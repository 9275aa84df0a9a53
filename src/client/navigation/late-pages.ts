import { anew, chunk } from '../start/chunk.ts';

/** A page as the router's manifest lists it; pages of the administration have no files at first. */
interface PageEntry {
  module?: string;
  css?: string[];
}
/**
 * As written by the build (`scripts/building/lean-manifest.ts`); a dev server's manifest has no `late` and lists all
 * files.
 */
interface Manifest {
  routes: Record<string, PageEntry | undefined>;
  late?: string;
}
const manifest = (): Manifest =>
  (globalThis as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;

/**
 * Most readers never open the administration, so the list of its pages' files is fetched along with the first of them.
 * The router's own import of a page goes through here.
 */
export async function withFiles<Page extends PageEntry>(page: Page): Promise<Page> {
  const { late, routes } = manifest();
  if (page.module || !late) return page;
  const { default: files } = await import(/* @vite-ignore */ anew(late));
  for (const [id, found] of Object.entries(files)) Object.assign(routes[id] ?? {}, found);
  return page;
}

/** Called before hydration: the router requests the style sheets of its pages at once. */
export async function knowFiles(ids: readonly string[]): Promise<void> {
  const page = ids.map((id) => manifest().routes[id]).find((one) => one && !one.module);
  if (page) await chunk(() => withFiles(page));
}
