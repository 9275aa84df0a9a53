import { reactRouter } from '@react-router/dev/vite';
import * as valibot from 'valibot';
import { defineConfig, type Plugin } from 'vite';

/**
 * A contract is declared once, with its schemas. The browser calls by path and reads what comes; only the server checks.
 * So the browser's build gets schemas that weigh nothing: every function of the library, giving null.
 */
function schemasStayOnTheServer(): Plugin {
  const EMPTY = '\0no-schemas';
  return {
    name: 'schemas-stay-on-the-server',
    enforce: 'pre',
    resolveId(id) {
      return id === 'valibot' && this.environment.name === 'client' ? EMPTY : null;
    },
    load(id) {
      if (id !== EMPTY) return null;
      const names = Object.keys(valibot).map((name) => `nothing as ${name}`);
      return `/*@__NO_SIDE_EFFECTS__*/ function nothing() { return null; }\nexport { ${names.join(', ')} };`;
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
                { name: 'frame', test: /src[\\/]|node_modules[\\/]lucide-react/, minShareCount: 8, priority: 1 },
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
