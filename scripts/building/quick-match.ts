import type { Plugin } from 'vite';

const FILE = /react-router\/dist\/\w+\/lib\/router\/utils\.js$/;
/** How the router's own begins to look at one way through the routes. */
const BEGIN = `function matchRouteBranch(branch, pathname, allowPartial = false) {
	let { routesMeta } = branch;`;
const ELSEWHERE = `
function isElsewhere(routesMeta, pathname) {
	let last = routesMeta.length - 1;
	for (let i = 0; i < last; i++) if (routesMeta[i].relativePath !== "") return false;
	return Boolean(routesMeta[last].matcher) && !routesMeta[last].matcher.test(pathname);
}`;

/**
 * The router's matching as the server has it: of a way through the routes, whose ancestors here match every address, its
 * end is looked at first. The router begins with the ancestors and notes a match of each, for a hundred pages, twice for
 * each document. Null for any other file; throws where the router matches in another way by now.
 */
export function quickMatch(path: string, code: string): string | null {
  if (!FILE.test(path.replaceAll('\\', '/').split('?')[0] ?? '')) return null;
  if (code.split(BEGIN).length !== 2)
    throw new Error('the router matches addresses in another way: it cannot be made quick');
  return (
    code.replace(BEGIN, `${BEGIN}\n\tif (!allowPartial && isElsewhere(routesMeta, pathname)) return null;`) +
    ELSEWHERE
  );
}

export function quickRouter(): Plugin {
  let isFound = false;
  return {
    name: 'quick-router',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      const quick = quickMatch(id, code);
      if (quick === null) return null;
      isFound = true;
      return { code: quick, map: null };
    },
    buildEnd(failed) {
      if (!failed && this.environment.mode === 'build' && !isFound)
        this.error('the router has no lib/router/utils.js any more: it cannot be made quick');
    },
  };
}
