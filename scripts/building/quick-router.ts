import type { Plugin } from 'vite';

interface Change {
  /** As the router has it, once. */
  from: string;
  to: string;
}

/**
 * Of a way through the routes, whose ancestors here match every address, its end is looked at first. The router begins
 * with the ancestors and notes a match of each, for a hundred pages, twice for each document.
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
/** The clock is asked where the answer is wanted, once in six thousand values, and not before each of them. */
const CLOCK: Change = {
  from: `const now = getNow();
		if (++i % 6e3 === 0 && now - lastYieldTime >= TIME_LIMIT_MS) {`,
  to: 'if (++i % 6e3 === 0 && getNow() - lastYieldTime >= TIME_LIMIT_MS) {',
};
/** By the end of a file's path. */
const CHANGES: Record<string, Change> = {
  'lib/router/utils.js': MATCHING,
  'vendor/turbo-stream-v2/flatten.js': CLOCK,
};
const FILE = /react-router\/dist\/\w+\/(.+\.js)$/;
const changeOf = (path: string): [file: string, change: Change | undefined] => {
  const file = FILE.exec(path.replaceAll('\\', '/').split('?')[0] ?? '')?.[1] ?? '';
  return [file, CHANGES[file]];
};

/** A file of the router as the server has it: it does the same. Null where it stays as it is; throws where it is another by now. */
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
