import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { loadConfig } from '#platform/config/config.ts';
import { type Mood, openRegistries, type Registries } from '#test/harness/outside/reference-registries.ts';
import type { RegistryReply } from './check.rules.ts';
import { registriesOf } from './registry.service.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const DOI = '10.1000/a/../b?c#d(e)<f>';
const PMID = '77';
let registries: Registries;
before(async () => {
  registries = await openRegistries();
  registries.register(DOI, 'retraction');
  registries.list(PMID, ['Journal Article', 'Retracted Publication']);
});
beforeEach(() => {
  registries.be('well');
  for (const list of [registries.asked, registries.addresses, registries.agents]) list.length = 0;
});
after(() => registries.close());

/** The replies of both registries about the retracted ones. */
async function askBoth(timeoutMs?: number): Promise<RegistryReply[]> {
  const config = loadConfig({ ...registries.env, SUPPORT_EMAIL: 'office@library.example' });
  const [dois, pubmed] = registriesOf(config, timeoutMs);
  assert.deepEqual([dois?.name, pubmed?.name], ['doi', 'pubmed']);
  return [await dois!.ask(DOI, NOW), await pubmed!.ask(PMID, NOW)];
}

test('nobody is asked unless a setting names the registry', () => {
  assert.deepEqual(registriesOf(loadConfig({})), []);
  const { REFERENCE_PUBMED_REGISTRY } = registries.env;
  assert.deepEqual(
    registriesOf(loadConfig({ REFERENCE_PUBMED_REGISTRY })).map(({ name }) => name),
    ['pubmed'],
  );
});

test('both registries are asked in their own way, under the name and the address of the library', async () => {
  assert.deepEqual(await askBoth(), [{ verdict: 'retracted' }, { verdict: 'retracted' }]);
  assert.deepEqual(registries.asked, [DOI, PMID]);
  const [work, paper] = registries.addresses;
  assert.equal(work?.pathname, `/crossref/works/${encodeURIComponent(DOI)}`);
  assert.equal(work?.searchParams.get('mailto'), 'office@library.example');
  assert.deepEqual(Object.fromEntries(paper?.searchParams ?? []), {
    db: 'pubmed',
    retmode: 'json',
    id: PMID,
    tool: 'Steady-State',
    email: 'office@library.example',
  });
  for (const agent of registries.agents) assert.equal(agent, 'Steady-State (mailto:office@library.example)');
});

test('what neither knows is missing there', async () => {
  const [dois, pubmed] = registriesOf(loadConfig(registries.env));
  assert.deepEqual(await dois?.ask('10.1000/none', NOW), { verdict: 'missing' });
  assert.deepEqual(await pubmed?.ask('404', NOW), { verdict: 'missing' });
});

const failures: [mood: Mood, failure: RegExp, restMs?: number][] = [
  ['failing', /^status 500$/],
  ['malformed', /^status 200$/],
  ['endless', /too long/],
  ['busy', /^status 429$/, 7_200_000],
  ['elsewhere', /another host/],
  ['silent', /timeout|aborted/i],
];
for (const [mood, failure, restMs] of failures)
  test(`a registry that is ${mood} has said nothing`, async () => {
    registries.be(mood);
    for (const answer of await askBoth(mood === 'silent' ? 150 : undefined)) {
      assert.ok('failure' in answer, JSON.stringify(answer));
      assert.match(answer.failure, failure);
      assert.equal(answer.restMs, restMs);
    }
    assert.equal(registries.led(), 0, 'nobody goes to another host');
  });

test('a registry may send on within itself', async () => {
  registries.be('moved');
  assert.deepEqual(await askBoth(), [{ verdict: 'retracted' }, { verdict: 'retracted' }]);
});

test('one that is away has said nothing', async () => {
  const nowhere = await openRegistries();
  await nowhere.close();
  const [dois] = registriesOf(loadConfig(nowhere.env));
  assert.ok('failure' in (await dois!.ask(DOI, NOW)));
});
