import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { test } from 'node:test';
import { brokenBy, everyImport, mutualPairsIn, upwardIn, writersOfTables } from '../../scripts/code/law.ts';
import {
  COMPOSERS,
  GROUND,
  importsOf,
  MODULE_ORDER,
  moduleOf,
  sourceFiles,
  sourceOf,
} from '../../scripts/code/modules.ts';

/** Layers: within a module and between two, a file imports only what stands on its own layer or below; tables are private. */
const LAYERS: Record<string, number> = {
  schema: 0,
  messages: 0,
  refusals: 0,
  data: 0,
  rules: 1,
  policy: 2,
  repository: 3,
  service: 4,
  serializer: 4.5,
  handlers: 5,
  store: 3,
  hooks: 3,
};
const SERVER_ONLY = new Set(['refusals', 'policy', 'repository', 'service', 'serializer', 'handlers']);

interface Place {
  file: string;
  module: string;
  kind: string;
  layer: number;
  tower: 'server' | 'web' | 'shared';
}

function placeOf(file: string): Place {
  const [module = ''] = file.split('/');
  const name = basename(file);
  const tower = name.endsWith('.refusals.ts') ? 'server' : 'shared';
  if (!MODULE_ORDER.includes(module)) return { file, module, kind: 'ground', layer: -1, tower };
  if (name.endsWith('.page.tsx')) return { file, module, kind: 'page', layer: 5, tower: 'web' };
  if (name.endsWith('.tsx')) return { file, module, kind: 'view', layer: 4, tower: 'web' };
  const kind = /\.(\w+)\.ts$/.exec(name)?.[1] ?? '';
  const layer = LAYERS[kind];
  if (layer === undefined) return { file, module, kind: 'unknown', layer: -2, tower: 'shared' };
  return {
    file,
    module,
    kind,
    layer,
    tower: kind === 'store' || kind === 'hooks' ? 'web' : SERVER_ONLY.has(kind) ? 'server' : 'shared',
  };
}

const files = sourceFiles();

const LAW = [
  'the ground knows no module',
  'schema, messages, refusals, data, rules, policy, repository and service import those of earlier modules',
  "handlers and serializers import no other module's",
  'a view, hook or store imports those of earlier modules, of any module schema, messages, data and rules',
  'nobody imports the shell, the administration, pages and the server but who stands above them',
] as const;
LAW.forEach((sentence, n) => {
  test(`law of imports, ${n}: ${sentence}`, () => {
    const broken = everyImport().filter((one) => brokenBy(one) === n);
    assert.deepEqual(
      broken.map(({ from, to }) => `${from} imports ${to}`),
      [],
    );
  });
});

test('no module imports a later one, and so no two import each other', () => {
  const imports = everyImport();
  assert.deepEqual(
    upwardIn(imports).map(({ from, to }) => `${from} imports ${to}`),
    [],
  );
  assert.deepEqual(mutualPairsIn(imports), []);
});

test('a table is written by one module alone', () => {
  const writers = [...writersOfTables()].map(([table, by]) => `${table}: ${[...by].join(', ')}`);
  assert.ok(writers.length > 80, `only ${writers.length} tables are found to be written`);
  assert.deepEqual(
    writers.filter((line) => line.includes(',')),
    [],
  );
});

function groundProblem(from: Place, to: Place): string | null {
  const [own, target] = [GROUND.indexOf(from.module), to.module];
  if (own < 0) return null;
  if (from.module === 'kit' && target !== 'kit') return 'kit is pure: it imports kit alone';
  if (from.module === 'platform' && target !== 'kit' && target !== 'platform')
    return 'platform knows the outside world and none of our nouns';
  if (from.module === 'ui' && target !== 'kit' && target !== 'ui')
    return 'ui knows pixels and none of our nouns';
  if (
    from.module === 'web' &&
    (target === 'platform' || to.tower === 'server' || to.kind === 'page' || to.kind === 'view')
  )
    return 'web reaches the server through contracts only';
  return null;
}

