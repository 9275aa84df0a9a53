import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPages } from '../../harness/admin/static-pages.ts';
import { codes, one, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
let pages: ReturnType<typeof openPages>;
before(async () => {
  stage = await openStage();
  pages = openPages(stage);
});
after(() => stage.close());

const DESK = '/api/admin/translations/';
interface Count {
  kind: string;
  language: string;
  missing: number;
  stale: number;
  current: number;
  first: number | null;
}
/** As the overview counts pages in a language. */
async function counted(language: string): Promise<string> {
  const { json } = await pages.send('GET', `${DESK}?filter[kind]=staticPage&page[size]=1`);
  const { counts } = json.meta as unknown as { counts: Count[] };
  const found = counts.find((each) => each.kind === 'staticPage' && each.language === language);
  return found ? `${found.missing} missing, ${found.stale} stale, ${found.current} current` : 'none';
}
const FRENCH = { title: 'Prix', description: '', body: 'Un prix.' };

test('the overview counts a page in each language: missing, current, stale, and no more once it is gone', async () => {
  assert.equal(await counted('fr'), 'none');
  const id = await pages.add('Awards', 'awards-counted');
  assert.equal(await counted('fr'), 'none', 'what has no text yet is not to be translated');
  assert.equal((await pages.write(id, 'en', { body: 'One prize.' })).status, 200);
  assert.equal(await counted('fr'), '1 missing, 0 stale, 0 current');
  assert.equal((await pages.write(id, 'fr', FRENCH)).status, 200);
  assert.equal(await counted('fr'), '0 missing, 0 stale, 1 current');
  assert.equal(await counted('de'), '1 missing, 0 stale, 0 current');
  assert.deepEqual((await pages.read(id)).languages, {
    'pt-br': 'missing',
    fr: 'current',
    it: 'missing',
    de: 'missing',
  });
  assert.equal((await pages.write(id, 'en', { body: 'Two prizes.' })).status, 200);
  assert.equal(await counted('fr'), '0 missing, 1 stale, 0 current');
  assert.equal((await pages.read(id)).languages.fr, 'stale');
  assert.equal((await pages.write(id, 'en', { description: 'Ours.' })).status, 200);
  assert.equal(await counted('fr'), '1 missing, 0 stale, 0 current', 'half a translation is none');
  const { edition } = await pages.read(id);
  assert.equal((await pages.send('DELETE', `/api/admin/pages/${id}/?seen=${edition}`)).status, 204);
  assert.equal(await counted('fr'), 'none');
  assert.deepEqual((await pages.read(id)).languages, {});
});

test('the overview leads to the page’s own desk, which alone writes it', async () => {
  const id = await pages.published('Partners', 'partners');
  const asked = await pages.send('GET', `${DESK}staticPage-${id}-it/`);
  assert.equal(asked.status, 200, asked.text);
  const { kind, key, sourceId, language, sourceAddress } = one(asked).attributes as Record<string, unknown>;
  assert.deepEqual([kind, key, sourceId, language], ['staticPage', 'partners', Number(id), 'it']);
  assert.match(String(sourceAddress), /\/pages\/partners$/);
  const body = { pieces: [], changedAt: null };
  const saved = await pages.send('PATCH', `${DESK}staticPage-${id}-it/`, 'ContentTranslation', body);
  assert.equal(saved.status, 404);
  const suggest = `${DESK}staticPage-${id}-it/suggestions/`;
  assert.equal((await pages.send('POST', suggest, 'AdminMachineSuggestion', { field: 'body' })).status, 404);
});

test('a stale page tells what its English said when it was translated, however often it changed since', async () => {
  const id = await pages.published('Grants', 'grants');
  assert.equal((await pages.write(id, 'fr', FRENCH)).status, 200);
  assert.equal((await pages.read(id, 'fr')).text.englishWas, null);
  for (const body of ['Three grants.', 'Four grants.'])
    assert.equal((await pages.write(id, 'en', { body })).status, 200);
  const stale = await pages.read(id, 'fr');
  assert.equal(stale.languages.fr, 'stale');
  assert.deepEqual(stale.text.englishWas, {
    title: 'Grants',
    description: '',
    body: '### Who\n\nThree editors.',
  });
  assert.equal(stale.text.english.body, 'Four grants.');
  const { english } = stale.text;
  assert.equal((await pages.write(id, 'en', { body: 'Five grants.' })).status, 200);
  const late = await pages.write(id, 'fr', { body: 'Quatre bourses.' }, { english });
  assert.equal(late.status, 200, late.text);
  const after = await pages.read(id, 'fr');
  assert.equal(after.languages.fr, 'stale', 'it was made from what English said before');
  assert.equal(after.text.englishWas?.body, 'Four grants.');
  assert.equal((await pages.write(id, 'fr', {})).status, 200);
  const holds = await pages.read(id, 'fr');
  assert.deepEqual([holds.languages.fr, holds.text.englishWas], ['current', null]);
});

test('whoever writes another language says from which English', async () => {
  const id = await pages.published('Boards', 'boards');
  const { version } = (await pages.read(id, 'de')).text;
  const attributes = { ...FRENCH, language: 'de', version };
  const sent = await pages.send('PATCH', `/api/admin/pages/${id}/text/`, 'AdminPageText', attributes);
  assert.deepEqual(codes(sent), ['invalid-field']);
});

test('what the release before wrote is made from the English of now, and is stale with the next', async () => {
  const id = await pages.published('Members', 'members-before');
  await stage.sql(
    `INSERT INTO static_page_text (page_id, language, title, description, body_html, source_version) VALUES ($1, 'it', 'Soci', '', '<p>Tre.</p>', 'x')`,
    [id],
  );
  assert.equal((await pages.read(id, 'it')).languages.it, 'current');
  assert.equal((await pages.write(id, 'en', { body: 'Ten.' })).status, 200);
  assert.equal((await pages.read(id, 'it')).text.englishWas?.body, '### Who\n\nThree editors.');
});
