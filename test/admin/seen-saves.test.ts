import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Call, OVER_NOTHING } from '#kit/contract.ts';
import { declaredRefusals } from '#kit/refusals.ts';
import { administrationCalls } from '../harness/admin/administration-calls.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

/** Whatever can be saved in the administration carries what its form saw, or nothing of anybody can be lost by it. */
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const named = ({ method, path }: Call) => `${method} ${path}`;
/** Under one of these names a save says what it was made over. */
const SEEN = new Set(['version', 'edition', 'seen', 'was', 'from', 'changedAt', 'disclosureChangedAt']);
interface Printed {
  description?: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: { default: { description: string } };
}
/** Names of everything that a printed schema does not go without. */
const neededIn = (schema: unknown): string[] =>
  schema === null || typeof schema !== 'object'
    ? []
    : Object.entries(schema).flatMap(([key, value]) => [
        ...(key === 'required' && Array.isArray(value) ? (value as string[]) : []),
        ...neededIn(value),
      ]);

test('by the printed contract every save of the administration says what it was made over, and is refused over something else, or prints the law by which it writes over nothing', async () => {
  const { json } = await stage.ask('/api/openapi.json');
  const { paths } = json as unknown as { paths: Record<string, Record<string, Printed>> };
  const saves = (await administrationCalls(stage)).filter(({ method }) => method !== 'GET');
  assert.ok(saves.length > 40);
  const laws = new Set<string>(Object.values(OVER_NOTHING));
  const told = new Set<string>();
  for (const call of saves) {
    const printed = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
    assert.ok(printed, named(call));
    const carried = [
      ...printed.parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      ...Object.values(printed.requestBody?.content ?? {}).flatMap(({ schema }) => neededIn(schema)),
    ].filter((name) => SEEN.has(name));
    if (printed.description) {
      assert.ok(laws.has(printed.description), named(call));
      assert.deepEqual(carried, [], `${named(call)} carries what it was made over, and says it need not`);
      told.add(printed.description);
      continue;
    }
    assert.ok(carried.length > 0, `${named(call)} carries nothing of what its form saw`);
    const refused = /^Refused: (.*)\.$/.exec(printed.responses.default.description)?.[1]?.split(', ') ?? [];
    assert.ok(
      refused.some((code) => /-(changed|moved)$/.test(code)),
      `${named(call)} is refused with ${refused}`,
    );
  }
  assert.deepEqual(told, laws, 'a law that no deed goes by');
  for (const [code, { status }] of declaredRefusals())
    if (/-(changed|moved)(\.|$)/.test(code)) assert.equal(status, 409, code);
});

const send = (method: string, path: string, attributes?: object, type = '') =>
  stage.send(method, path, attributes && { data: { type, attributes } }, { as: 'admin' });

