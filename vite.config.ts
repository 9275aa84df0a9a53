import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  // The server's half is entered through our own handler, which carries the pages inside.
  environments: { ssr: { build: { rollupOptions: { input: './src/web/handler.ts' } } } },
});
