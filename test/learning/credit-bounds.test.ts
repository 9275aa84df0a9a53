import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reviewStandings } from '#learning/activity/facts.service.ts';
import { creditMeasure } from '#learning/credit/bound.repository.ts';
import { beyondBound, type CreditMeasure } from '#learning/credit/bound.rules.ts';
import { newActivity, newSelfAssessment, sheetOf, submit } from '../harness/people/sitting.ts';
import { type Asked, codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['gold', 'admin'] as const) await stage.token(who);
});
after(() => stage.close());

type Given = Record<string, unknown>;
const pathOf = (id: number) => `/api/admin/publications/${id}/test/`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
interface Terms extends Given {
  version: number;
  bounds: { kind: number; minutes: number; mostCredits: number; lessonMinutes: number }[];
}
const termsOf = async (id: number): Promise<Terms> => {
  const asked = await stage.send('GET', pathOf(id), undefined, { as: 'admin' });
  assert.equal(asked.status, 200, asked.text);
  return one(asked).attributes.terms as Terms;
};
async function save(id: number, given: Given = {}, at?: string): Promise<Asked> {
  const { version } = await termsOf(id);
  const attributes = {
    kind: 1,
    credits: 1,
    passMark: 70,
    attemptLimit: null,
    pharmacologyHours: 0,
    mateMinutes: 0,
    endsOn: inDays(300),
    reviewedOn: null,
    targetAudience: 'Clinicians',
    practiceGap: '',
    faculty: [{ name: 'A Teacher', role: 'Author', disclosure: '' }],
    references: ['A Textbook, 2025.'],
    support: '',
    seen: version,
    ...given,
  };
  return stage.send(
    'PATCH',
    pathOf(id),
    { data: { type: 'AdminTest', attributes } },
    {
      as: 'admin',
      ...(at ? { at } : {}),
    },
  );
}
/** Ten questions and sections of so many minutes, published. */
async function lesson(...minutes: number[]): Promise<number> {
  const id = await newActivity(stage);
  for (const [at, one] of minutes.entries())
    await stage.sql(
      `INSERT INTO section (publication_id, position, slug, title, minutes, body_html, modified_at)
       VALUES ($1, $2, $4, 'A part', $3, '<p>Text.</p>', now())`,
      [id, at + 1, one, `part-${id}-${at}`],
    );
  return id;
}
const stored = (id: number) =>
  stage.sql(
    `SELECT o.kind, o.amount_hundredths, a.mate_minutes, a.pharmacology_hundredths, a.pilot_minutes, a.justification,
       (SELECT max(version) FROM front_matter f WHERE f.publication_id = a.publication_id) AS version
     FROM activity a JOIN credit_offering o USING (publication_id) WHERE publication_id = $1 ORDER BY o.kind`,
    [id],
  );
const refusal = ({ status, json }: Asked) => {
  const [error] = json.errors as { code: string; detail: string; source?: { pointer?: string } }[];
  return [status, error?.code, error?.source?.pointer?.split('/').at(-1), error?.detail];
};

test('[R10] credit beyond the time, off the quarter step or below nothing is refused in words, and nothing is written', async () => {
  const id = await lesson(9, 5);
  const before = await stored(id);
  assert.deepEqual(refusal(await save(id, { credits: 5 })), [
    422,
    'invalid-field',
    'credits',
    '39 minutes allow at most 0.75 credits. For more, enter the times of at least 3 pilot testers and the reason.',
  ]);
  for (const [given, field] of [
    [{ credits: 1 }, 'credits'],
    [{ credits: 0.6 }, 'credits'],
    [{ credits: 0.750001 }, 'credits'],
    [{ credits: -0.25 }, 'credits'],
    [{ credits: 0.75, pharmacologyHours: 1 }, 'pharmacologyHours'],
    [{ credits: 0.75, pharmacologyHours: -0.25 }, 'pharmacologyHours'],
    [{ credits: 0.75, mateMinutes: 40 }, 'mateMinutes'],
    [{ credits: 0.75, mateMinutes: -1 }, 'mateMinutes'],
    [{ credits: 2, pilotMinutes: [120, 120], justification: 'Two of them.' }, 'pilotMinutes'],
    [{ credits: 2, pilotMinutes: [120, 120, 0], justification: 'One slept.' }, '2'],
    [{ credits: 2, pilotMinutes: [120, 120, 120], justification: ' ' }, 'justification'],
    [{ credits: 2.25, pilotMinutes: [120, 120, 120], justification: 'Cases.' }, 'credits'],
  ] as const) {
    const reply = await save(id, given);
    assert.deepEqual(refusal(reply).slice(0, 3), [422, 'invalid-field', field], JSON.stringify(given));
  }
  assert.deepEqual(await stored(id), before);
  assert.equal((await save(id, { credits: 0.75, mateMinutes: 39 })).status, 200);
});

