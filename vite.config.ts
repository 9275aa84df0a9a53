import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './scripts/building/chunk-groups.ts';
import { layerOrder } from './scripts/building/layer-order.ts';
import { leanIcons } from './scripts/building/lean-icons.ts';
import { leanRouter } from './scripts/building/lean-router.ts';
import { narrowText } from './scripts/building/narrow-text.ts';
import { quickRouter } from './scripts/building/quick-router.ts';
import { retriedImports } from './scripts/building/retried-imports.ts';
import { serverParts } from './scripts/building/server-parts.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { type: string; name?: string; object?: { name?: string } };
  arguments?: Node[];
  properties?: (Node & { key?: { name?: string } })[];
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

type Cut = { start: number; end: number; by: string };
/** What a caller needs of a call: where to, and what kind of thing comes back. */
const NEEDED = new Set(['method', 'path', 'gives', 'many', 'bulk']);

/** What only the server reads below a node: every `v.…(…)`, and of each `call({…})` the allow-lists and descriptions. */
function serverOnly(node: Node): Cut[] {
  const { callee } = node;
  if (node.type === 'CallExpression' && callee?.type === 'MemberExpression' && callee.object?.name === 'v')
    return [{ start: node.start, end: node.end, by: 'null' }];
  const terms =
    node.type === 'CallExpression' && callee?.name === 'call' ? node.arguments?.[0]?.properties : undefined;
  if (terms)
    return terms.flatMap((term) =>
      NEEDED.has(term.key?.name ?? '')
        ? serverOnly(term)
        : [{ start: term.start, end: term.end, by: '...{}' }],
    );
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(serverOnly),
  );
}

/**
 * A contract is declared once, with its schemas. The browser calls by path and reads what comes; only the server checks.
 * So the browser's build leaves out what only the server reads.
 */
function schemasStayOnTheServer(): Plugin {
  return {
    name: 'schemas-stay-on-the-server',
    enforce: 'post',
    transform(code, id) {
      if (this.environment.name !== 'client' || !/import \* as v from ["']valibot["']/.test(code))
        return null;
      if (!/\.ts$/.test(id))
        this.error(`${id} checks with a schema in the browser: leave that to the server`);
      const cuts = serverOnly(this.parse(code) as unknown as Node);
      let left = code.replace(/import \* as v from ["']valibot["'];?/, (found) => ' '.repeat(found.length));
      for (const { start, end, by } of cuts.reverse())
        left = `${left.slice(0, start)}${by}${left.slice(end)}`;
      return { code: left, map: null };
    },
  };
}

/** Scopes that only the server speaks: refusals and letters. */
const ON_SERVER = /[/\\](refusal|accountReply|installedApp|letter|\w+Letter)\.json$/;

/** `virtual:words/fr`: a language's words as one module, so that a page fetches them in one go; `virtual:words/fr/admin`: those of the administration. */
function wordsOfALanguage(): Plugin {
  const NAME = /^\0?virtual:words\/([\w-]+)(\/admin)?$/;
  const OF_DESKS = /[/\\]admin[/\\]/;
  return {
    name: 'words-of-a-language',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
    load(id) {
      const [, language, desks] = NAME.exec(id) ?? [];
      if (!language) return null;
      const words: Record<string, string> = {};
      for (const file of globSync(`src/locale/words/${language}/**/*.json`).filter(
        (one) => !ON_SERVER.test(one) && OF_DESKS.test(one) === Boolean(desks),
      )) {
        this.addWatchFile(file);
        const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
        for (const [key, text] of Object.entries(messages)) words[`${basename(file, '.json')}.${key}`] = text;
      }
      // One string, parsed at once, is read faster than a thousand properties.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(words))})`;
    },
  };
}

const EVERYWHERE = /assets[\\/](react|frame|rolldown-runtime)-/;
/** A part that several pages share is named by all of them. */
const shortName = (name: string): string => name.replace(/\.\w+$/, '').split('~', 1)[0] ?? name;

/** A component is known by its noun too: `podcast-buttons`. */
function partName(name: string, files: readonly string[]): string {
  const short = shortName(name);
  const file = files.find((one) => basename(one).startsWith(`${short}.`)) ?? '';
  const [, noun = ''] = /([\w-]+)[\\/]components[\\/][\w.-]+$/.exec(file) ?? [];
  return noun && !short.startsWith(noun) ? `${noun}-${short}` : short;
}

export default defineConfig({
  plugins: [
    schemasStayOnTheServer(),
    wordsOfALanguage(),
    retriedImports(),
    leanRouter(),
    leanIcons(),
    layerOrder(),
    narrowText(),
    serverParts(),
    quickRouter(),
    reactRouter(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What every page has is there when a part is asked for.
    modulePreload: { resolveDependencies: (_, parts) => parts.filter((part) => !EVERYWHERE.test(part)) },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Nothing here reads a property for what the reading does; `noUnusedExpressions` sees to it.
          treeshake: { propertyReadSideEffects: false },
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: ({ name, moduleIds }) => `assets/${partName(name, moduleIds)}-[hash].js`,
            assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? 'file')}-[hash][extname]`,
            codeSplitting: {
              groups: chunkGroups(),
            },
          },
        },
      },
    },
    ssr: {
      // The server's half is entered through our own handler, which carries the pages inside.
      build: { rollupOptions: { input: './src/app/handler.ts' } },
      // React and the router are bundled in, so that pages are written by their production builds whatever NODE_ENV says.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
});
