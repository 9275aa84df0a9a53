import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenBy, mutualPairsIn, placeOf, upwardIn, writtenIn } from './law.ts';

const CASES: [from: string, to: string, sentence: 0 | 1 | 2 | 3 | 4 | null][] = [
  ['client/forms/form.ts', 'kit/place.ts', null],
  ['client/forms/form.ts', 'identity/user/user.schema.ts', 0],
  ['catalog/publication/publication.service.ts', 'membership/plan/plan.rules.ts', null],
  ['catalog/publication/publication.service.ts', 'learning/attempt/attempt.rules.ts', 1],
  ['learning/attempt/attempt.service.ts', 'catalog/publication/publication.handlers.ts', 1],
  ['learning/sitting/test.handlers.ts', 'catalog/publication/publication.service.ts', null],
  ['learning/sitting/test.handlers.ts', 'catalog/publication/publication.handlers.ts', 2],
  ['catalog/publication/publication.handlers.ts', 'learning/item/item.serializer.ts', 2],
  ['identity/registration/components/register-form.tsx', 'newsletter/subscription/subscribe.store.ts', 3],
  ['identity/registration/components/register-form.tsx', 'newsletter/subscription/sign-up.messages.ts', null],
  ['newsletter/subscription/components/newsletter-box.tsx', 'identity/user/user.service.ts', 3],
  ['newsletter/subscription/components/newsletter-box.tsx', 'identity/session/session.store.ts', null],
  ['learning/results/components/results.tsx', 'shell/bars/footer.tsx', 4],
  ['learning/results/components/results.tsx', 'app/routes/catalog/library.page.tsx', 4],
  ['support/help/components/chat.tsx', 'admin/strip/strip.tsx', 4],
  ['shell/frame/frame.tsx', 'admin/strip/mount.tsx', 4],
  ['admin/strip/mount.tsx', 'app/root.tsx', 4],
  ['app/routes/catalog/library.page.tsx', 'learning/item-form.tsx', null],
  ['server/jobs/job.service.ts', 'admin/resources/publication/release.service.ts', null],
  ['identity/password/password.handlers.ts', 'server/jobs/job.service.ts', 4],
];
for (const [from, to, sentence] of CASES)
  test(`${from} may ${sentence === null ? '' : 'not '}import ${to}`, () => {
    assert.equal(brokenBy({ from, to }), sentence);
  });

test('what becomes of a person is a module of operations; the rest of it serves', () => {
  assert.equal(placeOf('privacy/account-export/account-export.service.ts').area, 'module');
  assert.equal(placeOf('server/jobs/job.service.ts').area, 'server');
  assert.equal(placeOf('server/site/site.repository.ts').area, 'server');
  assert.equal(placeOf('shell/frame/frame.tsx').area, 'shell');
});

test('two modules that know each other are a pair, whoever of them is right', () => {
  const imports = [
    { from: 'catalog/publication/publication.handlers.ts', to: 'learning/test.policy.ts' },
    { from: 'learning/sitting/test.handlers.ts', to: 'catalog/publication/publication.service.ts' },
    { from: 'app/routes/catalog/library.page.tsx', to: 'support/help/components/chat.tsx' },
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
