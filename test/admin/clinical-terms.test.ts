import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const TERMS = '/api/admin/clinical-terms/';
const ADMIN = { as: 'admin' } as const;
const NONE = { kind: 'class', en: ['Qqzclass'], pt: [], fr: [], it: [], de: [], drugs: [] };
const term = (attributes: object) => ({ data: { type: 'ClinicalTerm', attributes } });
interface Term {
  id: string;
  attributes: typeof NONE & { name: string; version: string };
}
async function found(query: string): Promise<Term[]> {
  const reply = await stage.send('GET', `${TERMS}${query}`, undefined, ADMIN);
  assert.equal(reply.status, 200, reply.text);
  return reply.json.data as unknown as Term[];
}
const idsOf = async (s: string): Promise<string[]> => {
  await stage.sql('DELETE FROM rate_count');
  const { json } = await stage.send('GET', `/api/search/?s=${encodeURIComponent(s)}`);
  return (json.data as { id: string }[]).map(({ id }) => id);
};

/** Of what stands there now, as a refusal says it. */
const versionIn = ({ json }: { json: { errors?: unknown } }) =>
  (json.errors as { meta?: { version?: string } }[] | undefined)?.[0]?.meta?.version;

test('a term is added, understood by search at once, changed, and taken away', async () => {
  assert.deepEqual(await idsOf('qqzclass'), []);
  const drugs = [' Melatonin ', 'MELATONIN'];
  const made = await stage.send('POST', TERMS, term({ ...NONE, drugs }), ADMIN);
  assert.equal(made.status, 201, made.text);
  const one = made.json.data as unknown as Term;
  assert.deepEqual([one.attributes.name, one.attributes.drugs], ['Qqzclass', ['melatonin']]);
  assert.deepEqual(await idsOf('qqzclass'), await idsOf('melatonin'));
  const path = `${TERMS}${one.id}/`;
  const change = (attributes: object) => stage.send('PATCH', path, term(attributes), ADMIN);
  const next = { ...NONE, kind: 'word', en: ['Qqzclass', 'clozapine'] };
  const changed = await change({ ...next, version: one.attributes.version });
  assert.equal(changed.status, 200, changed.text);
  assert.ok((await idsOf('qqzclass')).includes('2746'));
  const late = await change({ ...next, fr: ['tardif'], version: one.attributes.version });
  assert.deepEqual([late.status, late.json.errors?.[0]?.code], [409, 'clinical-term-changed']);
  const again = await change({ ...next, fr: ['tardif'], version: versionIn(late) });
  assert.equal(again.status, 200, again.text);
  const gone = await Promise.all([1, 2].map(() => stage.send('DELETE', path, undefined, ADMIN)));
  assert.deepEqual(gone.map(({ status }) => status).sort(), [204, 404]);
  assert.deepEqual(await idsOf('qqzclass'), []);
  const audits = await stage.sql<{ action: string }>('SELECT action FROM audit_entry WHERE subject = $1', [
    `clinical-term:${one.id}`,
  ]);
  assert.deepEqual(audits.map(({ action }) => action).sort(), [
    'clinical-term.add',
    'clinical-term.change',
    'clinical-term.change',
    'clinical-term.remove',
  ]);
});

test('a substance is words of letters and digits: nothing else is split, quoted or folded into others', async () => {
  for (const drug of ['\u201cvalproic acid\u201d', 'lithium\uff0cvalproate', '{lithium}', 'NULL, lithium']) {
    const reply = await stage.send('POST', TERMS, term({ ...NONE, en: ['Qqzquoted'], drugs: [drug] }), ADMIN);
    const [error] = reply.json.errors as { code: string; source?: { pointer: string } }[];
    assert.deepEqual(
      [reply.status, error?.code, error?.source?.pointer],
      [422, 'invalid-field', '/data/attributes/drugs'],
      drug,
    );
  }
  const made = await stage.send(
    'POST',
    TERMS,
    term({ ...NONE, en: ['Qqzquoted'], drugs: ['Lithium', 'null', 'Acide valproïque', 'lithium'] }),
    ADMIN,
  );
  const { id, attributes } = made.json.data as unknown as Term;
  assert.deepEqual(attributes.drugs, ['lithium', 'null', 'acide valproique']);
  await stage.send('DELETE', `${TERMS}${id}/`, undefined, ADMIN);
});

test('one name is one term, also when two are added at once or one is renamed', async () => {
  const both = await Promise.all(
    [1, 2].map(() => stage.send('POST', TERMS, term({ ...NONE, en: ['Qqztwice'] }), ADMIN)),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  const [ssri] = await found('?filter[search]=ssri&filter[kind]=class');
  const renamed = await stage.send(
    'PATCH',
    `${TERMS}${ssri?.id}/`,
    term({ ...NONE, en: ['Qqztwice'], version: ssri?.attributes.version }),
    ADMIN,
  );
  assert.deepEqual([renamed.status, renamed.json.errors?.[0]?.code], [409, 'clinical-term-exists']);
  assert.deepEqual((await found('?filter[search]=ssri&filter[kind]=class'))[0]?.attributes, ssri?.attributes);
});

for (const [attributes, field] of [
  [{ en: [] }, 'en'],
  [{ en: ['!!'] }, 'en'],
  [{ de: ['x'.repeat(81)] }, 'de'],
  [{ drugs: Array.from({ length: 21 }, (_, at) => `drug ${at}`) }, 'drugs'],
  [{ kind: 'other' }, 'kind'],
  [{ fr: 'text' }, 'fr'],
] as const)
  test(`${JSON.stringify(attributes).slice(0, 50)} is refused at ${field}`, async () => {
    const reply = await stage.send('POST', TERMS, term({ ...NONE, ...attributes }), ADMIN);
    assert.equal(reply.status, 422, reply.text);
    const pointers = (reply.json.errors ?? []).map(({ source }) => (source as { pointer?: string })?.pointer);
    assert.ok(
      pointers.some((pointer) => pointer?.startsWith(`/data/attributes/${field}`)),
      reply.text,
    );
  });

test('terms are found by any form, with or without accents, by a substance and by kind', async () => {
  const names = async (query: string) => (await found(query)).map(({ attributes }) => attributes.name);
  assert.ok((await names('?filter[search]=estresse%20pos')).includes('PTSD'));
  assert.ok((await names('?filter[search]=escitalopram')).includes('SSRI'));
  assert.ok((await names('?filter[search]=gestante&filter[kind]=word')).includes('pregnancy'));
  assert.deepEqual(await names('?filter[search]=gestante&filter[kind]=class'), []);
  assert.deepEqual(await names('?filter[search]=%25'), []);
  const page = await found('?page[size]=5&page[number]=2');
  assert.equal(page.length, 5);
});