test('[R10] an editor is shown the sum, and times of pilot testers with a reason carry more, on record', async () => {
  const id = await lesson(20, 20);
  const [bound] = (await termsOf(id)).bounds;
  assert.deepEqual([bound?.lessonMinutes, bound?.minutes, bound?.mostCredits], [40, 65, 1]);
  const justification = 'Three residents worked through the cases with the tables.';
  const reply = await save(id, { credits: 2, pilotMinutes: [110, 125, 131], justification });
  assert.equal(reply.status, 200, reply.text);
  const after = one(reply).attributes.terms as Terms;
  assert.deepEqual([after.pilotMinutes, after.justification], [[110, 125, 131], justification]);
  assert.deepEqual([after.bounds[0]?.minutes, after.bounds[0]?.mostCredits], [122, 2]);
  const [audit] = await stage.sql<{ detail: Given }>(
    `SELECT detail FROM audit_entry WHERE action = 'activity.terms' AND subject = $1`,
    [`publication:${id}`],
  );
  assert.deepEqual([audit?.detail.pilotMinutes, audit?.detail.justification], ['110 125 131', justification]);
  const kept = await save(id, { credits: 2, passMark: 80 });
  assert.equal(kept.status, 200, 'what is not sent stays');
  assert.equal((await stored(id))[0]?.justification, justification);
  assert.deepEqual(refusal(await save(id, { credits: 2, pilotMinutes: [] })).slice(0, 3), [
    422,
    'invalid-field',
    'credits',
  ]);
});

test('[R1] [R10] learners are told the minutes that carry the credit, whatever the cover gives', async () => {
  const id = await lesson(20, 20);
  const cover = (minutes: number) =>
    stage.sql('UPDATE publication SET minutes = $2 WHERE id = $1', [id, minutes]);
  const told = async () => {
    const [latest] = await stage.sql<{ minutes: number; version: number }>(
      `SELECT (content->>'estimatedMinutes')::int AS minutes, version FROM front_matter WHERE publication_id = $1
       ORDER BY version DESC LIMIT 1`,
      [id],
    );
    return latest;
  };
  await cover(30);
  assert.equal((await save(id)).status, 200);
  const first = await told();
  assert.equal(first?.minutes, 40 + 20 + 5);
  assert.equal((await save(id)).status, 200);
  assert.deepEqual(await told(), first, 'the same again is the same version');

  await stage.sql(
    `UPDATE front_matter SET content = jsonb_set(content, '{estimatedMinutes}', '30') WHERE publication_id = $1`,
    [id],
  );
  await reviewStandings(stage.app.ports, new Date());
  assert.deepEqual(
    await told(),
    { minutes: 65, version: Number(first?.version) + 1 },
    'of an earlier release',
  );
  await reviewStandings(stage.app.ports, new Date());
  assert.equal((await told())?.version, Number(first?.version) + 1);

  await stage.sql('DELETE FROM section WHERE publication_id = $1', [id]);
  await cover(45);
  assert.equal((await save(id)).status, 200);
  assert.equal((await told())?.minutes, 70, 'a podcast');
  const [open] = await stage.sql<{ id: string }>(
    `INSERT INTO section (publication_id, position, slug, title, minutes, body_html, modified_at)
     VALUES ($1, 1, $2, 'A part', 60, '<p>Text.</p>', now()) RETURNING id`,
    [id, `part-${id}`],
  );
  const path = `/api/admin/sections/${open?.id}/`;
  const read = one(await stage.send('GET', path, undefined, { as: 'admin' })).attributes;
  const attributes = { changedAt: read.changedAt, minutes: 90 };
  const longer = await stage.send(
    'PATCH',
    path,
    { data: { type: 'AdminSection', attributes } },
    { as: 'admin' },
  );
  assert.equal(longer.status, 200, longer.text);
  assert.equal((await told())?.minutes, 115);

  const before = await told();
  const removed = await stage.send('DELETE', `${pathOf(id)}?kind=1&seen=${before?.version}`, undefined, {
    as: 'admin',
  });
  assert.ok(removed.status < 300, removed.text);
  assert.deepEqual(await told(), { minutes: 45, version: Number(before?.version) + 1 }, 'without credit');
});