interface Removal {
  what: string;
  list: string;
  type: string;
  made: object;
  /** What another editor makes of it. */
  changed: (seen: string) => object;
  version: 'version' | 'changedAt';
}
const NO_NAMES = { 'pt-br': '', fr: '', it: '', de: '' };
const REMOVALS: Removal[] = [
  {
    what: 'a term of the glossary',
    list: '/api/admin/glossary/',
    type: 'GlossaryTerm',
    made: { en: 'never read', pt: '', fr: '', it: '', de: '', note: '' },
    changed: (version) => ({ fr: 'jamais lu', version }),
    version: 'version',
  },
  {
    what: 'a question of the evaluation',
    list: '/api/admin/evaluation-questions/',
    type: 'AdminEvaluationQuestion',
    made: {
      question: 'Never asked?',
      form: 'rating',
      answer: 'optional',
      asksAbout: 'other',
      mooreLevel: '4',
      measure: 'subjective',
      position: null,
    },
    changed: (version) => ({ mooreLevel: '5', version }),
    version: 'version',
  },
  {
    what: 'a requirement of an authority',
    list: '/api/admin/requirements/',
    type: 'AdminRequirement',
    made: {
      authority: 'DEA',
      effectiveFrom: '2031-01-01',
      selfAssessmentHundredths: null,
      blockYears: null,
      anchorYear: null,
      trainingMinutes: 600,
      source: 'Never read.',
      sourceOn: null,
      checkedOn: '2026-11-30',
      confidence: '',
    },
    changed: (version) => ({ trainingMinutes: 660, version }),
    version: 'version',
  },
  {
    what: 'a joint sponsor',
    list: '/api/admin/sponsors/',
    type: 'AdminSponsor',
    made: { name: 'Never Read College', accreditationText: '' },
    changed: (version) => ({ accreditationText: 'Read once.', version }),
    version: 'version',
  },
  {
    what: 'a name of a drug',
    list: '/api/admin/drug-names/',
    type: 'DrugName',
    made: { name: 'neverheard', generic: 'sertraline', kind: 'brand' },
    changed: (version) => ({ name: 'everheard', version }),
    version: 'version',
  },
  {
    what: 'a clinical term',
    list: '/api/admin/clinical-terms/',
    type: 'ClinicalTerm',
    made: { kind: 'abbreviation', en: ['NVR'], pt: [], fr: [], it: [], de: [], drugs: [] },
    changed: (version) => ({
      kind: 'abbreviation',
      en: ['NVR', 'never read'],
      pt: [],
      fr: [],
      it: [],
      de: [],
      drugs: [],
      version,
    }),
    version: 'version',
  },
  {
    what: 'a block of the front page',
    list: '/api/admin/home-blocks/',
    type: 'AdminHomeBlock',
    made: { kind: 'notice', title: 'Never seen' },
    changed: (version) => ({
      title: 'Ever seen',
      text: '',
      linkText: '',
      link: '',
      count: null,
      publications: [],
      shownFrom: null,
      shownUntil: null,
      audience: 'everybody',
      version,
    }),
    version: 'version',
  },
  {
    what: 'a topic',
    list: '/api/admin/categories/',
    type: 'AdminCategory',
    made: { name: 'Never Heard', names: NO_NAMES, slug: '', parentId: null, featured: false },
    changed: (version) => ({
      name: 'Ever Heard',
      names: NO_NAMES,
      slug: '',
      parentId: null,
      featured: false,
      version,
    }),
    version: 'version',
  },
  {
    what: 'a member of the faculty',
    list: '/api/admin/faculty/',
    type: 'AdminAuthor',
    made: {
      fullName: 'Nora Neverheard',
      affix: '',
      affixType: 'suffix',
      jobTitle: 'Lecturer',
      institute: 'Nowhere',
      email: '',
      bio: '',
      address: '',
    },
    changed: (changedAt) => ({
      fullName: 'Nora Neverheard',
      affix: 'MD',
      affixType: 'suffix',
      jobTitle: 'Professor',
      institute: 'Nowhere',
      email: '',
      bio: 'Words that took an hour.',
      address: '',
      changedAt,
    }),
    version: 'changedAt',
  },
];
for (const { what, list, type, made, changed, version } of REMOVALS)
  test(`${what} that somebody else has changed meanwhile is not removed unread`, async () => {
    const added = await send('POST', list, made, type);
    assert.equal(added.status, 201, added.text);
    const { id, attributes } = one(added);
    const seen = String(attributes[version]);
    const edited = await send('PATCH', `${list}${id}/`, changed(seen), type);
    assert.equal(edited.status, 200, edited.text);
    const late = await send('DELETE', `${list}${id}/?seen=${encodeURIComponent(seen)}`);
    assert.deepEqual([late.status, codes(late)], [409, ['record-changed']]);
    const now = String(one(edited).attributes[version]);
    assert.notEqual(now, seen);
    assert.equal((await send('DELETE', `${list}${id}/?seen=${encodeURIComponent(now)}`)).status, 204);
    assert.equal((await send('DELETE', `${list}${id}/?seen=${encodeURIComponent(now)}`)).status, 404);
  });

test('a section, and a question, that somebody else has changed meanwhile is not taken away unread', async () => {
  const sections = '/api/admin/publications/2746/sections/';
  const before = (await send('GET', sections)).json.data as { id: string }[];
  const was = before.map(({ id }) => Number(id));
  const added = await send('POST', sections, { title: 'Never heard', was }, 'AdminSection');
  assert.equal(added.status, 201, added.text);
  const { id, attributes } = one(added);
  const seen = String(attributes.changedAt);
  stage.clock.set(new Date(Date.now() + 60_000));
  const edited = await send(
    'PATCH',
    `/api/admin/sections/${id}/`,
    { body: 'Words that took an hour.', changedAt: seen },
    'AdminSection',
  );
  stage.clock.set(null);
  assert.equal(edited.status, 200, edited.text);
  const path = `/api/admin/sections/${id}/?seen=`;
  assert.deepEqual(codes(await send('DELETE', path + encodeURIComponent(seen))), ['record-changed']);
  const now = String(one(edited).attributes.changedAt);
  assert.equal((await send('DELETE', path + encodeURIComponent(now))).status, 204);

  const [item] = await stage.sql<{ id: number; edition: number }>(
    `SELECT i.id::int, i.edition::int FROM item i JOIN credit_offering o ON o.id = i.offering_id
      WHERE o.publication_id = 2746 AND i.retired_at IS NULL ORDER BY i.position DESC LIMIT 1`,
  );
  assert.ok(item);
  const late = await send('DELETE', `/api/admin/questions/${item.id}/?seen=${item.edition + 1}`);
  assert.deepEqual([late.status, codes(late)], [409, ['item-changed']]);
});
