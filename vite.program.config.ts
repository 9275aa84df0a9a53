import { join } from 'node:path';
import { defineConfig } from 'vite';
import { asciiOnly, lentImports, ownPlaces, plainRouter } from './scripts/building/program-parts.ts';

/**
 * The program that serves, as a few files that are read faster and held in less memory than its thousand sources:
 * `scripts/running/program.mjs` compiles and links them. Names stay, so that a stack can be read. Packages that
 * bring a library of the system, WebAssembly or files beside them stay where they are, and so does what Node would
 * call deprecated at every start were it ours (`pg`).
 */
export default defineConfig({
  plugins: [ownPlaces(import.meta.dirname), lentImports(), plainRouter(), asciiOnly()],
  // Never a browser: what only one does is left out, its waiting at the top of a module among it.
  define: { 'typeof document': '"undefined"', 'typeof window': '"undefined"' },
  ssr: {
    noExternal: true,
    external: [
      'pg',
      '@napi-rs/image',
      '@resvg/resvg-js',
      '@hyzyla/pdfium',
      'harfbuzzjs',
      'pdfkit',
      'fontkit',
    ],
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir: process.env.BUILD_INTO ?? 'build/program/unnamed',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    reportCompressedSize: false,
    manifest: false,
    rollupOptions: {
      input: {
        program: join(import.meta.dirname, 'scripts/running/program.ts'),
        pages: join(import.meta.dirname, 'build/server/index.js'),
      },
      output: {
        format: 'cjs',
        entryFileNames: '[name].cjs',
        chunkFileNames: 'part-[name]-[hash].cjs',
        // Between files each name is a getter's call: pages are written by one.
        codeSplitting: { groups: [{ name: 'pages', test: /[/\\]build[/\\]server[/\\]/ }] },
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
