import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  const [written] = await stage.sql<{ publication_id: string }>(
    `UPDATE section SET body_html = body_html ||
       '<p>Zzqone blocks 5-HT<sub>2A</sub> and Q<sub>77</sub>, Qy₈₈ as well.</p><p><strong>Z</strong>zqboldly put<sup>3</sup></p>'
     WHERE id = (SELECT min(section_id) FROM search_section WHERE language = 'en' AND open) RETURNING publication_id`,
  );
  await stage.sql('SELECT search_reindex(ARRAY[$1::bigint])', [written?.publication_id]);
});
after(() => stage.close());

const found = async (s: string) => {
  await stage.sql('DELETE FROM rate_count');
  const { status, json } = await stage.send('GET', `/api/search/?s=${encodeURIComponent(s)}`);
  assert.equal(status, 200, s);
  return json as { data: { attributes: { place: { snippet: { text: string } } | null } }[] };
};

for (const asked of [
  'zzqone 5-HT2A',
  'zzqone HT₂A',
  'zzqone Q77',
  'zzqone Q₇₇',
  'Qy88',
  'Qy₈₈',
  'zzqboldly',
  'zzqboldly put',
])
  test(`"${asked}" finds the word that is written with a subscript or a letter in bold`, async () => {
    const { data } = await found(asked);
    assert.equal(data.length, 1, JSON.stringify(data));
    assert.match(data[0]?.attributes.place?.snippet.text ?? '', /Zzq|Qy/);
  });
