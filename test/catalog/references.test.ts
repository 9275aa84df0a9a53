import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inspect } from 'node:util';
import { checkReferences } from '#catalog/reference/check.service.ts';
import type { Resource } from '#kit/contract.ts';
import { openRegistries, type Registries } from '../harness/outside/reference-registries.ts';
import { sheetOf, submit } from '../harness/people/sitting.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

/** Open to everybody; the seed says that its last source was retracted. */
const SHEET = 2782;
const INVENTED = '10.5555/steadystate.demo.2018';
/** A CME activity whose slides cite this trial, and whose CME information names it. */
const KANE = '10.1001/archpsyc.1988.01800330013001';
const CLOZAPINE = 2746;
/** Cited by a question alone. */
const OF_QUESTION = '10.5555/steadystate.demo.question';

type Source = { text: string; doi?: string; pmid?: string; notice?: string };
let registries: Registries;
let stage: Stage;
before(async () => {
  registries = await openRegistries();
  stage = await openStage({ env: registries.env });
});
after(async () => {
  await stage?.close();
  await registries?.close();
});

const cover = async (id: number) =>
  one(await stage.ask(`/api/publications/${id}/?include=keyPoints,materials`)).attributes;
const sourcesOf = async (id: number) => (await cover(id)).references as Source[];
async function overview() {
  const { retracted } = one(await stage.ask('/api/admin/overview/', { as: 'admin' })).attributes;
  return retracted as { all: number; citations: Record<string, unknown>[] };
}
const check = () => checkReferences(stage.app.ports, stage.app.ports.now(), { pauseMs: 0 });

test('the demo library has a source that was retracted: its cover says so, and nothing else changes its shape', async () => {
  const sources = await sourcesOf(SHEET);
  const told = sources.filter(({ notice }) => notice !== undefined);
  assert.deepEqual(
    told.map(({ doi, notice }) => [doi, notice]),
    [[INVENTED, 'retracted']],
  );
  const others = [...sources, ...(await sourcesOf(CLOZAPINE))].filter(({ doi }) => doi !== INVENTED);
  for (const source of others) assert.equal(Object.hasOwn(source, 'notice'), false, inspect(source));
  const information = (await cover(CLOZAPINE)).cmeInformation as object;
  assert.equal(Object.hasOwn(information, 'referenceNotices'), false);
});

test('the overview lists it with its publication, for superusers alone', async () => {
  const { all, citations } = await overview();
  assert.equal(all, 1);
  const [{ doi, publicationId, title, text } = {}] = citations;
  assert.deepEqual([doi, publicationId], [INVENTED, String(SHEET)]);
  assert.match(`${title} ${text}`, /St John’s Wort.*invented for this demonstration/);
});

test('what a registry says reaches covers that were kept, the CME information, the overview and the office, once', async () => {
  const cached = await stage.ask(`/api/publications/${CLOZAPINE}/`);
  assert.equal(cached.status, 200);
  const letters = async () =>
    (await stage.sql(`SELECT 1 FROM outbox_message WHERE message_key LIKE 'reference-retracted:%'`)).length;
  assert.equal(await letters(), 0, 'the demo is told without its letters');
  registries.register(KANE, 'retraction');
  // More sources are due than one run asks for.
  for (let run = 0; run < 10 && !registries.asked.includes(KANE); run++) await check();
  assert.ok(registries.asked.includes(KANE));
  assert.equal(registries.asked.includes(INVENTED), false, 'it is not due yet');
  const notice = async () => (await sourcesOf(CLOZAPINE)).find(({ doi }) => doi === KANE)?.notice;
  for (let tried = 0; tried < 100 && (await notice()) === undefined; tried++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(await notice(), 'retracted');
  const { references, referenceNotices } = (await cover(CLOZAPINE)).cmeInformation as {
    references: string[];
    referenceNotices: Record<string, string>;
  };
  const place = references.findIndex((line) => line.includes(KANE));
  assert.ok(place >= 0);
  assert.deepEqual(referenceNotices, { [place]: 'retracted' });
  assert.ok((await overview()).citations.some((one) => one.publicationId === String(CLOZAPINE)));
  assert.equal(await letters(), 1);
  await check();
  assert.equal(await letters(), 1);
});

test('slides say it too', async () => {
  const [slide] = await stage.sql<{ id: number; doi: string }>(
    `SELECT s.id, r->>'doi' AS doi FROM section s, jsonb_array_elements(s.slides) slide, jsonb_array_elements(slide->'references') r
      WHERE r->>'doi' IS NOT NULL ORDER BY s.id LIMIT 1`,
  );
  assert.ok(slide);
  await stage.sql(
    `UPDATE reference_standing SET standing = 'concern' WHERE registry = 'doi' AND identifier = lower($1)`,
    [slide.doi],
  );
  const { transcript } = one(await stage.ask(`/api/sections/${slide.id}/`, { as: 'gold' })).attributes as {
    transcript: { slides: { references: Source[] }[] };
  };
  const cited = transcript.slides.flatMap(({ references }) => references);
  assert.ok(cited.length > 0);
  for (const { doi, notice } of cited) if (doi === slide.doi) assert.equal(notice, 'concern');
  assert.ok(cited.some(({ notice }) => notice === 'concern'));
});

test('a test says it too: before its first question, and beside the source of an explained question', async () => {
  const [item] = await stage.sql<{ id: number; publication_id: number }>(
    `SELECT i.id::int, o.publication_id::int FROM item i JOIN credit_offering o ON o.id = i.offering_id
      WHERE o.publication_id = $1 AND i.retired_at IS NULL ORDER BY i.position LIMIT 1`,
    [CLOZAPINE],
  );
  assert.ok(item);
  await stage.sql('UPDATE item SET reference = $2 WHERE id = $1', [
    item.id,
    `A trial of questions. doi:${OF_QUESTION}`,
  ]);
  registries.register(OF_QUESTION, 'retraction');
  for (let run = 0; run < 10 && !registries.asked.includes(OF_QUESTION); run++) await check();
  assert.ok(registries.asked.includes(OF_QUESTION), 'what a question alone cites is looked up');

  const terms = await stage.ask(`/api/publications/${CLOZAPINE}/test/terms/`, { as: 'bronze' });
  const { frontMatter } = one(terms).attributes as {
    frontMatter: { references: string[]; referenceNotices?: Record<string, string> };
  };
  const place = frontMatter.references.findIndex((line) => line.includes(KANE));
  assert.equal(frontMatter.referenceNotices?.[place], 'retracted');

  const sheet = await sheetOf(stage, CLOZAPINE);
  const passed = await submit(stage, CLOZAPINE, sheet, { as: 'bronze' });
  assert.ok(passed.status < 300, passed.text);
  const result = await stage.ask(`/api/attempts/${one(passed).id}/?include=questions.answers`, {
    as: 'bronze',
  });
  const questions = (result.json as unknown as { included: Resource[] }).included.filter(
    ({ type }) => type === 'Question',
  );
  const told = new Map(
    questions.map(({ id, attributes }) => [
      Number(id),
      (attributes as { feedback: { reference: string; notice?: string } | null }).feedback,
    ]),
  );
  assert.equal(told.get(item.id)?.notice, 'retracted', result.text.slice(0, 300));
  for (const [id, feedback] of told)
    if (id !== item.id) assert.equal(Object.hasOwn(feedback ?? {}, 'notice'), false);
});
