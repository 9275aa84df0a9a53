import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { setChunkWorld } from '#web/chunk.ts';
import { loadDictionary } from '#web/dictionary.ts';
import { leaveForLoadError } from '#web/lost.ts';
import { isPlain, showPlain } from '#web/plain-page.ts';

setChunkWorld({
  isOnline: () => navigator.onLine,
  wait: (ms) => new Promise((go) => setTimeout(go, ms)),
  online: () => new Promise((go) => addEventListener('online', () => go(), { once: true })),
  lost: () => void leaveForLoadError(),
});

/** What no boundary caught leaves nothing of the page. */
const onUncaughtError = (thrown: unknown) => {
  reportError(thrown);
  showPlain();
};

if (!isPlain())
  void loadDictionary(document.documentElement.lang.toLowerCase()).then(() =>
    startTransition(() => {
      hydrateRoot(document, <HydratedRouter />, { onUncaughtError });
    }),
  );
