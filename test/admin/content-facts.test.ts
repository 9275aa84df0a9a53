import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { SITTING_MS } from '#catalog/offered-test/further-sitting.rules.ts';
import { providerOf } from '#credit/provider/provider.rules.ts';
import { reviewStandings } from '#learning/activity/facts.service.ts';
import { awardWaiting } from '#learning/credit/award.service.ts';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, heldOf, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { codes, one, openStage, type Sent, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold', 'admin'] as const) await stage.token(who);
});
beforeEach(() => stage.clock.set(null));
after(() => stage.close());

type Facts = {
  edition: number;
  suspended: boolean;
  people: { id: string; name: string; capacity: string | null; beganOn: string | null; relevant: number }[];
  support: string | null;
  grants: object[];
  gaps: { code: string; subject: string | null; detail: string }[];
  sentences: { method: string; mitigation: string; support: string };
};
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
const pathOf = (id: number) => `/api/admin/publications/${id}/facts/`;
async function read(id: number, sent: Sent = { as: 'admin' }): Promise<Facts> {
  const reply = await stage.send('GET', pathOf(id), undefined, sent);
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes as unknown as Facts;
}
const save = (id: number, seen: number, given: object = {}, sent: Sent = { as: 'admin' }) =>
  stage.send(
    'PATCH',
    pathOf(id),
    {
      data: {
        type: 'AdminContentFacts',
        attributes: { seen, people: [], support: 'none', grants: [], ...given },
      },
    },
    sent,
  );
const GRANT = {
  company: 'Acme Therapeutics',
  kind: 'money',
  amountCents: 1_500_000,
  currency: 'USD',
  inKind: '',
  agreementOn: '2025-12-01',
};
const pointers = (reply: { json: { errors?: { source?: { pointer?: string } }[] } }) =>
  reply.json.errors?.map(({ source }) => source?.pointer);
const open = (id: number, as: 'bronze' | 'silver' | 'gold') =>
  stage.send('GET', `/api/publications/${id}/tests/`, undefined, { as });
const publicationOf = async (id: number, sent: Sent = {}) =>
  one(await stage.send('GET', `/api/publications/${id}/?include=materials`, undefined, sent)).attributes;
const forgetSupport = (id: number) =>
  stage.sql('UPDATE content_record SET support = NULL WHERE publication_id = $1', [id]);
const recordSupport = (id: number) =>
  stage.sql(`UPDATE content_record SET support = 'none' WHERE publication_id = $1`, [id]);
const versions = (id: number) =>
  stage.sql<{ version: number; content: Record<string, unknown> }>(
    `SELECT version, content - '{facts,termsBefore}'::text[] AS content FROM front_matter WHERE publication_id = $1 ORDER BY version`,
    [id],
  );

/** Of its lecture on cannabidiol nobody has said who paid: its credit is suspended. */
const UNTOLD = 2807;
test('every demo activity but one has all its facts, and says just what follows from them', async () => {
  const rows = await stage.sql<{ id: string }>(
    `SELECT p.id FROM publication p JOIN activity a ON a.publication_id = p.id WHERE p.visibility = 'published' ORDER BY p.id`,
  );
  assert.ok(rows.length > 25);
  for (const { id } of rows) {
    const facts = await read(Number(id));
    const lacks = Number(id) === UNTOLD;
    assert.deepEqual(
      [facts.gaps.map(({ code }) => code), facts.suspended],
      [lacks ? ['no-support'] : [], lacks],
      id,
    );
    const { content } = (await versions(Number(id))).at(-1) ?? assert.fail();
    const { method, mitigation, support } = content;
    assert.deepEqual({ method, mitigation, support }, facts.sentences, id);
    assert.deepEqual(
      (content.faculty as { name: string }[]).map(({ name }) => name),
      facts.people.map(({ name }) => name),
      id,
    );
  }
});

