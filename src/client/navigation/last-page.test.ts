import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAddress, pageIn, positionIn } from './last-page.ts';

const at = (search: string) => new URL(`https://library.example/admin/orders${search}`);

for (const [search, page] of [
  ['', 1],
  ['?page=7', 7],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=1.5', 1],
  ['?page=last', 1],
  ['?page=1000001', 1_000_000],
  ['?page=1e30', 1_000_000],
] as const)
  test(`“${search}” asks for page ${page}`, () => assert.equal(pageIn(at(search)), page));

test('another page of the same list keeps what the address asks for; the first needs no number', () => {
  assert.equal(pageAddress(at('?status=paid&page=9'), 4), '/admin/orders?status=paid&page=4');
  assert.equal(pageAddress(at('?status=paid&page=9'), 1), '/admin/orders?status=paid');
  assert.equal(pageAddress(at('?page=9'), 1), '/admin/orders');
});

test('a page beyond the end leads to the last one, and any other is shown', () => {
  const pagination = { pages: 4, count: 188 };
  const led = (search: string, to: string) =>
    assert.throws(
      () => positionIn(at(search), to === '/admin/orders' ? { pages: 1, count: 0 } : pagination),
      (thrown) => thrown instanceof Response && thrown.headers.get('location') === to,
    );
  led('?page=99&search=sleep', '/admin/orders?search=sleep&page=4');
  led('?page=99999999', '/admin/orders?page=4');
  led('?page=2', '/admin/orders');
  assert.deepEqual(positionIn(at('?page=4'), pagination), { page: 4, ...pagination });
  assert.deepEqual(positionIn(at(''), undefined), { page: 1, pages: 1, count: 0 });
});
