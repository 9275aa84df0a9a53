import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { one, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

interface Told {
  state: string;
  sourceTitle: string;
  sourceChangedAt: string;
  changedAt: string;
  text: {
    body: string;
    sourceSummary: string;
    sourceBody: string;
    sourceWas: { title: string; summary: string; body: string } | null;
  };
}
const admin = async (method: string, path: string, type?: string, attributes?: object) => {
  const reply = await stage.send(method, `/api/admin/${path}`, type && { data: { type, attributes } }, {
    as: 'admin',
  });
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes as Record<string, unknown>;
};
const translation = async (id: string) => (await admin('GET', `translations/${id}/`)) as unknown as Told;
async function writeSection(id: number, body: string): Promise<void> {
  const { changedAt } = await admin('GET', `sections/${id}/`);
  await admin('PATCH', `sections/${id}/`, 'AdminSection', { body, changedAt });
}

test('a translator is shown what the source said when it was translated, however often it changed since', async () => {
  const id = 'section-5395-it';
  const before = await translation(id);
  assert.deepEqual([before.state, before.text.sourceWas], ['current', null]);
  await writeSection(5395, `${before.text.sourceBody}\n\nOne more sentence.`);
  await writeSection(5395, `${before.text.sourceBody}\n\nOne more sentence, and another.`);
  const stale = await translation(id);
  assert.equal(stale.state, 'stale');
  assert.equal(stale.text.sourceWas?.body, before.text.sourceBody);
  assert.equal(stale.text.sourceWas?.title, before.sourceTitle);
  assert.equal(stale.text.sourceWas?.summary, before.text.sourceSummary);
  assert.match(stale.text.sourceBody, /One more sentence, and another\.$/);
  await admin('PATCH', `translations/${id}/`, 'ContentTranslation', {
    body: `${stale.text.body}\n\nAncora.`,
    sourceChangedAt: stale.sourceChangedAt,
    changedAt: stale.changedAt,
  });
  const translated = await translation(id);
  assert.deepEqual([translated.state, translated.text.sourceWas], ['current', null]);
  await writeSection(5395, `${stale.text.sourceBody}\n\nA third.`);
  assert.equal((await translation(id)).text.sourceWas?.body, stale.text.sourceBody, 'from the later one on');
});

test('of a cover title and summary are told', async () => {
  const id = 'publication-2746-fr';
  const before = await translation(id);
  const { record } = await admin('GET', 'publications/2746/');
  const { version } = record as { version: number };
  await admin('PATCH', 'publications/2746/', 'AdminPublication', { excerpt: 'Another summary.', version });
  const { text, state } = await translation(id);
  assert.equal(state, 'stale');
  assert.deepEqual(text.sourceWas, {
    title: before.sourceTitle,
    summary: before.text.sourceSummary,
    body: '',
  });
  assert.equal(text.sourceSummary, 'Another summary.');
});

test('where nobody kept what the source said, nothing is made up', async () => {
  await stage.sql(`UPDATE section SET body_html = body_html || '<p>Brought in.</p>' WHERE id = 5434`);
  const { state, text } = await translation('section-5434-fr');
  assert.deepEqual([state, text.sourceWas], ['stale', null]);
});
