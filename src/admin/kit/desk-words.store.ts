import { loadDeskWords } from '#client/page/dictionary.ts';

/**
 * Imported by everything that shows administration texts, so that its chunk waits until they are loaded; the server has
 * them all.
 */
if (typeof document !== 'undefined') await loadDeskWords(document.documentElement.lang.toLowerCase());
