import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
interface Package {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  dev?: boolean;
}
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const manifest = read('package.json') as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
> & {
  allowScripts: Record<string, boolean>;
};
const packages = Object.entries(
  (read('package-lock.json') as { packages: Record<string, Package> }).packages,
).filter(([path]) => path.startsWith('node_modules/'));
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every locked package has its checksum and no address of its own', () => {
  // Without an address the configured registry is asked, whatever it is; the checksum says what may come.
  const loose = packages.filter(
    ([, one]) => !one.link && (!/^sha512-/.test(one.integrity ?? '') || one.resolved !== undefined),
  );
  assert.deepEqual(
    loose.map(([path]) => path),
    [],
  );
  assert.ok(packages.length > 100);
});

test('every direct dependency is pinned to one version, and the lock file holds that version', () => {
  const direct = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  assert.deepEqual(
    direct.filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    [],
  );
  const locked = new Map(packages.map(([path, one]) => [path, one.version]));
  assert.deepEqual(
    direct.filter(
      ([name, version]) => locked.get(`node_modules/${name}`) !== version.replace(/^npm:.*@/, ''),
    ),
    [],
  );
});

test('only packages on the list may run a script when they are installed', () => {
  const scripted = packages.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path));
  assert.deepEqual(
    scripted.filter((name) => manifest.allowScripts[name] !== true),
    [],
  );
});

const FREE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'Unlicense',
  'CC0-1.0',
  'CC-BY-4.0',
  'PSF-2.0',
  'Python-2.0',
  'OFL-1.1',
  'Zlib',
  'PostgreSQL',
]);
/** What a package says of its licence: the lock file, else its own licence file, else that chapter of its readme. */
function licenceOf(path: string, one: Package): string {
  // "BSD" names no licence: how many conditions it has stands in its text.
  if (one.license && one.license !== 'BSD') return one.license;
  const files = existsSync(join(ROOT, path)) ? readdirSync(join(ROOT, path)) : [];
  const told = (name: RegExp): string => {
    const file = files.find((one) => name.test(one));
    return file ? readFileSync(join(ROOT, path, file), 'utf8') : '';
  };
  if (/Permission is hereby granted, free of charge/.test(told(/^licen[cs]e/i))) return 'MIT';
  if (/Redistributions in binary form must reproduce/.test(told(/^licen[cs]e/i)))
    return /Neither the name/.test(told(/^licen[cs]e/i)) ? 'BSD-3-Clause' : 'BSD-2-Clause';
  return /^#+ *licen[cs]e *\n+([\w.-]+) *$/im.exec(told(/^readme/i))?.[1] ?? 'unknown';
}
test('every dependency has an open licence that allows what we do with it', () => {
  const isFree = (licence: string) =>
    licence
      .replace(/[()]/g, '')
      .split(/ (?:OR|AND) /)
      .some((name) => FREE.has(name));
  const closed = packages
    .map(([path, one]) => `${nameOf(path)}: ${licenceOf(path, one)}`)
    .filter((line) => !isFree(line.split(': ')[1] ?? ''));
  assert.deepEqual(closed, []);
});

/** Shapes of real secrets; what a test makes up says so in its name. */
const SECRETS: Record<string, RegExp> = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'Stripe key': /\b[sr]k_live_[0-9a-zA-Z]{16,}|\bwhsec_[0-9a-zA-Z]{24,}/,
  'cloud key': /\bAKIA[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{35}\b/,
  'access token':
    /\bgh[pousr]_[0-9A-Za-z]{36}|\bgithub_pat_[0-9A-Za-z_]{40,}|\bglpat-[0-9A-Za-z_-]{20}|\bxox[baprs]-[0-9A-Za-z-]{20,}|\bnpm_[0-9A-Za-z]{36}|\bSG\.[\w-]{20,}\.[\w-]{20,}/,
  'signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  'address with a password':
    /\b(postgres(ql)?|smtps?|https?|redis):\/\/[^\s:@/'"`${}]+:(?!\[?(secret|password|pass|pw|p|x|hidden|hunter2)\b)[^\s@/'"`${}]{6,}@(?!(localhost|127\.|[\w.]*example|[\w.]*test\b))/,
};
const SKIPPED =
  /^(node_modules|build|data|\.git|\.react-router)(\/|$)|\.(mp4|mp3|webp|png|woff2?|ttf|otf|ico|pdf|jpg)$/;

test('no file of the repository holds what looks like a secret', () => {
  const found: string[] = [];
  for (const file of globSync('**/*', {
    cwd: ROOT,
    exclude: (name) => /(^|\/)(node_modules|build|data|\.git)$/.test(name),
  })) {
    const path = join(ROOT, file);
    if (SKIPPED.test(file.replaceAll('\\', '/')) || !existsSync(path) || !statSync(path).isFile()) continue;
    const text = readFileSync(path, 'utf8');
    for (const [kind, shape] of Object.entries(SECRETS))
      if (shape.test(text)) found.push(`${file}: ${kind} ${shape.exec(text)?.[0].slice(0, 30)}`);
  }
  assert.deepEqual(found, []);
  for (const file of ['.env', 'data'])
    assert.match(
      readFileSync(join(ROOT, '.gitignore'), 'utf8'),
      new RegExp(`^${file.replace('.', '\\.')}/?$`, 'm'),
      file,
    );
});

const IN_PRODUCTION = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
interface Bill {
  bomFormat?: string;
  components?: { name: string; group?: string; version: string; purl?: string; hashes?: unknown[] }[];
}
test('the bill of materials names every library that production has, with version and checksum', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/sbom.ts')], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(stdout || '{}') as Bill;
  assert.equal(bill.bomFormat, 'CycloneDX', stderr.slice(0, 400));
  const named = new Map(
    (bill.components ?? []).map((one) => [one.group ? `${one.group}/${one.name}` : one.name, one]),
  );
  const locked = new Map(packages.map(([path, one]) => [path, one.version]));
  for (const name of IN_PRODUCTION) {
    const one = named.get(name);
    assert.equal(one?.version, locked.get(`node_modules/${name}`), name);
    assert.ok(one?.purl?.startsWith('pkg:npm/') && one.hashes?.length, name);
  }
  const building = packages.filter(([, one]) => one.dev).map(([path]) => nameOf(path));
  const kept = new Set(packages.filter(([, one]) => !one.dev).map(([path]) => nameOf(path)));
  const idle = building.filter((name) => named.has(name) && !kept.has(name));
  assert.ok(building.length > 100);
  assert.deepEqual(idle, [], 'what only builds or tests is not in production');
});

const history = spawnSync('git', ['log', '-1', '--format=%H'], { cwd: ROOT, encoding: 'utf8' });
test('no earlier state of the repository held what looks like a secret', {
  skip: history.status === 0 ? false : 'there is no history here',
  timeout: 120_000,
}, () => {
  const { stdout } = spawnSync(
    'git',
    ['log', '--all', '-p', '--no-color', '--unified=0', '--no-textconv', '--format='],
    {
      cwd: ROOT,
      encoding: 'latin1',
      maxBuffer: 1024 * 1024 * 1024,
    },
  );
  assert.ok(stdout.length > 1_000_000);
  let file = '';
  const found = new Set<string>();
  for (const line of stdout.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice(6);
    else if (line.startsWith('+') && line.length < 4_000 && !SKIPPED.test(file))
      for (const [kind, shape] of Object.entries(SECRETS))
        if (shape.test(line)) found.add(`${file}: ${kind} ${shape.exec(line)?.[0].slice(0, 30)}`);
  }
  assert.deepEqual([...found], []);
});