test('[R24] self-assessment asks for ten questions a credit', async () => {
  const id = await lesson(60, 60);
  await stage.sql('UPDATE credit_offering SET kind = 2, amount_hundredths = 25 WHERE publication_id = $1', [
    id,
  ]);
  assert.equal((await save(id, { kind: 2, credits: 1 })).status, 200);
  assert.deepEqual(refusal(await save(id, { kind: 2, credits: 1.25 })), [
    422,
    'invalid-field',
    'credits',
    'This much credit needs at least 13 questions.',
  ]);
  const questions = await stage.sql<{ id: string }>(
    'SELECT i.id FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = $1 ORDER BY i.position',
    [id],
  );
  const retired = await stage.send('DELETE', `/api/admin/questions/${questions[0]?.id}/`, undefined, {
    as: 'admin',
  });
  assert.deepEqual([retired.status, codes(retired)], [409, ['credit-above-time']], 'it would be nine');
  assert.equal((await save(id, { kind: 2, credits: 0.75 })).status, 200);
  const twin = await stage.twin();
  const both = await Promise.all(
    [stage.url, twin.url].map((at, index) =>
      stage.send('DELETE', `/api/admin/questions/${questions[index]?.id}/`, undefined, { as: 'admin', at }),
    ),
  );
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
    'eight carry three quarters',
  );
  const third = await Promise.all(
    [stage.url, twin.url].map((at, index) =>
      stage.send('DELETE', `/api/admin/questions/${questions[index + 2]?.id}/`, undefined, {
        as: 'admin',
        at,
      }),
    ),
  );
  assert.deepEqual(
    third.map(({ status }) => status),
    [409, 409],
    'and seven do not, whoever is first',
  );
});

test('[R24] [C27] self-assessment joins a published activity: its terms first, then all its questions at once', async () => {
  const id = await lesson(20, 20);
  assert.equal((await save(id, { credits: 0.5, pharmacologyHours: 0.5 })).status, 200);
  const terms = await save(id, { kind: 2, credits: 0.25, pharmacologyHours: 0.5 });
  assert.equal(terms.status, 200, terms.text);
  assert.deepEqual(refusal(await save(id, { kind: 2, credits: 0.25, pharmacologyHours: 0.75 })).slice(0, 3), [
    422,
    'invalid-field',
    'pharmacologyHours',
  ]);
  const kinds = async () => {
    const asked = await stage.send('GET', `/api/publications/${id}/`, undefined, { as: 'gold' });
    return (one(asked).attributes.tests as { kind: number }[]).map(({ kind }) => kind);
  };
  const choices = ['A', 'B', 'C', 'D'].map((text) => ({
    text,
    correct: text === 'A',
    rationale: text === 'A' ? 'Because.' : '',
  }));
  const question = { kind: 2, vignette: '', stem: 'Which?', reference: 'A Textbook, 2025.', sectionId: null };
  const added = await stage.send(
    'POST',
    `/api/admin/publications/${id}/test/questions/`,
    { data: { type: 'AdminTest', attributes: { ...question, choices } } },
    { as: 'admin' },
  );
  assert.equal(added.status, 422, added.text);
  assert.match(added.text, /at least 3 questions/);
  const bring = (...stems: string[]) => {
    const file = stems
      .map((stem) => `${stem} {=Right ${stem}#Because.~Wrong~Other~Last####A Textbook, 2025.}`)
      .join('\n\n');
    const attributes = { kind: 2, trial: false, file: Buffer.from(file).toString('base64') };
    return stage.send(
      'POST',
      `/api/admin/publications/${id}/test/imports/`,
      { data: { type: 'AdminItemImport', attributes } },
      { as: 'admin' },
    );
  };
  assert.equal((await bring('One?', 'Two?')).status, 422);
  assert.deepEqual(await kinds(), [1], 'learners are shown nothing of it yet');
  const three = await bring('One?', 'Two?', 'Three?');
  assert.equal(three.status, 200, three.text);
  assert.deepEqual(await kinds(), [1, 2]);
});