test('[R3] [R7] who paid and who controls it is recorded, and learners are told what follows in a new version', async () => {
  const id = await newActivity(stage);
  await forgetSupport(id);
  const bare = await read(id);
  assert.deepEqual(
    bare.gaps.map(({ code }) => code),
    ['no-support'],
  );
  assert.deepEqual([bare.suspended, bare.sentences.support, bare.sentences.mitigation], [true, '', '']);
  const planner = { id: '305', capacity: 'planner', beganOn: day(-10), exception: null };
  const saved = await save(id, bare.edition, { people: [planner], support: 'received', grants: [GRANT] });
  assert.equal(saved.status, 200, saved.text);
  const facts = one(saved).attributes as unknown as Facts;
  assert.deepEqual([facts.gaps, facts.suspended], [[], false]);
  const { content } = (await versions(id)).at(-1) ?? assert.fail();
  assert.equal(
    content.support,
    'This activity received commercial support: an educational grant from Acme Therapeutics.',
  );
  assert.match(String(content.mitigation), /^None of the individuals/);
  assert.deepEqual(
    (content.faculty as { capacity: string }[]).map(({ capacity }) => capacity),
    ['faculty', 'planner'],
  );
  const { cmeInformation, creditSuspended } = await publicationOf(id);
  assert.equal(creditSuspended, false);
  assert.equal((cmeInformation as { support: string }).support, content.support);
  const [audit] = await stage.sql<{ detail: { before: string; after: string } }>(
    `SELECT detail FROM audit_entry WHERE action = 'activity.facts' AND subject = $1`,
    [`publication:${id}`],
  );
  assert.match(audit?.detail.before ?? '', /support: not recorded/);
  assert.match(audit?.detail.after ?? '', /planner.*Acme Therapeutics, 15000 USD, agreement 2025-12-01/);
});

test('[R3] [R5] whoever read the facts before the cover named somebody else is told, and writes over nobody', async () => {
  const id = await newActivity(stage);
  const desk = `/api/admin/publications/${id}/`;
  const cover = (attributes: object) =>
    stage.send('PATCH', desk, { data: { type: 'AdminPublication', attributes } }, { as: 'admin' });
  const coverRead = async () =>
    one(await stage.send('GET', desk, undefined, { as: 'admin' })).attributes.record as {
      version: number;
      authors: { id: number; role: string }[];
    };
  const stale = await read(id);
  const { version, authors } = await coverRead();
  const recorded = await roles(id);
  const said = await cover({ version, authors: authors.map((one) => ({ ...one, role: 'Lecturer' })) });
  assert.equal(said.status, 200, said.text);
  assert.equal((await read(id)).edition, stale.edition, 'another word for the same people changes no fact');
  const swapped = await cover({ version: version + 1, authors: [{ id: 305, role: 'Author' }] });
  assert.equal(swapped.status, 200, swapped.text);
  const people = recorded.map((one) => ({ ...one, exception: null }));
  const late = await save(id, stale.edition, { people, support: 'received', grants: [GRANT] });
  assert.deepEqual([late.status, codes(late)], [409, ['facts-changed']], late.text);
  assert.deepEqual(await roles(id), [{ id: '305', capacity: 'faculty', beganOn: day(0) }]);
  const now = await read(id);
  assert.deepEqual([now.edition, now.support], [stale.edition + 1, stale.support]);
  const faculty = now.people.map((one) => ({ ...one, exception: null }));
  const sent = faculty.map(({ id: person, capacity, beganOn, exception }) => ({
    id: person,
    capacity,
    beganOn,
    exception,
  }));
  assert.equal(
    (await save(id, now.edition, { people: sent, support: 'received', grants: [GRANT] })).status,
    200,
  );
});
const roles = (id: number) =>
  stage.sql<{ id: string; capacity: string; beganOn: string }>(
    `SELECT author_id::text AS id, capacity, began_on::text AS "beganOn" FROM content_role WHERE publication_id = $1 ORDER BY 1`,
    [id],
  );

