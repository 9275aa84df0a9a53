import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';

/** The arguments of every part of the built program (`vite.program.config.ts`). */
const GIVEN = 'exports, require, module, __filename, __dirname, __place, __import';
/** Compiled code of all kinds: a read-only checkout keeps nothing in node_modules. */
const codeFolder = (root) => join(root, 'node_modules', '.cache', 'code');

/**
 * The most recently built program, or null. We compile its parts ourselves rather than with Node's loader, whose own
 * cache of compiled code stays in memory as long as the process lives.
 */
export function openProgram(root) {
  const folder = newest(root);
  if (!folder) return null;
  const parts = new Map();
  const compiled = [];
  const place = {
    url: (path) => pathToFileURL(join(root, path)).href,
    folder: (path) => join(root, path),
  };
  const bring = (id) => bringFrom(root, folder, load, id);
  function load(file) {
    const known = parts.get(file);
    if (known) return known.exports;
    const kept = keptAs(root, folder, file);
    const code = readOr(kept);
    const script = compilePart(file, code ?? readOr(ahead(kept)));
    if (!code || script.cachedDataRejected) compiled.push({ script, kept });
    const module = { exports: {} };
    parts.set(file, module);
    const outside = createRequire(file);
    const require = (id) => (id.startsWith('.') ? load(join(dirname(file), id)) : outside(id));
    require.resolve = outside.resolve;
    script.runInThisContext()(module.exports, require, module, file, dirname(file), place, bring);
    return module.exports;
  }
  const { isCurrent, serve } = load(join(folder, 'program.cjs'));
  return { isCurrent, serve, keepCode: () => keepCode(root, folder, compiled.splice(0)) };
}

function newest(root) {
  try {
    const folder = join(root, 'build', 'program');
    return join(folder, readFileSync(join(folder, 'newest'), 'utf8'));
  } catch {
    return null;
  }
}

/** Built without characters beyond ASCII, so that it takes only one byte a character in memory. */
export function compilePart(file, cachedData = undefined) {
  const source = `(function (${GIVEN}) {${readFileSync(file, 'utf8')}\n})`;
  return new Script(source, { filename: file, cachedData });
}

/**
 * Saves a first start from parsing every part; the functions that run there are compiled then, and that code replaces
 * this.
 */
export function compileAhead(root) {
  const folder = newest(root);
  if (!folder) return;
  for (const part of readdirSync(folder).filter((name) => name.endsWith('.cjs'))) {
    const file = join(folder, part);
    const kept = keptAs(root, folder, file);
    if (!readOr(kept)) keepCode(root, folder, [{ script: compilePart(file), kept: ahead(kept) }]);
  }
}
const ahead = (kept) => `${kept}.ahead`;

/**
 * Imports what is not part of the program: packages, sources (which Node compiles and caches), and the built pages,
 * which are.
 */
function bringFrom(root, folder, load, id) {
  const file = id.startsWith('file:') ? fileURLToPath(id) : id;
  if (file === join(root, 'build', 'server', 'index.js')) return load(join(folder, 'pages.cjs'));
  if (file.endsWith('.ts')) enableCompileCache(codeFolder(root));
  return import(id);
}

/** A start with other flags has its own compiled code: V8 accepts no other. */
function keptAs(root, folder, file) {
  const flags = process.execArgv.join(' ').replace(/[^\w=-]+/g, '_');
  return join(
    codeFolder(root),
    `program-${basename(folder)}-${process.version}-${process.arch}-${flags}-${basename(file)}`,
  );
}

/** Saves the code for the next start; where it cannot be written, that start compiles again. */
function keepCode(root, folder, compiled) {
  if (compiled.length === 0) return;
  try {
    mkdirSync(codeFolder(root), { recursive: true });
    for (const name of readdirSync(codeFolder(root)))
      if (name.startsWith('program-') && !name.startsWith(`program-${basename(folder)}-`))
        rmSync(join(codeFolder(root), name), { force: true });
    for (const { script, kept } of compiled) {
      const draft = `${kept}.${process.pid}`;
      writeFileSync(draft, script.createCachedData());
      renameSync(draft, kept);
      rmSync(ahead(kept), { force: true });
    }
  } catch {
    // A checkout that belongs to someone else works as it is.
  }
}

function readOr(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
