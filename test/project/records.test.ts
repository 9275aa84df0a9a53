import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Document, Resource } from '#kit/contract.ts';
import { PUBLICATION_TYPES } from '#membership/gate/entitlement.rules.ts';
import { openStage, type Stage } from '../harness/stage.ts';

/** What the specification names can be met by clicking: some published record of the story has it. */
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

type Loose = Resource & { attributes: Record<string, unknown> };
const read = async (path: string): Promise<Document> => {
  const reply = await stage.send('GET', path, undefined, { as: 'gold' });
  assert.equal(reply.status, 200, `${path} ${reply.text.slice(0, 200)}`);
  return reply.json;
};
const list = async (path: string) => (await read(path)).data as unknown as Loose[];
const holds = (value: unknown): boolean =>
  value !== null && value !== '' && value !== undefined && (!Array.isArray(value) || value.length > 0);
/** Fields that no record of these fills, of attributes and relations alike. */
const unfilled = (records: readonly Loose[], fields: readonly string[]): string[] =>
  fields.filter(
    (field) =>
      !records.some(
        ({ attributes, relationships }) =>
          holds(attributes[field]) || holds(relationships?.[field]?.data ?? null),
      ),
  );

const PUBLICATION = `slug title seoTitle excerpt description type types modified publicationDate expirationDate expired completed
  completedTestResult testResults user_can_take_test questions author authors interviewer has_test_results has_mcq earn_label
  earn_label_small timeLabel metadataLabel private visibility testStatus test_class sections materials keyPoints categories jointSponsor`;
const SECTION = `lock private slug title meta_description publication publicationId attachment_url description featured_image
  transcript materials`;
const AUTHOR = `fullName fullNameAffix completeAffiliation jobTitle bio institute affix affixType slug image conflictsOfInterest`;
const named = (fields: string) => fields.split(/\s+/);

async function everyPublication(): Promise<Loose[]> {
  const listed = await list('/api/publications/?page[size]=100&filter[visibility]=published');
  const all = [];
  for (const { id } of listed)
    all.push(
      (await read(`/api/publications/${id}/?include=sections,authors,materials,questions.answers`)).data,
    );
  return all as unknown as Loose[];
}

test('[ENT-001] [ENT-024] [ENT-031] every field that §3 gives a publication, a section or an author is filled by a published record', async () => {
  const publications = await everyPublication();
  assert.deepEqual(unfilled(publications, named(PUBLICATION)), []);
  const sectionIds = publications.flatMap(({ relationships }) =>
    ((relationships?.sections?.data ?? []) as { id: string }[]).map(({ id }) => id),
  );
  const sections = [];
  for (const id of sectionIds) sections.push((await read(`/api/sections/${id}/`)).data);
  assert.deepEqual(unfilled(sections as unknown as Loose[], named(SECTION)), []);
  const authors = await list('/api/authors/?page[size]=100&include=image');
  assert.deepEqual(unfilled(authors, named(AUTHOR)), []);
  for (const { id, relationships } of authors) assert.ok(relationships?.image?.data, `${id} has a portrait`);
  assert.deepEqual(
    new Set(authors.map(({ attributes }) => attributes.affixType)),
    new Set(['prefix', 'suffix']),
  );
});

test('every type stands in the library, some publications in two formats', async () => {
  const publications = await list('/api/publications/?page[size]=100&filter[visibility]=published');
  const types = publications.flatMap(({ attributes }) => attributes.types as string[]);
  for (const type of PUBLICATION_TYPES) assert.ok(types.includes(type), type);
  const formats = publications.filter(
    ({ attributes }) =>
      (attributes.types as string[]).filter((one) => !['CME', 'SA'].includes(one)).length > 1,
  );
  assert.ok(formats.length >= 2);
});

test('[ENT-080] [ENT-081] three topics at least have topics below them, each with publications of its own', async () => {
  const topics = await list('/api/categories/?page[size]=100');
  const childsOf = (topic: Loose) => (topic.relationships?.childs?.data ?? []) as { id: string }[];
  assert.ok(topics.filter((topic) => childsOf(topic).length > 0).length >= 3);
  for (const { id } of topics.flatMap(childsOf)) {
    const below = await list(
      `/api/publications/?filter[visibility]=published&filter[categories__id__in]=${id}`,
    );
    assert.ok(below.length > 0, `topic ${id}`);
  }
  assert.ok(topics.some(({ attributes }) => attributes.featured));
});