test('[R4] [R5] [R6] [R7] a fact that cannot be is refused at its field, and nothing is written', async () => {
  const id = await newActivity(stage);
  const { edition } = await read(id);
  const person = { id: '305', capacity: 'planner', beganOn: null, exception: null };
  const refused: [object, string, string?][] = [
    [{ people: [{ ...person, id: '999999' }] }, 'people/0/id'],
    [{ people: [person, person] }, 'people/1/id'],
    [{ people: [{ ...person, beganOn: day(1) }] }, 'people/0/beganOn'],
    [{ people: [{ ...person, beganOn: '2026-02-31' }] }, 'people/0/beganOn'],
    [{ people: [{ ...person, capacity: 'owner' }] }, 'people/0/capacity'],
    [{ support: 'perhaps' }, 'support'],
    [{ grants: [GRANT] }, 'grants'],
    [{ support: 'received', grants: [{ ...GRANT, company: ' ' }] }, 'grants/0/company'],
    [{ support: 'received', grants: [{ ...GRANT, amountCents: -1 }] }, 'grants/0/amountCents'],
    [{ support: 'received', grants: [{ ...GRANT, amountCents: 0.5 }] }, 'grants/0/amountCents'],
    [{ support: 'received', grants: [{ ...GRANT, inKind: 'a loan' }] }, 'grants/0/inKind'],
    [
      { support: 'received', grants: [{ ...GRANT, kind: 'in-kind', inKind: 'a loan' }] },
      'grants/0/amountCents',
    ],
    [{ support: 'received', grants: [{ ...GRANT, company: 'Acme, makers of Prozac' }] }, 'grants/0/company'],
    [{ support: 'received', grants: [{ ...GRANT, company: 'Acme Calm®' }] }, 'grants/0/company'],
    [{ support: 'received', grants: [{ ...GRANT, agreementOn: day(1) }] }, 'grants/0/agreementOn'],
  ];
  const before = [await read(id), await versions(id)];
  for (const [given, field] of refused) {
    const reply = await save(id, edition, given);
    assert.deepEqual([reply.status, codes(reply)[0]], [422, 'invalid-field'], JSON.stringify(given));
    assert.deepEqual([...new Set(pointers(reply))], [`/data/attributes/${field}`], JSON.stringify(given));
  }
  assert.deepEqual([await read(id), await versions(id)], before);
});

test('[R4] an owner or employee of a company that the content concerns is refused, an exception aside', async () => {
  const id = await newActivity(stage);
  await stage.sql(
    `INSERT INTO disclosure (author_id, company, nature, relevant, mitigation, mitigation_method, mitigated_by, mitigated_on, recorded_at)
     VALUES (307, 'Acme', 'Employee', true, 'Read by peers.', 'peer-review', 'The board', '2020-01-01', now())`,
  );
  const { edition } = await read(id);
  const employee = { id: '307', capacity: 'reviewer', beganOn: day(-10), exception: null };
  const refused = await save(id, edition, { people: [employee] });
  assert.deepEqual(
    [refused.status, codes(refused), pointers(refused)],
    [422, ['excluded-person'], ['/data/attributes/people/0/id']],
  );
  assert.equal((await read(id)).people.length, 1);
  const technician = await save(id, edition, { people: [{ ...employee, exception: 'device-use' }] });
  assert.equal(technician.status, 200, technician.text);
  await stage.sql(`DELETE FROM disclosure WHERE author_id = 307`);
});

