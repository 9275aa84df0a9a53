import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { type Asked, codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold', 'admin'] as const) await stage.token(who);
});
beforeEach(() => stage.clock.set(null));
after(() => stage.close());

type Given = Record<string, unknown>;
const pathOf = (id: number) => `/api/admin/publications/${id}/test/`;
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const FRONT = {
  targetAudience: 'Clinicians',
  practiceGap: '',
  faculty: [{ name: 'A Teacher', role: 'Author', disclosure: '' }],
  references: ['A Textbook, 2025.'],
  support: 'This activity received no commercial support.',
};
const TERMS = {
  kind: 1,
  credits: 1,
  passMark: 70,
  attemptLimit: null,
  pharmacologyHours: 0,
  mateMinutes: 0,
  reviewedOn: null,
  ...FRONT,
};
const read = async (id: number) => {
  const asked = await stage.send('GET', pathOf(id), undefined, { as: 'admin' });
  assert.equal(asked.status, 200, asked.text);
  return one(asked).attributes as { terms: Given & { version: number } };
};
const save = (id: number, seen: number, given: Given = {}, at?: string): Promise<Asked> =>
  stage.send(
    'PATCH',
    pathOf(id),
    { data: { type: 'AdminTest', attributes: { ...TERMS, endsOn: dayFromNow(300), seen, ...given } } },
    { as: 'admin', ...(at ? { at } : {}) },
  );
async function saved(id: number, given: Given = {}): Promise<number> {
  const { terms } = await read(id);
  const reply = await save(id, terms.version, given);
  assert.equal(reply.status, 200, reply.text);
  return (one(reply).attributes.terms as { version: number }).version;
}
const open = (id: number, as: keyof typeof PEOPLE) =>
  stage.send('GET', `/api/publications/${id}/tests/`, undefined, { as });
const frozen = async (attemptId: string) =>
  (
    await stage.sql(
      'SELECT pass_mark, amount_hundredths::int AS amount, front_matter_version::int AS version FROM attempt WHERE id = $1',
      [attemptId],
    )
  )[0];
const earned = (id: number) =>
  stage.sql(
    `SELECT c.user_id, c.entry, c.amount_hundredths, c.title, c.pharmacology_hundredths, f.number, f.amount_hundredths AS printed, f.withdrawn_at
       FROM credit_entry c LEFT JOIN certificate f ON f.user_id = c.user_id AND f.publication_id = c.publication_id
      WHERE c.publication_id = $1 ORDER BY c.position`,
    [id],
  );

test('a draft becomes an activity with its first terms', async () => {
  const [bare] = await stage.sql<{ id: string }>(
    `INSERT INTO publication (slug, title, type, types, visibility, publication_date, modified_at)
     VALUES ('bare-1', 'Bare', 'PUBLICATION_VIDEO', '{PUBLICATION_VIDEO}', 'draft', now(), now()) RETURNING id`,
  );
  const id = Number(bare?.id);
  await stage.sql(
    `INSERT INTO publication_author (publication_id, author_id, position, role)
     SELECT $1, id, 1, 'Lecturer' FROM author WHERE slug = 'corinne-abelard-nwosu-313'`,
    [id],
  );
  const { version, faculty } = (await read(id)).terms as Given & { version: number };
  assert.equal(version, 0);
  const [person, ...others] = faculty as { name: string; role: string }[];
  assert.deepEqual([person?.role, others], ['Lecturer', []], 'whom the cover names, to begin with');
  assert.match(person?.name ?? '', /Corinne Abelard-Nwosu/);
  assert.equal(await saved(id), 1);
  assert.equal((await read(Number(bare?.id))).terms.version, 1);
});

/** A draft without terms, with the day of its publication. */
async function bare(slug: string, days: number): Promise<number> {
  const [made] = await stage.sql<{ id: string }>(
    `INSERT INTO publication (slug, title, type, types, visibility, publication_date, modified_at)
     VALUES ($1, 'Bare', 'PUBLICATION_VIDEO', '{PUBLICATION_VIDEO}', 'draft', $2::date, now()) RETURNING id`,
    [slug, dayFromNow(days)],
  );
  return Number(made?.id);
}

