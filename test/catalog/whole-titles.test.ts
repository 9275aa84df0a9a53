import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { one, openStage, raw, type Sent, type Stage } from '../harness/stage.ts';

/** A course that stands in French as a whole, and a lesson of it. */
const COURSE = 2779;
const LESSON = 5482;
let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage?.close());

type Loose = ReturnType<typeof JSON.parse>;
const ADMIN: Sent = { as: 'admin' };
const DESK = '/api/admin/translations/';
async function french(path: string): Promise<{ text: string; json: Loose }> {
  const { port } = new URL(stage.url);
  const reply = await raw(stage.url, path, { headers: { host: `fr.localhost:${port}` } });
  const text = reply.body.toString();
  assert.equal(reply.status, 200, `${path} ${text.slice(0, 200)}`);
  return { text, json: text.startsWith('{') ? JSON.parse(text) : null };
}
const desk = async (id: string): Promise<Loose> =>
  one(await stage.send('GET', `${DESK}${id}/`, undefined, ADMIN)).attributes;
async function save(id: string, words: object): Promise<Loose> {
  const { changedAt } = await desk(id);
  const data = { type: 'ContentTranslation', attributes: { ...words, changedAt } };
  const reply = await stage.send('PATCH', `${DESK}${id}/`, { data }, ADMIN);
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes;
}
const missing = async (kind: string): Promise<number> => {
  const query = `filter[language]=fr&filter[kind]=${kind}&filter[state]=missing`;
  const { json } = await stage.send('GET', `${DESK}?${query}`, undefined, ADMIN);
  return (json.meta as Loose).pagination.count;
};
const listed = async (words: string): Promise<string[]> =>
  (await french(`/api/search/?s=${encodeURIComponent(words)}`)).json.data.map(({ id }: Loose) => id);
test('a title without its summary is missing, and readers have all of it in English until the summary is there', async () => {
  const id = `publication-${COURSE}-fr`;
  const [before, count] = [await desk(id), await missing('publication')];
  assert.deepEqual([before.state, before.text.sourceSummary === ''], ['current', false]);
  const half = await save(id, { title: 'Zézaiement nocturne', summary: '' });
  assert.equal(half.state, 'missing', 'saved, and not whole');
  assert.deepEqual([half.title, half.address], ['Zézaiement nocturne', null], 'kept for whoever goes on');
  assert.equal(await missing('publication'), count + 1);
  const { attributes } = (await french(`/api/publications/${COURSE}/`)).json.data;
  assert.deepEqual(
    [attributes.language, attributes.title, attributes.excerpt],
    ['en', half.sourceTitle, half.text.sourceSummary],
    'nothing of it is half',
  );
  assert.ok(!(await listed('Zézaiement')).some((found) => found.includes(String(COURSE))));
  assert.doesNotMatch((await french('/sitemap.xml')).text, /zezaiement/);
  const back = await save(id, { title: before.title, summary: before.text.summary });
  assert.equal(back.state, 'current');
  assert.equal((await french(`/api/publications/${COURSE}/`)).json.data.attributes.language, 'fr');
  assert.equal(await missing('publication'), count);
});

test('a lesson without its summary is English as a whole, and its English never stands under French words', async () => {
  const id = `section-${LESSON}-fr`;
  const before = await desk(id);
  assert.deepEqual([before.state, before.text.sourceSummary === ''], ['current', false]);
  const half = await save(id, { summary: '' });
  assert.deepEqual([half.state, half.address], ['missing', null]);
  const { attributes } = (await french(`/api/sections/${LESSON}/`)).json.data;
  assert.deepEqual([attributes.language, attributes.title], ['en', half.sourceTitle]);
  assert.equal((await save(id, { summary: before.text.summary })).state, 'current');
  const again = (await french(`/api/sections/${LESSON}/`)).json.data.attributes;
  assert.deepEqual([again.language, again.title], ['fr', before.title]);
});

test('where the English has no summary the title alone is whole', async () => {
  const [{ excerpt } = { excerpt: '' }] = await stage.sql<{ excerpt: string }>(
    'SELECT excerpt FROM publication WHERE id = $1',
    [COURSE],
  );
  await stage.sql(`UPDATE publication SET excerpt = '' WHERE id = $1`, [COURSE]);
  const id = `publication-${COURSE}-fr`;
  const { text, title } = await desk(id);
  assert.equal((await save(id, { title, summary: '' })).state, 'current');
  await stage.sql('UPDATE publication SET excerpt = $2 WHERE id = $1', [COURSE, excerpt]);
  assert.equal((await desk(id)).state, 'missing', 'a summary that its English has since');
  assert.equal((await save(id, { summary: text.summary })).state, 'current');
});
