import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { layerOrder } from './scripts/building/layer-order.ts';
import { narrowText } from './scripts/building/narrow-text.ts';
import { retriedImports } from './scripts/building/retried-imports.ts';

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
const OURS = /src[\\/]|node_modules[\\/]lucide-react/;

/** What some modules import, and what that imports, together with them or not. */
function closureOf(...starts: string[]) {
  const from = starts.map((path) => join(import.meta.dirname, 'src', path));
  const reached = new Set<string>();
  const follow = (id: string, context: Rolldown.ChunkingContext): void => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) follow(next, context);
  };
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (reached.size === 0) for (const start of from) follow(start, context);
    return reached.has(id);
  };
}

/** The entry starts the page by being read, and the root is a page of its own: they come with nothing else. */
const ALONE = /src[\\/]app[\\/](root\.tsx|entry\.client\.tsx|routes[\\/]every\.page\.tsx)/;
const inFrame = closureOf(
  'app/root.tsx',
  'app/entry.client.tsx',
  'app/routes/every.page.tsx',
  'shell/seo/head.rules.ts',
  'client/page/page-words.ts',
  'membership/start-data.hooks.ts',
  'ui/forms/field.tsx',
  'kit/query.ts',
  'catalog/listening/sign.hooks.ts',
  'membership/plan/plan.schema.ts',
  'identity/session/signed-in.hooks.ts',
  'credit/personal-load.store.ts',
  'catalog/publication/publication.schema.ts',
  'catalog/card/publication-card.schema.ts',
  'catalog/category/category.schema.ts',
  'client/api/fetching.ts',
  'client/navigation/last-page.ts',
  'client/page/credits-text.ts',
  'ui/feedback/empty-state.tsx',
  'ui/feedback/banner.tsx',
  'ui/navigation/pagination.tsx',
  'ui/forms/checkbox.tsx',
  'ui/navigation/share-bar.tsx',
  'ui/content/avatar.tsx',
  'ui/navigation/page-menu.tsx',
);
/** Signs of many pages: smaller than the headers they would come with. */
const SIGNS =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](chevron-\w+|arrow-(left|right)|download|printer)\.mjs$/;
const inCards = closureOf(
  'catalog/card/components/publication-card.tsx',
  'catalog/card/components/type-badge.tsx',
  'catalog/library/library.rules.ts',
);
/** What every form of an account has. */
const inForms = closureOf(
  'identity/account/components/column.tsx',
  'identity/account/field.rules.ts',
  'identity/account/account.schema.ts',
  'identity/account/account-words.hooks.ts',
  'identity/password/components/fields.tsx',
  'client/forms/problems.tsx',
);
/** What lessons, covers and people have: text, its sources, the way through. */
const inReading = closureOf(
  'ui/content/rich-text.tsx',
  'ui/charts/progress-bar.tsx',
  'media/reference/components/cited.tsx',
  'media/player/player.messages.ts',
  'catalog/section/way.rules.ts',
);

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
    layerOrder(),
    narrowText(),
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
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: ({ name, moduleIds }) => `assets/${partName(name, moduleIds)}-[hash].js`,
            assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? 'file')}-[hash][extname]`,
            // A few files that every page shares compress better than thirty small ones, and come in one go.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router|@remix-run|cookie-es)[\\/]/,
                  priority: 4,
                },
                // Few files: small ones compress badly, and each costs its headers.
                {
                  name: (id, context) =>
                    SIGNS.test(id) || (inFrame(id, context) && !ALONE.test(id)) ? 'frame' : null,
                  test: OURS,
                  priority: 3,
                },
                { name: (id, context) => (inCards(id, context) ? 'cards' : null), test: OURS, priority: 2 },
                { name: (id, context) => (inForms(id, context) ? 'forms' : null), test: OURS, priority: 1 },
                { name: (id, context) => (inReading(id, context) ? 'reading' : null), test: OURS },
              ],
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
