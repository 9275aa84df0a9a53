import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { KINDS } from '#admin/resources/translation/translation.data.ts';
import { one, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());

type Loose = ReturnType<typeof JSON.parse>;
const get = (path: string) => stage.send('GET', `/api/admin/${path}`, undefined, { as: 'admin' });
async function nextOf(id: string): Promise<{ next: Loose; inPublication: Loose }> {
  const reply = await get(`translations/${id}/next/`);
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes as Loose;
}
/** What waits in a language, as it stands in the database. */
const waiting = (language: string) =>
  stage.sql<{ id: string; kind: string; publication: string | null }>(
    `SELECT kind || '-' || id || '-' || language AS id, kind, publication_id AS publication FROM translation_standing
     WHERE language = $1 AND state <> 'current' ORDER BY array_position($2::text[], kind), coalesce(publication_id, 0), place, id`,
    [language, KINDS],
  );

test('from one text to the next one comes past everything that waits, kind by kind, and past nothing twice', async () => {
  const all = await waiting('de');
  assert.ok(new Set(all.map(({ kind }) => kind)).size > 2, 'several kinds wait in the demo library');
  const sections = all.filter(({ kind }) => kind === 'section');
  const [first] = sections;
  const told: string[] = [];
  let at = sections.at(-1)?.id ?? '';
  for (const _ of sections) {
    const { next } = await nextOf(at);
    told.push(next.id);
    at = next.id;
  }
  assert.deepEqual(
    told,
    sections.map(({ id }) => id),
    'all sections in their order, the first after the last',
  );
  assert.equal(told[0], first?.id);
});

test('what belongs to the same publication is named beside it', async () => {
  const all = await waiting('de');
  const mine = all.find(({ kind, publication }) => kind === 'section' && publication) ?? assert.fail();
  const { inPublication } = await nextOf(`publication-${mine.publication}-de`);
  const others = all.filter(
    ({ publication, kind, id }) =>
      publication === mine.publication && !(kind === 'publication' && id === `publication-${publication}-de`),
  );
  assert.equal(inPublication.id, others[0]?.id);
  assert.ok(['missing', 'stale'].includes(inPublication.state));
  assert.equal((await nextOf('interface--de')).inPublication, null);
});

test('after the last text of a kind come the other kinds, then texts of the interface, and at the end nothing', async () => {
  await stage.sql(`DELETE FROM section_translation WHERE language = 'it' AND section_id = 5396`);
  await stage.sql(
    `INSERT INTO publication_translation (publication_id, language, slug, title, excerpt, source_modified_at)
     SELECT p.id, 'it', 'x-' || p.id, 'X', 'X', now() FROM publication p ON CONFLICT (publication_id, language)
     DO UPDATE SET excerpt = 'X', source_modified_at = now()`,
  );
  await stage.sql(
    `INSERT INTO section_translation (section_id, language, slug, title, lead, body_html, source_modified_at)
     SELECT s.id, 'it', 'x-' || s.id, 'X', 'X', '<p>X</p>', now() FROM section s ON CONFLICT (section_id, language)
     DO UPDATE SET lead = 'X', body_html = '<p>X</p>', source_modified_at = now()`,
  );
  await stage.sql(
    `INSERT INTO text_translation (kind, id, language, words, source, files, changed_at)
     SELECT s.kind, s.id, 'it', s.words, s.words, '{}', now() FROM text_source s WHERE s.kind NOT IN ('topic', 'biography', 'home')
     ON CONFLICT (kind, id, language) DO UPDATE SET words = excluded.words, source = excluded.source`,
  );
  assert.deepEqual(await waiting('it'), []);
  await stage.sql(`UPDATE section SET words_changed_at = now() + interval '1 hour' WHERE id = 5396`);
  const { next } = await nextOf('publication-2746-it');
  assert.deepEqual([next.id, next.state], ['section-5396-it', 'stale']);
  await stage.sql(`UPDATE section SET words_changed_at = now() - interval '1 hour' WHERE id = 5396`);
  assert.equal((await nextOf('publication-2746-it')).next, null);
  await stage.sql(
    `INSERT INTO text_override (key, language, text, description) VALUES ('editing.save', 'en', 'Keep', '')`,
  );
  assert.equal((await nextOf('publication-2746-it')).next.id, 'interface-editing.save-it');
  assert.equal((await nextOf('interface-editing.save-it')).next, null, 'never itself');
  await stage.sql(`DELETE FROM text_override WHERE key = 'editing.save' AND language = 'en'`);
  assert.deepEqual(await nextOf('publication-2746-it'), { next: null, inPublication: null });
});

test('what is no text is not found', async () => {
  for (const id of ['section-999999-de', 'section-5396-en', 'interface-a/b-de', 'nothing'])
    assert.equal((await get(`translations/${encodeURIComponent(id)}/next/`)).status, 404, id);
});
