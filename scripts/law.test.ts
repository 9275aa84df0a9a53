import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenBy, mutualPairsIn, placeOf, upwardIn, writtenIn } from './law.ts';

const CASES: [from: string, to: string, sentence: 0 | 1 | 2 | 3 | 4 | null][] = [
  ['web/form.ts', 'kit/place.ts', null],
  ['web/form.ts', 'identity/user.contract.ts', 0],
  ['catalog/publication.service.ts', 'membership/plan.rules.ts', null],
  ['catalog/publication.service.ts', 'learning/attempt.rules.ts', 1],
  ['learning/attempt.service.ts', 'catalog/publication.resource.ts', 1],
  ['learning/test.resource.ts', 'catalog/publication.service.ts', null],
  ['learning/test.resource.ts', 'catalog/publication.resource.ts', 2],
  ['catalog/publication.resource.ts', 'learning/item.presentation.ts', 2],
  ['identity/register-form.tsx', 'newsletter/subscribe.store.ts', 3],
  ['identity/register-form.tsx', 'newsletter/sign-up.texts.ts', null],
  ['newsletter/newsletter-box.tsx', 'identity/user.service.ts', 3],
  ['newsletter/newsletter-box.tsx', 'identity/session.store.ts', null],
  ['learning/results.tsx', 'site/footer.tsx', 4],
  ['learning/results.tsx', 'catalog/library.page.tsx', 4],
  ['support/help-chat.tsx', 'editing/editing-strip.tsx', 4],
  ['site/frame.tsx', 'editing/editing-mount.tsx', 4],
  ['editing/editing-mount.tsx', 'root.tsx', 4],
  ['catalog/library.page.tsx', 'learning/item-form.tsx', null],
  ['operations/job.service.ts', 'editing/publication-release.service.ts', null],
  ['identity/password.resource.ts', 'operations/job.service.ts', 4],
];
for (const [from, to, sentence] of CASES)
  test(`${from} may ${sentence === null ? '' : 'not '}import ${to}`, () => {
    assert.equal(brokenBy({ from, to }), sentence);
  });

test('what becomes of a person is a module of operations; the rest of it serves', () => {
  assert.equal(placeOf('operations/account-export.service.ts').area, 'module');
  assert.equal(placeOf('operations/job.service.ts').area, 'server');
  assert.equal(placeOf('site/site.table.ts').area, 'server');
  assert.equal(placeOf('site/frame.tsx').area, 'shell');
});

test('two modules that know each other are a pair, whoever of them is right', () => {
  const imports = [
    { from: 'catalog/publication.resource.ts', to: 'learning/test.policy.ts' },
    { from: 'learning/test.resource.ts', to: 'catalog/publication.service.ts' },
    { from: 'catalog/library.page.tsx', to: 'support/help-chat.tsx' },
  ];
  assert.deepEqual(
    upwardIn(imports).map(({ to }) => to),
    ['learning/test.policy.ts'],
  );
  assert.deepEqual(mutualPairsIn(imports), ['catalog learning']);
});

test('writing is told from reading', () => {
  assert.deepEqual(writtenIn("'UPDATE activity SET a = 1', 'SELECT id FROM publication FOR UPDATE'"), [
    'activity',
  ]);
  assert.deepEqual(
    writtenIn('INSERT INTO completion (a) SELECT a FROM attempt; DELETE FROM ONLY note WHERE id = 1'),
    ['completion', 'note'],
  );
  assert.deepEqual(writtenIn("{ table: 'drug_name', fields }"), ['drug_name']);
});
