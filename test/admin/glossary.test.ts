import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const PATH = '/api/admin/glossary/';
const ADMIN = { as: 'admin' } as const;
const TERM = {
  en: 'Trough level',
  pt: 'nível de vale',
  fr: 'taux résiduel',
  it: '',
  de: 'Talspiegel',
  note: '',
};
const send = (method: string, path: string, attributes?: object) =>
  stage.send(method, path, attributes && { data: { type: 'GlossaryTerm', attributes } }, ADMIN);

test('a term is added, found in any language whatever its accents and case, changed, and taken away, each written down', async () => {
  const made = await send('POST', PATH, { ...TERM, en: '  Trough   level ' });
  assert.equal(made.status, 201, made.text);
  const { id, attributes } = one(made);
  assert.equal(attributes?.en, 'Trough level');
  for (const search of ['trough', 'NIVEL DE VALE', 'residuel', 'Talspiegel']) {
    const found = await send('GET', `${PATH}?filter[search]=${encodeURIComponent(search)}`);
    assert.equal(one({ json: { data: (found.json.data as unknown[])[0] } } as never).id, id, search);
  }
  assert.deepEqual((await send('GET', `${PATH}?filter[search]=%25`)).json.data, []);
  const itself = await send('GET', `${PATH}?filter[id]=${id}`);
  assert.deepEqual(
    (itself.json.data as { id: string }[]).map((term) => term.id),
    [id],
  );
  assert.deepEqual((await send('GET', `${PATH}?filter[id]=${Number(id) + 1}`)).json.data, []);
  assert.deepEqual(codes(await send('POST', PATH, { ...TERM, en: 'TROUGH LEVEL' })), [
    'glossary-term-exists',
  ]);
  const changed = await send('PATCH', `${PATH}${id}/`, {
    it: 'livello di valle',
    version: attributes?.version,
  });
  assert.equal(changed.status, 200, changed.text);
  const late = await send('PATCH', `${PATH}${id}/`, { it: 'altro', version: attributes?.version });
  assert.deepEqual(codes(late), ['glossary-term-changed']);
  const gone = await Promise.all([1, 2].map(() => send('DELETE', `${PATH}${id}/`)));
  assert.deepEqual(gone.map(({ status }) => status).toSorted(), [204, 404]);
  const deeds = await stage.sql<{ action: string }>(
    'SELECT action FROM audit_entry WHERE subject = $1 ORDER BY position',
    [`glossary-term:${id}`],
  );
  assert.deepEqual(
    deeds.map(({ action }) => action),
    ['glossary-term.add', 'glossary-term.change', 'glossary-term.remove'],
  );
});

test('a term needs its English word, and is no text', async () => {
  for (const wrong of [{ en: ' ' }, { de: 'a'.repeat(121) }, { note: 7 }]) {
    const reply = await send('POST', PATH, { ...TERM, ...wrong });
    assert.deepEqual([reply.status, codes(reply)], [422, ['invalid-field']], JSON.stringify(wrong));
  }
});
