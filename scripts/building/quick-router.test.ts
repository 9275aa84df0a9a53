import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import routes from '../../src/app/routes.ts';
import { ROOT } from '../run-tool.ts';
import { quickFile } from './quick-router.ts';

const UTILS = join(ROOT, 'node_modules/react-router/dist/production/lib/router/utils.js');
type Match = (routes: unknown, address: string, basename?: string) => unknown;
type Branches = (
  routes: unknown,
  address: string,
  basename: string,
  partial: boolean,
) => { route: object }[] | null;

async function matchersOf(code: string): Promise<{ matchRoutes: Match; matchRoutesImpl: Branches }> {
  const whole = code.replace(/^(import .* from )"([^"]+)"/gm, (_, names, file) => {
    const found = file.startsWith('.') ? new URL(file, pathToFileURL(UTILS)) : import.meta.resolve(file);
    return `${names}"${found}"`;
  });
  return import(`data:text/javascript,${encodeURIComponent(whole)}`);
}

interface Declared {
  path?: string;
  children?: Declared[];
}
/** An address for each page, with its parameters filled in. */
const addressesOf = ({ path = '', children = [] }: Declared): string[] => [
  `/${path.replaceAll(/:\w+\??/g, 'one-1').replace('*', 'deep/er')}`,
  ...children.flatMap(addressesOf),
];
const ODD = ['/', '//', '', '/Library/', '/library//', '/nothing-here', '/publication', '/publication/a/b/c'];
const MORE = ['/publication/a%2Fb', '/%ff', '/search', '/search/', '/é', '/admin/', '/library?s=a#b', '/a.b'];

test('the server finds the page of an address that the router finds, with all that it says of it', async () => {
  const code = readFileSync(UTILS, 'utf8');
  const [own, quick] = [await matchersOf(code), await matchersOf(quickFile(UTILS, code) ?? '')];
  const declared = [{ id: 'root', children: await routes }];
  const parents = [{ path: 'a', children: [{ index: true }, { path: 'b/:c', children: [{ path: '*' }] }] }];
  const addresses = [...(declared as Declared[]).flatMap(addressesOf), ...ODD, ...MORE];
  assert.ok(addresses.length > 100);
  for (const address of addresses)
    assert.deepEqual(quick.matchRoutes(declared, address), own.matchRoutes(declared, address), address);
  for (const address of ['/a', '/a/b/c', '/a/b/c/d/e', '/b', '/a/b'])
    for (const partial of [false, true])
      assert.deepEqual(
        quick.matchRoutesImpl(parents, address, '/', partial),
        own.matchRoutesImpl(parents, address, '/', partial),
        address,
      );
});

const FLATTEN = join(ROOT, 'node_modules/react-router/dist/production/vendor/turbo-stream-v2/flatten.js');
type Flatten = (this: object, input: unknown) => Promise<number>;
const flattenOf = async (code: string): Promise<Flatten> =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)).flatten;
async function written(flatten: Flatten, input: unknown): Promise<string[]> {
  const encoder = { index: 0, indices: new Map(), stringified: [], deferred: {} };
  await flatten.call(encoder, input);
  return encoder.stringified;
}

test('the server hands to the browser what the router hands to it, also so much that others get a turn in between', async () => {
  const code = readFileSync(FLATTEN, 'utf8');
  const [own, quick] = [await flattenOf(code), await flattenOf(quickFile(FLATTEN, code) ?? '')];
  const many = Array.from({ length: 20_000 }, (_, n) => ({ n, text: `text ${n}` }));
  for (const input of [null, { a: [1, 'two', null, undefined, -0], b: new Set([1]), c: new Date(0) }, many])
    assert.deepEqual(await written(quick, input), await written(own, input));
});

test('a router that does its work in another way stops the build, and no other file of it is touched', () => {
  for (const file of [UTILS, FLATTEN])
    assert.throws(() => quickFile(file, 'function matchRouteBranch(branch) {}'), /in another way/);
  assert.equal(quickFile(UTILS.replace('utils', 'router'), 'export {};'), null);
});
