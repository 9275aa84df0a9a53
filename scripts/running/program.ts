/** What `scripts/start.mjs` finds in the built program. */
export { isCurrent } from '../building/program-build.ts';

/** Serves, knowing that all is built. */
export async function serve(): Promise<void> {
  const { serve: start } = await import('./serve.ts');
  await start({ isBuilt: true });
}
