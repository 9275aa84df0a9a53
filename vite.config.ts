import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    ssr: {
      // The server's half is entered through our own handler, which carries the pages inside.
      build: { rollupOptions: { input: './src/web/handler.ts' } },
      // React and the router are bundled in, so that pages are written by their production builds whatever NODE_ENV says.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
});
