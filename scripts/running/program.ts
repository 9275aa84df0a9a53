/** What `scripts/start.mjs` uses of the built program. */
export { isCurrent } from '../building/program-build.ts';

/** Serves without checking whether all is built. */
export async function serve(): Promise<void> {
  const { serve: start } = await import('./serve.ts');
  await start({ isBuilt: true });
}