test('credit that would end before it begins is refused at its field, also where that day stood before', async () => {
  const id = await bare('bare-reversed', 90);
  for (const endsOn of [dayFromNow(60), dayFromNow(89)]) {
    const refused = await save(id, 0, { endsOn });
    assert.deepEqual([refused.status, codes(refused)], [422, ['invalid-field']], refused.text);
    assert.match(refused.text, /endsOn/);
  }
  assert.equal(await saved(id, { endsOn: dayFromNow(90) }), 1);
  await stage.sql('UPDATE publication SET expiration_date = $2::date WHERE id = $1', [id, dayFromNow(60)]);
  const asItStands = await save(id, 1, { endsOn: dayFromNow(60), passMark: 75 });
  assert.deepEqual([asItStands.status, codes(asItStands)], [422, ['invalid-field']], asItStands.text);
  await stage.sql('UPDATE activity SET starts_on = $2::date WHERE publication_id = $1', [id, dayFromNow(-5)]);
  await stage.sql('UPDATE publication SET expiration_date = $2::date WHERE id = $1', [id, dayFromNow(-6)]);
  const begun = await save(id, 1, { endsOn: dayFromNow(-6), passMark: 75 });
  assert.deepEqual([begun.status, codes(begun)], [422, ['invalid-field']], begun.text);
});

test('the first terms write over no last day that the cover got since they were read', async () => {
  const id = await bare('bare-cover', 1);
  const seenEndsOn = ((await read(id)).terms.endsOn ?? null) as string | null;
  assert.equal(seenEndsOn, null);
  const { version } = await cover(id);
  assert.equal((await saveCover(id, version, { expirationDate: dayFromNow(100) })).status, 200);
  const late = await save(id, 0, { endsOn: dayFromNow(200), seenEndsOn });
  assert.deepEqual([late.status, codes(late)], [409, ['terms-changed']], late.text);
  const { endsOn } = (await read(id)).terms;
  assert.equal(endsOn, dayFromNow(100), 'the day of the cover stands');
  assert.equal((await save(id, 0, { endsOn: dayFromNow(200), seenEndsOn: endsOn })).status, 200);
});

test('[R18] the first terms count from the day of the publication: planned for later they reach further, of old it is reviewed first', async () => {
  const THREE_YEARS = 3 * 365;
  assert.equal(await saved(await bare('bare-later', 90), { endsOn: dayFromNow(THREE_YEARS + 80) }), 1);
  const old = await bare('bare-old', -2000);
  const endsOn = dayFromNow(700);
  const refused = await save(old, 0, { endsOn });
  assert.deepEqual([refused.status, codes(refused)], [422, ['invalid-field']], refused.text);
  assert.match(refused.text, /endsOn/);
  assert.equal(await saved(old, { endsOn, reviewedOn: dayFromNow(-1) }), 1);
  await stage.sql(`UPDATE activity SET reviewed_on = NULL WHERE publication_id = $1`, [old]);
  const { version } = (await read(old)).terms;
  const asItStands = await save(old, version, { endsOn, passMark: 75 });
  assert.equal(asItStands.status, 200, 'days that stay are no fault of another change');
});

test('a cover that changed meanwhile leaves whoever is at the test with what they were shown', async () => {
  const id = await newActivity(stage);
  await saved(id, { passMark: 60, credits: 1 });
  await open(id, 'bronze');
  const path = `/api/admin/publications/${id}/`;
  const { record } = one(await stage.send('GET', path, undefined, { as: 'admin' })).attributes as {
    record: { version: number };
  };
  const cover = await stage.send(
    'PATCH',
    path,
    {
      data: {
        type: 'AdminPublication',
        attributes: { version: record.version, objectives: ['Another objective'] },
      },
    },
    { as: 'admin' },
  );
  assert.equal(cover.status, 200, cover.text);
  await saved(id, { passMark: 90, credits: 0.5 });
  const passed = await submit(stage, id, await sheetOf(stage, id, 4), { as: 'bronze' });
  assert.equal(one(passed).attributes.status, 'APPROVED', passed.text);
  assert.deepEqual(await frozen(one(passed).id), { pass_mark: 60, amount: 100, version: 2 });
});

