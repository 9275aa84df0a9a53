import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isPlain, showPlain } from '#client/forms/plain-page.ts';
import { knowFiles } from '#client/navigation/late-pages.ts';
import { loadDictionary } from '#client/page/dictionary.ts';
import { setChunkWorld } from '#client/start/chunk.ts';
import { chunkWorld } from '#client/start/chunk-world.ts';

setChunkWorld(chunkWorld);

/** What no boundary caught leaves nothing of the page. */
const onUncaughtError = (thrown: unknown) => {
  reportError(thrown);
  showPlain();
};

/**
 * What takes long on a slow phone gets a task of its own, so that a finger is answered in between: the first entry of the
 * history, which the router would write.
 */
async function takeOver() {
  const language = document.documentElement.lang.toLowerCase();
  const { __reactRouterRouteModules: pages = {} } = globalThis as { __reactRouterRouteModules?: object };
  await Promise.all([loadDictionary(language), knowFiles(Object.keys(pages))]);
  await nextTask();
  if (history.state?.idx == null) history.replaceState({ ...history.state, idx: 0 }, '');
  await nextTask();
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />, { onUncaughtError });
  });
}
const nextTask = () => new Promise((go) => setTimeout(go));

if (!isPlain()) void takeOver();
