import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The service worker: one classic script at the root, since not every browser runs modules there. */
export default defineConfig({
  publicDir: false,
  define: {
    'process.env.NODE_ENV': '"production"',
    RELEASE: JSON.stringify(process.env.WORKER_RELEASE ?? ''),
  },
  build: {
    target: 'es2022',
    outDir: join(process.env.BUILD_INTO ?? 'build', 'client'),
    emptyOutDir: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: join(import.meta.dirname, 'src/client/offline/worker.ts'),
      output: { format: 'iife', entryFileNames: 'worker.js' },
    },
  },
});
