import type { Plugin } from 'vite';

interface Change {
  /** The router's own code, found exactly once. */
  from: string;
  to: string;
}

/**
 * Checks the end of a route branch first, as the ancestors match every address here. The router starts with the
 * ancestors and records a match for each, over a hundred pages, twice per document.
 */
const MATCHING: Change = {
  from: `function matchRouteBranch(branch, pathname, allowPartial = false) {
	let { routesMeta } = branch;`,
  to: `function isElsewhere(routesMeta, pathname) {
	let last = routesMeta.length - 1;
	for (let i = 0; i < last; i++) if (routesMeta[i].relativePath !== "") return false;
	return Boolean(routesMeta[last].matcher) && !routesMeta[last].matcher.test(pathname);
}
function matchRouteBranch(branch, pathname, allowPartial = false) {
	let { routesMeta } = branch;
	if (!allowPartial && isElsewhere(routesMeta, pathname)) return null;`,
};
/** Reads the clock only where its value is needed, once in six thousand values, instead of before each of them. */
const CLOCK: Change = {
  from: `const now = getNow();
		if (++i % 6e3 === 0 && now - lastYieldTime >= TIME_LIMIT_MS) {`,
  to: 'if (++i % 6e3 === 0 && getNow() - lastYieldTime >= TIME_LIMIT_MS) {',
};
/** By the end of the file's path. */
const CHANGES: Record<string, Change> = {
  'lib/router/utils.js': MATCHING,
  'vendor/turbo-stream-v2/flatten.js': CLOCK,
};
const FILE = /react-router\/dist\/\w+\/(.+\.js)$/;
const changeOf = (path: string): [file: string, change: Change | undefined] => {
  const file = FILE.exec(path.replaceAll('\\', '/').split('?')[0] ?? '')?.[1] ?? '';
  return [file, CHANGES[file]];
};

/**
 * An equivalent of a file of the router, for the server. Null if it is left as it is; throws if the router's file has
 * changed.
 */
export function quickFile(path: string, code: string): string | null {
  const [file, change] = changeOf(path);
  if (!change) return null;
  if (code.split(change.from).length !== 2)
    throw new Error(`${file} of the router does its work in another way: it cannot be made quick`);
  return code.replace(change.from, () => change.to);
}

export function quickRouter(): Plugin {
  const left = new Set(Object.keys(CHANGES));
  return {
    name: 'quick-router',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      const quick = quickFile(id, code);
      if (quick === null) return null;
      left.delete(changeOf(id)[0]);
      return { code: quick, map: null };
    },
    buildEnd(failed) {
      if (!failed && this.environment.mode === 'build' && left.size > 0)
        this.error(`the router has no ${[...left].join(', ')} any more: it cannot be made quick`);
    },
  };
}