test('[ENT-022] several joint providers, private lessons, and slides with references in every lecture', async () => {
  const sponsors = await stage.sql<{ id: string }>(
    `SELECT DISTINCT joint_sponsor_id AS id FROM publication WHERE visibility = 'published' AND joint_sponsor_id IS NOT NULL`,
  );
  assert.ok(sponsors.length >= 3);
  const hidden = await stage.sql<{ id: string }>(
    `SELECT s.id FROM section s JOIN publication p ON p.id = s.publication_id WHERE s.private AND NOT p.private AND p.visibility = 'published'`,
  );
  assert.ok(hidden.length >= 2);
  for (const { id } of hidden) {
    const of = async (as: 'free' | 'bronze') =>
      (await stage.send('GET', `/api/sections/${id}/`, undefined, { as })).json.data as unknown as Loose;
    assert.deepEqual(
      [(await of('free')).attributes.lock, (await of('bronze')).attributes.lock],
      [true, false],
      `${id} is a member’s`,
    );
  }
  const bare = await stage.sql(
    `SELECT p.id FROM publication p WHERE p.type = 'PUBLICATION_VIDEO' AND p.visibility = 'published' AND NOT EXISTS (
       SELECT 1 FROM section s, jsonb_array_elements(s.slides) slide
       WHERE s.publication_id = p.id AND slide->>'image' <> '' AND jsonb_array_length(slide->'references') > 0)`,
  );
  assert.deepEqual(bare, []);
});

test('[ENT-037] some podcast tells more than a page of them shows', async () => {
  const podcasts = await list('/api/publications/?types=PODCAST&page[size]=100');
  assert.ok(podcasts.filter(({ attributes }) => String(attributes.excerpt).length > 300).length >= 2);
});

test('[ENT-018] announced and removed publications, and credit that is open, ends soon or has ended', async () => {
  const announced = await list('/api/publications/?filter[visibility]=announced&page[size]=100');
  assert.ok(announced.length >= 5);
  const [removed] = await stage.sql<{ id: string }>(
    "SELECT id FROM publication WHERE visibility = 'removed'",
  );
  const told = await stage.send('GET', `/api/publications/${removed?.id}/`);
  assert.equal(told.json.errors?.[0]?.code, 'activity-removed');
  const [row] = await stage.sql<{ open: number; ending: number; ended: number }>(
    `SELECT count(*) FILTER (WHERE p.expiration_date > current_date + 60)::int AS open,
       count(*) FILTER (WHERE p.expiration_date BETWEEN current_date AND current_date + 30)::int AS ending,
       count(*) FILTER (WHERE p.expiration_date < current_date)::int AS ended
     FROM publication p JOIN activity a ON a.publication_id = p.id WHERE p.visibility = 'published'`,
  );
  assert.ok((row?.open ?? 0) > 20 && (row?.ending ?? 0) > 0 && (row?.ended ?? 0) > 0, JSON.stringify(row));
});

test('a publication whose credit is suspended says so, offers no test and keeps its lessons', async () => {
  const publications = await everyPublication();
  const suspended = publications.filter(({ attributes }) => attributes.creditSuspended);
  assert.equal(suspended.length, 1);
  for (const { attributes, relationships } of suspended) {
    assert.deepEqual([attributes.user_can_take_test, attributes.earn_label], [false, '']);
    const [first] = (relationships?.sections?.data ?? []) as { id: string }[];
    assert.notEqual((await read(`/api/sections/${first?.id}/`)).data, null);
  }
});

test('addresses that topics had lead to what has them now: of renamed ones and of one that became part of another', async () => {
  const topics = await list('/api/categories/?page[size]=100');
  const former = topics.flatMap(({ id, attributes }) =>
    (attributes.former as { id: number; slug: string }[]).map((one) => ({ ...one, topic: id })),
  );
  assert.ok(former.filter(({ id, topic }) => String(id) === topic).length >= 2);
  assert.ok(former.some(({ id, topic }) => String(id) !== topic));
});