test('changed terms are a new version of the front matter, and learners are shown it anew', async () => {
  const id = await newActivity(stage);
  assert.equal((await open(id, 'silver')).status, 200);
  assert.equal(await saved(id, { passMark: 80, credits: 1.5, attemptLimit: 3, mateMinutes: 30 }), 2);
  const opened = one(await open(id, 'silver')).attributes;
  const front = opened.frontMatter as Given;
  assert.deepEqual(
    [
      opened.passMark,
      opened.neededToPass,
      opened.credits,
      opened.attemptLimit,
      front.version,
      front.passMark,
    ],
    [80, 8, 1.5, 3, 2, 80],
  );
  assert.match(String(front.designation), /maximum of 1\.5 /);
  assert.equal(front.expiresOn, dayFromNow(300));
  const shown = await stage.sql<{ version: number }>(
    'SELECT version FROM front_matter_shown WHERE user_id = $1 AND publication_id = $2 ORDER BY version',
    [PEOPLE.silver.id, id],
  );
  assert.deepEqual(
    shown.map(({ version }) => version),
    [1, 2],
  );
  const [{ content } = { content: {} }] = await stage.sql<{ content: Given }>(
    'SELECT content FROM front_matter WHERE publication_id = $1 AND version = 1',
    [id],
  );
  assert.equal(content.passMark, 70, 'a version never changes');
});

test('[R9] [R11] whoever is at the test goes by the pass mark and the credit they were shown, for a week', async () => {
  const id = await newActivity(stage);
  await saved(id, { passMark: 60, credits: 1 });
  await open(id, 'bronze');
  await open(id, 'gold');
  await saved(id, { passMark: 90, credits: 0.5 });
  const six = await sheetOf(stage, id, 4);
  const passed = await submit(stage, id, six, { as: 'bronze' });
  assert.equal(one(passed).attributes.status, 'APPROVED', passed.text);
  assert.deepEqual(await frozen(one(passed).id), { pass_mark: 60, amount: 100, version: 2 });
  const other = await submit(stage, id, six, { as: 'silver' });
  assert.equal(one(other).attributes.status, 'FAILED', 'who never was shown the old terms');
  assert.deepEqual(await frozen(one(other).id), { pass_mark: 90, amount: 50, version: 3 });
  stage.clock.set(new Date(Date.now() + 7 * 86_400_000 + 60_000));
  const late = await submit(stage, id, six, { as: 'gold' });
  assert.deepEqual([late.status, codes(late)], [409, ['test-changed']]);
});

test('[R9] less credit, another pass mark and an end touch nothing that was earned', async () => {
  const id = await newActivity(stage);
  await saved(id, { credits: 2, pharmacologyHours: 1 });
  await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  const claimed = await evaluate(stage, id, {}, { as: 'silver' });
  assert.equal(claimed.status, 201, claimed.text);
  await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  const before = await earned(id);
  assert.ok(before.length >= 2);
  const attempts = await stage.sql('SELECT * FROM attempt WHERE publication_id = $1 ORDER BY id', [id]);
  await saved(id, { credits: 0.25, passMark: 100, attemptLimit: 1, endsOn: dayFromNow(0) });
  assert.deepEqual(await earned(id), before);
  assert.deepEqual(
    await stage.sql('SELECT * FROM attempt WHERE publication_id = $1 ORDER BY id', [id]),
    attempts,
  );
  stage.clock.set(new Date(Date.now() + 2 * 86_400_000));
  const shut = await submit(stage, id, await sheetOf(stage, id), { as: 'bronze' });
  assert.deepEqual([shut.status, codes(shut)], [410, ['activity-expired']]);
  const survey = one(await evaluate(stage, id, {}, { as: 'gold' })).attributes;
  assert.deepEqual(
    [survey.maxCredits, survey.claimedCredits],
    [2, 2],
    'what was designated when it was earned',
  );
});