test('[C27] [C32] CME that joins a published self-assessment takes nothing from its test until it has questions', async () => {
  const id = await newSelfAssessment(stage);
  await stage.sql(
    `INSERT INTO section (publication_id, position, slug, title, minutes, body_html, modified_at)
     VALUES ($1, 1, $2, 'A part', 60, '<p>Text.</p>', now())`,
    [id, `part-${id}`],
  );
  assert.equal((await save(id, { kind: 2 })).status, 200);
  const shown = async () => {
    const asked = await stage.send('GET', `/api/publications/${id}/`, undefined, { as: 'gold' });
    const { tests, has_mcq, test_class, credits, questionCount, user_can_take_test } = one(asked).attributes;
    const terms = await stage.send('GET', `/api/publications/${id}/test/terms/`, undefined, { as: 'gold' });
    const { designation, method, passMark } = (one(terms).attributes as { frontMatter: Given }).frontMatter;
    return {
      tests,
      has_mcq,
      test_class,
      credits,
      questionCount,
      user_can_take_test,
      designation,
      method,
      passMark,
    };
  };
  const before = await shown();
  assert.deepEqual([before.test_class, before.questionCount, before.user_can_take_test], [2, 10, true]);
  const joined = await save(id, { kind: 1, credits: 0.5, passMark: 80 });
  assert.equal(joined.status, 200, joined.text);
  assert.deepEqual(await shown(), before);
  const choices = ['A', 'B', 'C', 'D'].map((text) => ({
    text,
    correct: text === 'A',
    rationale: 'Because.',
  }));
  const question = { kind: 1, vignette: '', stem: 'Which?', reference: 'A Textbook, 2025.', sectionId: null };
  const added = await stage.send(
    'POST',
    `/api/admin/publications/${id}/test/questions/`,
    { data: { type: 'AdminTest', attributes: { ...question, choices } } },
    { as: 'admin' },
  );
  assert.ok(added.status < 300, added.text);
  const after = await shown();
  assert.deepEqual(
    [after.test_class, after.passMark, (after.tests as { kind: number }[]).map(({ kind }) => kind)],
    [1, 80, [1, 2]],
  );
});

test('[R10] minutes under a published credit cannot be taken away from it', async () => {
  const id = await lesson(40, 20);
  assert.equal((await save(id, { credits: 1.25 })).status, 200);
  const [part] = await stage.sql<{ id: string; modified_at: Date }>(
    'SELECT id, modified_at FROM section WHERE publication_id = $1 ORDER BY position',
    [id],
  );
  const path = `/api/admin/sections/${part?.id}/`;
  const shown = one(await stage.send('GET', path, undefined, { as: 'admin' })).attributes as Given;
  const shorten = (minutes: number) =>
    stage.send(
      'PATCH',
      path,
      {
        data: { type: 'AdminSection', attributes: { changedAt: shown.modified ?? shown.changedAt, minutes } },
      },
      { as: 'admin' },
    );
  const reply = await shorten(10);
  assert.deepEqual([reply.status, codes(reply)], [409, ['credit-above-time']], reply.text);
  const [after] = await stage.sql<{ minutes: number }>('SELECT minutes FROM section WHERE id = $1', [
    part?.id,
  ]);
  assert.equal(after?.minutes, 40);
  assert.equal((await shorten(35)).status, 200, 'as long as they carry it');
});

test('[R10] what is beyond its time is not published', async () => {
  const id = await lesson(14);
  await stage.sql(`UPDATE publication SET visibility = 'draft' WHERE id = $1`, [id]);
  await stage.sql('UPDATE credit_offering SET amount_hundredths = 500 WHERE publication_id = $1', [id]);
  const record = one(await stage.send('GET', `/api/admin/publications/${id}/`, undefined, { as: 'admin' }))
    .attributes.record as { ways: { to: string; gaps: { code: string; subject: string }[] }[] };
  const gaps = record.ways.find(({ to }) => to === 'published')?.gaps ?? [];
  assert.ok(gaps.some(({ code, subject }) => code === 'credit-above-time' && subject === 'CME'));
});

test('[R10, R24] every offering of the demo library is within its time, with questions enough', async () => {
  const ids = await stage.sql<{ id: string }>(
    'SELECT DISTINCT o.publication_id AS id FROM credit_offering o JOIN section s USING (publication_id) WHERE o.publication_id < 2900 ORDER BY 1',
  );
  assert.equal(ids.length, 33);
  const beyond: unknown[] = [];
  for (const { id } of ids) {
    const measure = await creditMeasure(stage.database.reader(), Number(id));
    beyond.push(...beyondBound(measure as CreditMeasure, inDays(0)).map((one) => ({ id, ...one })));
  }
  assert.deepEqual(beyond, []);
});

test('a pass of a piloted activity is awarded what was designated, once', async () => {
  const id = await lesson(20);
  await save(id, { credits: 1.5, pilotMinutes: [88, 90, 95], justification: 'Cases.' });
  const passed = await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  assert.equal(one(passed).attributes.status, 'APPROVED', passed.text);
  const [award] = await stage.sql('SELECT amount_hundredths FROM credit_entry WHERE publication_id = $1', [
    id,
  ]);
  assert.deepEqual(award, { amount_hundredths: 150 });
});
