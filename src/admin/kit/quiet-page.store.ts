import { NOINDEX } from '#shell/seo/head.rules.ts';

/** The server's half of a page that only the signed in see: nothing to load, nothing to find. */
export const loader = () => null;
export const headers = () => NOINDEX;
export const handle = { quiet: true };