test('terms that may not be told are refused at their field', async () => {
  const id = await newActivity(stage);
  const cases: [given: Given, pointer: string][] = [
    [{ credits: 1.1 }, 'credits'],
    [{ credits: 0 }, 'credits'],
    [{ passMark: 0 }, 'passMark'],
    [{ passMark: 101 }, 'passMark'],
    [{ attemptLimit: 0 }, 'attemptLimit'],
    [{ pharmacologyHours: 1.25 }, 'pharmacologyHours'],
    [{ mateMinutes: 61 }, 'mateMinutes'],
    [{ endsOn: dayFromNow(-1) }, 'endsOn'],
    [{ endsOn: '2026-02-31' }, 'endsOn'],
    [{ endsOn: '2029-06-01' }, 'endsOn'],
    [{ reviewedOn: dayFromNow(1) }, 'reviewedOn'],
    [{ faculty: [{ name: 'x' }] }, 'role'],
  ];
  const before = await read(id);
  for (const [given, field] of cases) {
    const reply = await save(id, 1, given);
    const [error] = reply.json.errors as { source?: { pointer?: string } }[];
    assert.deepEqual([reply.status, codes(reply)[0]], [422, 'invalid-field'], JSON.stringify(given));
    assert.match(error?.source?.pointer ?? '', new RegExp(`/${field}$`), JSON.stringify(given));
  }
  assert.deepEqual(await read(id), before);
});

test('race and twice: of two editors one is told, and the same terms are told once', async () => {
  const twin = await stage.twin();
  const id = await newActivity(stage);
  const both = await Promise.all([save(id, 1, { passMark: 75 }), save(id, 1, { passMark: 85 }, twin.url)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.deepEqual(both.flatMap(codes), ['terms-changed']);
  const again = await Promise.all([save(id, 2, { passMark: 90 }), save(id, 2, { passMark: 90 }, twin.url)]);
  assert.deepEqual(
    again.map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await read(id)).terms.version, 3);
  const audits = await stage.sql<{ detail: Given }>(
    `SELECT detail FROM audit_entry WHERE action = 'activity.terms' AND subject = $1 ORDER BY position`,
    [`publication:${id}`],
  );
  assert.equal(audits.length, 2);
  assert.deepEqual([audits[1]?.detail.passMark, audits[1]?.detail.version], [90, 3]);
});

const cover = async (id: number) =>
  (one(await stage.send('GET', `/api/admin/publications/${id}/`, undefined, { as: 'admin' })).attributes
    .record ?? {}) as Given;
const saveCover = (id: number, version: unknown, given: Given) =>
  stage.send(
    'PATCH',
    `/api/admin/publications/${id}/`,
    { data: { type: 'AdminPublication', attributes: { version, ...given } } },
    { as: 'admin' },
  );

test('a cover that was read before its days were saved with the terms writes over none of them', async () => {
  const id = await newActivity(stage);
  const reviewedOn = dayFromNow(-3);
  await saved(id, { reviewedOn: dayFromNow(-9) });
  for (const [given, typed] of [
    [{ endsOn: dayFromNow(200), reviewedOn: dayFromNow(-9) }, { expirationDate: dayFromNow(100) }],
    [{ endsOn: dayFromNow(200), reviewedOn }, { reviewedOn: dayFromNow(-8) }],
  ] as const) {
    const { version } = await cover(id);
    await saved(id, given);
    const late = await saveCover(id, version, typed);
    assert.deepEqual([late.status, codes(late)], [409, ['publication-changed']], JSON.stringify(typed));
  }
  const { version, reviewedOn: kept } = await cover(id);
  assert.equal(kept, reviewedOn);
  await saved(id, { endsOn: dayFromNow(200), reviewedOn, passMark: 80 });
  assert.equal((await cover(id)).version, version, 'what the cover does not show leaves its form alone');
  assert.equal((await saveCover(id, version, { expirationDate: dayFromNow(100) })).status, 200);
  assert.equal((await read(id)).terms.endsOn, dayFromNow(100));
});

test('race: whoever hands in while the terms change is held by one version of them, whole', async () => {
  const twin = await stage.twin();
  const id = await newActivity(stage);
  await saved(id, { passMark: 60, credits: 2 });
  await open(id, 'gold');
  const sheet = await sheetOf(stage, id, 3);
  const [attempt, terms] = await Promise.all([
    submit(stage, id, sheet, { as: 'gold', at: twin.url }),
    save(id, 2, { passMark: 80, credits: 1 }),
  ]);
  assert.equal(terms.status, 200, terms.text);
  assert.deepEqual(await frozen(one(attempt).id), { pass_mark: 60, amount: 200, version: 2 });
});
