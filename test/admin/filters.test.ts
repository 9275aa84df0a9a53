import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsIn, number, type Page, pageLoad, period, reference, viewIn } from '#admin/kit/filter.store.ts';
import { auditCalls } from '#admin/reports/audit-log/log.schema.ts';
import type { LoadContext } from '#client/page/load.ts';

const FILTERS = [number('actor', 'actor'), reference('subject', 'subject'), ...period] as const;
const at = (search: string) => new URL(`https://library.example/admin/audit?${search}`);

for (const [search, shown, faults] of [
  ['actor=abc', { actor: 'abc' }, { actor: 'filterNumber' }],
  ['actor=-1', { actor: '-1' }, { actor: 'filterNumber' }],
  ['actor=12.5', { actor: '12.5' }, { actor: 'filterNumber' }],
  ['actor=1234567890123456', { actor: '1234567890123456' }, { actor: 'filterNumber' }],
  ['actor=+1001+', { actor: '1001' }, {}],
  ['actor=', {}, {}],
  ['subject=user:1001', { subject: 'user:1001' }, {}],
  ['from=2026-12-01&to=2026-01-01', { from: '2026-12-01', to: '2026-01-01' }, { to: 'periodReversed' }],
  ['from=2026-01-01&to=2026-01-01', { from: '2026-01-01', to: '2026-01-01' }, {}],
  ['from=2026-12-01', { from: '2026-12-01' }, {}],
  ['from=2026-02-31&to=soon', {}, {}],
  [
    'actor=abc&from=2026-12-01&to=2026-01-01',
    { actor: 'abc', from: '2026-12-01', to: '2026-01-01' },
    { actor: 'filterNumber', to: 'periodReversed' },
  ],
] as const)
  test(`filters “${search}”: ${JSON.stringify(faults)}`, async () => {
    const view = viewIn(FILTERS, at(search));
    assert.deepEqual(view, { actor: '', subject: '', from: '', to: '', ...shown });
    assert.deepEqual(faultsIn(FILTERS, view), faults);
    const { page, asked } = await loaded(search);
    assert.deepEqual(page.view, view, 'what was typed stays');
    assert.equal(asked, Object.keys(faults).length === 0 ? 1 : 0, 'a list is asked for by right values only');
  });

test('a list is not left beyond its end', async () => {
  assert.equal((await loaded('subject=user:1001&page=4')).page.page, 4);
  await assert.rejects(
    loaded('subject=user:1001&page=99'),
    (thrown) =>
      thrown instanceof Response &&
      thrown.headers.get('location') === '/admin/audit?subject=user%3A1001&page=4',
  );
});

async function loaded(search: string): Promise<{ page: Page<unknown>; asked: number }> {
  let asked = 0;
  const api = () => {
    asked += 1;
    return Promise.resolve({ data: [], meta: { pagination: { pages: 4, count: 188, page: 1, size: 50 } } });
  };
  const loading = { api, url: at(search), params: {}, signal: AbortSignal.any([]) } as unknown as LoadContext;
  const page = await pageLoad({ call: auditCalls.list, filters: FILTERS })(loading);
  return { page, asked };
}
