import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { taughtBy } from '#catalog/author/author.repository.ts';
import { readCatalogue } from '#seed/library.ts';
import { portraitSvg } from '#seed/portraits.ts';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
interface Resource {
  type: string;
  id: string;
  attributes: Record<string, unknown>;
  relationships?: Record<string, { data?: unknown }>;
}
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('everybody of the faculty is drawn, each differently, the same each time, and nothing in it can run', () => {
  const drawn = readCatalogue().authors.map(({ id }) => portraitSvg(id));
  assert.ok(drawn.length >= 14);
  assert.equal(new Set(drawn).size, drawn.length);
  assert.deepEqual(
    readCatalogue().authors.map(({ id }) => portraitSvg(id)),
    drawn,
  );
  for (const svg of drawn) {
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 320 320"[\s\S]*<\/svg>$/);
    assert.doesNotMatch(svg, /script|href|on\w+=|NaN|undefined/);
    assert.ok(svg.length < 8000, `${svg.length} characters`);
  }
});

test('every author of every publication comes with a portrait, and it is a picture', async () => {
  const reply = await stage.ask('/api/publications/?page[size]=100&include=author.image');
  const { data, included } = reply.json as unknown as { data: Resource[]; included: Resource[] };
  assert.ok(data.length > 40);
  const named = (one: Resource, relation: string) =>
    (one.relationships?.[relation]?.data as { type: string; id: string } | null) ?? null;
  const found = (type: string, id: string | undefined) =>
    included.find((one) => one.type === type && one.id === id);
  const files = new Set<string>();
  for (const publication of data) {
    const author = found('Author', named(publication, 'author')?.id);
    const image = author && found('Image', named(author, 'image')?.id);
    assert.ok(image, `${publication.attributes.title} has an author with a face`);
    assert.match(String(image.attributes.alt), /^Drawn portrait of \S+ \S+/);
    files.add(String(image.attributes.file));
  }
  for (const file of files) {
    const picture = await fetch(`${stage.url}${file}`);
    assert.equal(picture.status, 200, file);
    assert.equal(picture.headers.get('content-type'), 'image/svg+xml');
    assert.match(await picture.text(), /^<svg /);
  }
});

test('the topic of a faculty page is counted over what is published', async () => {
  const [row] = await stage.sql<{ author: string; category: string }>(
    `SELECT pa.author_id AS author, c.id AS category FROM publication_author pa JOIN category c ON true
      WHERE NOT EXISTS (SELECT 1 FROM publication_author a JOIN publication_category pc USING (publication_id)
                         WHERE a.author_id = pa.author_id AND pc.category_id = c.id) ORDER BY 1, 2 LIMIT 1`,
  );
  const [author, category] = [row?.author, row?.category];
  const topic = async () => (await taughtBy(stage.database.reader(), Number(author), 'en')).topic?.id;
  const before = await topic();
  await stage.sql(
    `WITH made AS (
       INSERT INTO publication (slug, title, type, types, visibility, publication_date, modified_at)
       SELECT 'topic-' || n, 'Unreleased', 'PODCAST', '{PODCAST}', (ARRAY['draft', 'removed'])[1 + n % 2], '2026-01-01', now()
         FROM generate_series(1, 40) AS n RETURNING id),
     taught AS (INSERT INTO publication_author (publication_id, author_id, position) SELECT id, $1, 1 FROM made)
     INSERT INTO publication_category (publication_id, category_id) SELECT id, $2 FROM made`,
    [author, category],
  );
  assert.notEqual(before, Number(category));
  assert.equal(await topic(), before);
});
