import { NOINDEX } from '#shell/seo/head.rules.ts';

/** Server half of a page that only signed-in people see: nothing to load, nothing to find. */
export const loader = () => null;
export const headers = () => NOINDEX;
export const handle = { quiet: true };
