import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { test } from 'node:test';
import { COMPOSERS, GROUND, HOUSES, importsOf, sourceFiles, sourceOf } from '../scripts/street.ts';

/** The law of imports: go down any stair in the street; on your own floor walk only toward lower house numbers; tables are private. */
const STOREYS: Record<string, number> = {
  contract: 0,
  texts: 0,
  refusals: 0,
  data: 0,
  rules: 1,
  policy: 2,
  table: 3,
  service: 4,
  presentation: 4.5,
  resource: 5,
  store: 3,
};
const SERVER_ONLY = new Set(['refusals', 'policy', 'table', 'service', 'presentation', 'resource']);

interface Place {
  file: string;
  house: string;
  kind: string;
  storey: number;
  tower: 'server' | 'web' | 'shared';
}

function placeOf(file: string): Place {
  const [house = ''] = file.split('/');
  const name = basename(file);
  const tower = name.endsWith('.refusals.ts') ? 'server' : 'shared';
  if (!HOUSES.includes(house)) return { file, house, kind: 'ground', storey: -1, tower };
  if (name.endsWith('.page.tsx')) return { file, house, kind: 'page', storey: 5, tower: 'web' };
  if (name.endsWith('.tsx')) return { file, house, kind: 'view', storey: 4, tower: 'web' };
  const kind = /\.(\w+)\.ts$/.exec(name)?.[1] ?? '';
  const storey = STOREYS[kind];
  if (storey === undefined) return { file, house, kind: 'unknown', storey: -2, tower: 'shared' };
  return {
    file,
    house,
    kind,
    storey,
    tower: kind === 'store' ? 'web' : SERVER_ONLY.has(kind) ? 'server' : 'shared',
  };
}

const files = sourceFiles();

function groundProblem(from: Place, to: Place): string | null {
  const [own, target] = [GROUND.indexOf(from.house), to.house];
  if (own < 0) return null;
  if (from.house === 'kit' && target !== 'kit') return 'kit is pure: it imports kit alone';
  if (from.house === 'platform' && target !== 'kit' && target !== 'platform')
    return 'platform knows the outside world and none of our nouns';
  if (from.house === 'ui' && target !== 'kit' && target !== 'ui')
    return 'ui knows pixels and none of our nouns';
  if (
    from.house === 'web' &&
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
    return from.tower === 'web' && to.house === 'platform'
      ? 'views and pages never import platform: ask the API'
      : groundForShared(from, to);
  if (to.kind === 'table' && to.house !== from.house)
    return `tables are private to their house: ask #${to.house}'s service`;
  if (from.tower === 'web' && to.tower === 'server')
    return 'views and pages never import services, tables, resources: ask the API';
  if (from.tower === 'server' && to.tower === 'web') return 'the server does not import views';
  if (from.house === to.house)
    return to.storey > from.storey ? `${to.kind} stands above ${from.kind}: move the piece down` : null;
  if (to.storey > from.storey)
    return `${to.kind} stands above ${from.kind}: move the piece down, or the caller up to a resource or page`;
  if (to.storey === from.storey && HOUSES.indexOf(to.house) > HOUSES.indexOf(from.house))
    return `house ${to.house} stands further up the street: let a higher storey join the two`;
  return null;
}

function groundForShared(from: Place, to: Place): string | null {
  if (from.storey <= 2 && (to.house === 'platform' || to.house === 'ui') && from.tower === 'shared')
    return `${from.kind} is pure: no ${to.house}`;
  return null;
}

test('imports go down the stairs, tables stay private, pages reach the server through the contract', () => {
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
  if (from.tower !== 'shared' || to.kind === 'table') return false;
  const source = sourceOf(file);
  const spelled = basename(target).replaceAll('.', '\\.');
  const lines = source.match(new RegExp(`import[^;]*${spelled}['"]`, 'g')) ?? [];
  return lines.length > 0 && lines.every((line) => line.startsWith('import type'));
}

test('every file in a house says its storey', () => {
  assert.deepEqual(
    files.filter((file) => placeOf(file).kind === 'unknown'),
    [],
  );
});

test('inside a house imports are relative, between houses they begin with #', () => {
  const problems = files.flatMap((file) =>
    importsOf(file).flatMap(({ spelled, target }) => {
      if (COMPOSERS.has(file)) return [];
      const same = file.split('/')[0] === target.split('/')[0];
      if (same && spelled.startsWith('#')) return [`${file}: ${spelled} is its own house`];
      return !same && spelled.startsWith('.') ? [`${file}: ${spelled} leaves the house`] : [];
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
      ...(lines > CAP && !/\.(data|texts|refusals)\.ts$/.test(file) ? [`${file} has ${lines} lines`] : []),
      ...(/keep in sync/i.test(source) ? [`${file} asks to be kept in sync`] : []),
    ];
  });
  assert.deepEqual(problems, []);
});
