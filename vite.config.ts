import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { type: string; object?: { name?: string } };
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** The outermost calls `v.…(…)` below a node. */
function schemaCalls(node: Node): Node[] {
  if (node.type === 'CallExpression' && node.callee?.type === 'MemberExpression' && node.callee.object?.name === 'v') return [node];
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(schemaCalls));
}

/**
 * A contract is declared once, with its schemas. The browser calls by path and reads what comes; only the server checks.
 * So the browser's build leaves every schema out: each call of the schema library becomes null.
 */
function schemasStayOnTheServer(): Plugin {
  return {
    name: 'schemas-stay-on-the-server',
    enforce: 'post',
    transform(code, id) {
      if (this.environment.name !== 'client' || !/import \* as v from ["']valibot["']/.test(code)) return null;
      if (!/\.ts$/.test(id)) this.error(`${id} checks with a schema in the browser: leave that to the server`);
      const calls = schemaCalls(this.parse(code) as unknown as Node);
      let left = code.replace(/import \* as v from ["']valibot["'];?/, (found) => ' '.repeat(found.length));
      for (const { start, end } of calls.reverse()) left = `${left.slice(0, start)}null${left.slice(end)}`;
      return { code: left, map: null };
    },
  };
}

export default defineConfig({
  plugins: [schemasStayOnTheServer(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // A few files that every page shares compress better than thirty small ones, and come in one go.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router|@remix-run|cookie-es)[\\/]/, priority: 2 },
                { name: 'frame', test: /src[\\/]|node_modules[\\/]lucide-react/, minShareCount: 16, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server's half is entered through our own handler, which carries the pages inside.
      build: { rollupOptions: { input: './src/web/handler.ts' } },
      // React and the router are bundled in, so that pages are written by their production builds whatever NODE_ENV says.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
});