test('race and twice: of two editors one is told, and the same facts are recorded once', async () => {
  const twin = await stage.twin();
  const id = await newActivity(stage);
  const { edition } = await read(id);
  const planned = (author: string) => ({
    people: [{ id: author, capacity: 'planner', beganOn: null, exception: null }],
  });
  const both = await Promise.all([
    save(id, edition, planned('305')),
    save(id, edition, planned('306'), { as: 'admin', at: twin.url }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.deepEqual(both.flatMap(codes), ['facts-changed']);
  const { edition: next, people } = await read(id);
  const again = people.find(({ capacity }) => capacity === 'planner')?.id ?? '';
  const told = (await versions(id)).length;
  assert.equal((await save(id, edition, planned(again))).status, 200, 'the same again, whatever was read');
  assert.equal((await read(id)).edition, next);
  assert.equal((await versions(id)).length, told);
});

test('[R4] [R5] [R6] while a fact is missing nobody begins, who has begun is graded, and nothing is awarded', async () => {
  const id = await newActivity(stage);
  assert.equal((await open(id, 'silver')).status, 200);
  await forgetSupport(id);
  const shut = await open(id, 'gold');
  assert.deepEqual([shut.status, codes(shut)], [409, ['credit-suspended']]);
  const unasked = await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  assert.deepEqual([unasked.status, codes(unasked)], [409, ['credit-suspended']]);
  const passed = await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  assert.equal(passed.status, 201, passed.text);
  const { status, creditAwarded } = one(passed).attributes;
  assert.deepEqual([status, creditAwarded], ['APPROVED', false]);
  const waits = await evaluate(stage, id, {}, { as: 'silver' });
  assert.deepEqual([waits.status, codes(waits)], [409, ['credit-suspended']]);
  assert.deepEqual(await heldOf(stage, PEOPLE.silver.id, id), {
    approved: 1,
    attempts: 1,
    awards: 0,
    certificates: 0,
    completions: 1,
    shown: 1,
  });
  await recordSupport(id);
  const claimed = await evaluate(stage, id, {}, { as: 'silver' });
  assert.equal(claimed.status, 201, claimed.text);
  const { awards, certificates } = await heldOf(stage, PEOPLE.silver.id, id);
  assert.deepEqual([awards, certificates], [1, 1]);
  assert.deepEqual(await stage.sql('SELECT 1 FROM credit_withheld WHERE publication_id = $1', [id]), []);
});

test('[R4] [R5] [R6] who looked at the test long ago has not begun: no page offers what is refused', async () => {
  const id = await newActivity(stage);
  assert.equal((await open(id, 'gold')).status, 200);
  await forgetSupport(id);
  await reviewStandings(stage.app.ports, new Date());
  const offered = async () => {
    const { user_can_take_test: may, tests } = await publicationOf(id, { as: 'gold' });
    return [may, (tests as { mayTake: boolean }[]).map(({ mayTake }) => mayTake)];
  };
  assert.deepEqual(await offered(), [true, [true]]);
  stage.clock.set(new Date(Date.now() + SITTING_MS + 60_000));
  assert.deepEqual(await offered(), [false, [false]]);
  assert.deepEqual(codes(await open(id, 'gold')), ['credit-suspended']);
  await recordSupport(id);
  await reviewStandings(stage.app.ports, new Date());
});

/** The hourly job, as the product runs it. */
async function runStanding(now = new Date()): Promise<void> {
  const { ports } = stage.app;
  await reviewStandings(ports, now);
  await awardWaiting(ports, now, providerOf(ports.config));
}

test('twice and race: what waited is entered once, by itself, when the fact is recorded', async () => {
  const id = await newActivity(stage);
  await open(id, 'bronze');
  await forgetSupport(id);
  await submit(stage, id, await sheetOf(stage, id), { as: 'bronze' });
  await runStanding();
  const suspended = await publicationOf(id, { as: 'gold' });
  assert.deepEqual([suspended.creditSuspended, suspended.earn_label], [true, '']);
  const { support, mitigation, method } = suspended.cmeInformation as Record<string, string>;
  assert.deepEqual([support, mitigation], ['', '']);
  assert.match(method ?? '', /^Study the sections/, 'how it is completed has its facts');
  const overview = one(
    await stage.send('GET', '/api/admin/overview/', undefined, { as: 'admin' }),
  ).attributes;
  const { all, passes, activities } = overview.suspended as {
    all: number;
    passes: number;
    activities: { id: string; missing: { code: string; detail: string }[] }[];
  };
  assert.deepEqual([all, passes], [2, 1]);
  assert.deepEqual(
    Object.fromEntries(
      activities.map((each) => [each.id, each.missing.map(({ code, detail }) => [code, detail])]),
    ),
    Object.fromEntries(
      [id, UNTOLD].map((one) => [
        one,
        [['no-support', 'It is not on record who controls its content and who paid for it.']],
      ]),
    ),
  );
  assert.equal((await heldOf(stage, PEOPLE.bronze.id, id)).awards, 0);
  const { edition } = await read(id);
  assert.equal((await save(id, edition)).status, 200);
  await Promise.all([runStanding(), runStanding(), evaluate(stage, id, {}, { as: 'bronze' })]);
  await runStanding();
  const { awards, certificates } = await heldOf(stage, PEOPLE.bronze.id, id);
  assert.deepEqual([awards, certificates], [1, 1]);
  const [entry] = await stage.sql<{ same: boolean }>(
    `SELECT c.earned_at = a.submitted_at AND c.amount_hundredths = a.amount_hundredths AS same
     FROM credit_entry c JOIN attempt a ON a.id = c.attempt_id WHERE c.publication_id = $1 AND c.entry = 'award'`,
    [id],
  );
  assert.equal(entry?.same, true, 'for the day and the terms of the sitting');
  assert.equal((await publicationOf(id, { as: 'gold' })).creditSuspended, false);
});

test('a pass waits in sight of the office, though its activity has ended or was removed; for nobody who has left', async () => {
  const id = await newActivity(stage);
  await open(id, 'silver');
  await forgetSupport(id);
  await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  const change = (text: string) => stage.sql(`UPDATE publication SET ${text} WHERE id = $1`, [id]);
  const shown = async () => {
    const reply = await stage.send('GET', '/api/admin/overview/', undefined, { as: 'admin' });
    const { all, passes, activities } = one(reply).attributes.suspended as {
      all: number;
      passes: number;
      activities: { id: string; missing: { code: string }[] }[];
    };
    const found = activities.find((each) => each.id === String(id));
    return [all, passes, found?.missing.map(({ code }) => code)];
  };
  await change(`expiration_date = '2026-01-31'`);
  await runStanding();
  assert.deepEqual(await shown(), [2, 1, ['no-support']], 'found by the job, although it has ended');
  await change(`visibility = 'removed', removed_at = now()`);
  assert.deepEqual(await shown(), [2, 1, ['no-support']]);
  const leave = (at: string | null) =>
    stage.sql('UPDATE user_account SET erased_at = $2 WHERE id = $1', [PEOPLE.silver.id, at]);
  await leave('2026-12-01');
  assert.deepEqual(await shown(), [1, 0, undefined]);
  await leave(null);
  assert.equal((await save(id, (await read(id)).edition)).status, 200);
  assert.deepEqual(await shown(), [1, 1, undefined], 'nothing is missing any more');
  await runStanding();
  assert.deepEqual(await shown(), [1, 0, undefined]);
  assert.equal((await heldOf(stage, PEOPLE.silver.id, id)).awards, 1);
});

test('[R3] a statement grows old: after 24 months the hourly job suspends what rests on it, and a new one lifts it', async () => {
  const id = await newActivity(stage);
  await stage.sql(
    `INSERT INTO author (id, slug, full_name, disclosed_on) VALUES (77001, 'grows-old-77001', 'Grows Old', '2024-12-01')`,
  );
  await stage.sql('UPDATE publication_author SET author_id = 77001 WHERE publication_id = $1', [id]);
  await runStanding(new Date('2026-12-01T12:00:00Z'));
  const suspendedAt = async () =>
    (
      await stage.sql<{ at: Date | null }>(
        'SELECT suspended_at AS at FROM activity WHERE publication_id = $1',
        [id],
      )
    )[0]?.at;
  assert.equal(await suspendedAt(), null, 'on its last day it counts');
  const next = new Date('2026-12-02T00:00:00Z');
  await runStanding(next);
  assert.deepEqual(await suspendedAt(), next);
  await runStanding(new Date('2026-12-03T00:00:00Z'));
  assert.deepEqual(await suspendedAt(), next, 'since then, however often it is looked at');
  const { content } = (await versions(id)).at(-1) ?? assert.fail();
  assert.deepEqual(
    [content.mitigation, (content.faculty as { statedOn: string | null }[])[0]?.statedOn],
    ['', null],
  );
  stage.clock.set(next);
  const author = one(await stage.send('GET', '/api/authors/77001/')).attributes;
  assert.equal(author.disclosed, false, 'nor does their own page say that there is nothing to disclose');
  stage.clock.set(null);
  await stage.sql(`UPDATE author SET disclosed_on = '2026-11-01' WHERE id = 77001`);
  await runStanding();
  assert.equal(await suspendedAt(), null);
});