function problemOf(from: Place, to: Place): string | null {
  if (to.file.endsWith('.refusals.ts') && from.kind !== 'ground' && from.tower !== 'server')
    return 'the words of refusals stay on the server: name the problem, and let a service say it';
  if (from.kind === 'ground') return groundProblem(from, to);
  if (to.kind === 'ground')
    return from.tower === 'web' && to.module === 'platform'
      ? 'views and pages never import platform: ask the API'
      : groundForShared(from, to);
  if (to.kind === 'repository' && to.module !== from.module)
    return `tables are private to their module: ask #${to.module}'s service`;
  if (from.tower === 'web' && to.tower === 'server')
    return 'views and pages never import services, tables, resources: ask the API';
  if (from.tower === 'server' && to.tower === 'web') return 'the server does not import views';
  if (from.module === to.module)
    return to.layer > from.layer ? `${to.kind} stands above ${from.kind}: move the piece down` : null;
  if (to.layer > from.layer)
    return `${to.kind} stands above ${from.kind}: move the piece down, or the caller up to a resource or page`;
  return null;
}

function groundForShared(from: Place, to: Place): string | null {
  if (from.layer <= 2 && (to.module === 'platform' || to.module === 'ui') && from.tower === 'shared')
    return `${from.kind} is pure: no ${to.module}`;
  return null;
}

test('imports go down the layers, tables stay private, pages reach the server through the contract', () => {
  // What starts the pages and the server belongs to no layer: it composes.
  const problems = files.flatMap((file) => {
    if (COMPOSERS.has(file)) return [];
    const from = placeOf(file);
    return importsOf(file).flatMap(({ target }) => {
      if (!files.includes(target)) return [];
      const problem = problemOf(from, placeOf(target));
      return problem && !isTypeOnly(file, target, from, placeOf(target))
        ? [`${file} imports ${target}: ${problem}`]
        : [];
    });
  });
  assert.deepEqual(problems, []);
});

/** A type of platform's config may be named by a rule: it leaves nothing behind at run time. */
function isTypeOnly(file: string, target: string, from: Place, to: Place): boolean {
  if (from.tower !== 'shared' || to.kind === 'repository') return false;
  const source = sourceOf(file);
  const spelled = basename(target).replaceAll('.', '\\.');
  const lines = source.match(new RegExp(`import[^;]*${spelled}['"]`, 'g')) ?? [];
  return lines.length > 0 && lines.every((line) => line.startsWith('import type'));
}

test('every file in a module says its layer', () => {
  assert.deepEqual(
    files.filter((file) => placeOf(file).kind === 'unknown' && !COMPOSERS.has(file)),
    [],
  );
});

test('inside a module imports are relative, between modules they begin with #', () => {
  const problems = files.flatMap((file) =>
    importsOf(file).flatMap(({ spelled, target }) => {
      const same = moduleOf(file) === moduleOf(target);
      if (same && spelled.startsWith('#')) return [`${file}: ${spelled} is its own module`];
      return !same && spelled.startsWith('.') ? [`${file}: ${spelled} leaves the module`] : [];
    }),
  );
  assert.deepEqual(problems, []);
});

const FORBIDDEN_NAME =
  /(^|[/.-])(utils?|helpers?|lib|shared|common|services|models|types|constants|index|manager|processor)(\.|\/|$)/;
test('no file has a name that says nothing', () => {
  assert.deepEqual(
    files.filter((file) => FORBIDDEN_NAME.test(file)),
    [],
  );
});

const CAP = 250;
test('no file outgrows its noun, and no two places are asked to be kept alike', () => {
  const problems = files.flatMap((file) => {
    const source = sourceOf(file);
    const lines = source.split('\n').length;
    return [
      ...(lines > CAP && !/\.(data|messages|refusals)\.ts$/.test(file) ? [`${file} has ${lines} lines`] : []),
      ...(/keep in sync/i.test(source) ? [`${file} asks to be kept in sync`] : []),
    ];
  });
  assert.deepEqual(problems, []);
});
