import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadDictionary } from '#web/dictionary.ts';

void loadDictionary(document.documentElement.lang.toLowerCase()).then(() =>
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  }),
);
