import { loadDeskWords } from '#client/page/dictionary.ts';

/** Whatever shows the administration's words imports this, and waits with its own chunk until they are there; the server has them all. */
if (typeof document !== 'undefined') await loadDeskWords(document.documentElement.lang.toLowerCase());
