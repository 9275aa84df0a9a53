import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  audits,
  member,
  newcomer,
  openFacultyDesk,
  publicPage,
  type Relationship,
  SPEAKER,
  stage,
  state,
  TOBIAS,
} from '../harness/admin/faculty.ts';
import { codes, one } from '../harness/stage.ts';

openFacultyDesk();

test('a statement takes the place of the last one, which the ledger keeps; learners read what is relevant', async () => {
  const { id } = await newcomer();
  const first = await state(id, [
    SPEAKER,
    { ...SPEAKER, company: 'Fabled Biosciences', nature: 'Advisor', endsOn: '2025-12-31' },
    { ...SPEAKER, company: 'Unrelated Tractors', nature: 'Employee', relevant: false, mitigation: '' },
  ]);
  assert.equal(first.status, 201, first.text);
  assert.equal(one(first).attributes.disclosure, 'current');
  const page = await publicPage(id);
  assert.deepEqual(
    [page.disclosed, page.conflictsOfInterest],
    [true, 'Speaker, Examplar Therapeutics; Advisor, Fabled Biosciences'],
  );
  const second = await state(id, []);
  assert.equal(second.status, 201, second.text);
  assert.deepEqual((await publicPage(id)).conflictsOfInterest, '');
  assert.equal((await publicPage(id)).disclosed, true);
  const [, last] = await audits('faculty.disclose', id);
  assert.equal(last?.detail.statement, 'nothing to disclose');
  assert.match(
    String(last?.detail.statementBefore),
    /^Speaker, Examplar Therapeutics, 2025-03-01 to now, relevant/,
  );
  assert.equal((await state(id, [])).status, 201);
  assert.equal((await audits('faculty.disclose', id)).length, 2, 'the same again is no other statement');
  const renewed = await state(id, [], { disclosedOn: '2026-11-20' });
  assert.equal(one(renewed).attributes.disclosedOn, '2026-11-20');
});

test('[R5] whoever corrects on the same day who mitigated it, and when, is not told that it was recorded before', async () => {
  const { id } = await newcomer();
  const kept = { ...SPEAKER, relevant: false, mitigation: '', mitigatedBy: 'The office' };
  const corrections = [
    { ...kept, mitigatedBy: 'The review board' },
    { ...kept, mitigatedBy: 'The review board', mitigatedOn: '2025-06-01' },
    { ...kept, mitigation: 'Reviewed again.' },
  ];
  for (const [at, relationship] of [kept, ...corrections].entries()) {
    const reply = await state(id, [relationship]);
    assert.equal(reply.status, 201, reply.text);
    const [stored] = (await member(id)).record.relationships as Relationship[];
    assert.deepEqual({ ...stored, ...relationship }, stored);
    assert.equal((await audits('faculty.disclose', id)).length, at + 1);
  }
  assert.match(
    String((await audits('faculty.disclose', id))[2]?.detail.statement),
    /not relevant, by The review board, 2025-06-01$/,
  );
  assert.equal((await state(id, corrections.slice(-1))).status, 201);
  assert.equal((await audits('faculty.disclose', id)).length, 4, 'the same again is no other statement');
});

test('what learners were shown, and what they are credited for, stays as it was; what they are shown from now on follows', async () => {
  const kept = async () => ({
    matter: (
      await stage.sql<{ key: string; content: string }>(
        `SELECT publication_id || ' ' || version AS key, content::text FROM front_matter ORDER BY publication_id, version`,
      )
    ).map(({ key, content }) => [key, content] as const),
    attempts: await stage.sql(`SELECT json_agg(a.disclosure ORDER BY a.id)::text AS shown FROM attempt a`),
  });
  const latest = () =>
    stage.sql<{ id: string; said: string; mitigation: string }>(
      `SELECT f.publication_id AS id, f.content->>'mitigation' AS mitigation,
         (SELECT one->>'disclosure' FROM jsonb_array_elements(f.content->'faculty') one WHERE one->>'name' LIKE 'Tobias%') AS said
       FROM front_matter f JOIN publication_author a ON a.publication_id = f.publication_id AND a.author_id = $1
       WHERE NOT EXISTS (SELECT 1 FROM front_matter n WHERE n.publication_id = f.publication_id AND n.version > f.version) ORDER BY 1`,
      [TOBIAS],
    );
  const before = await kept();
  assert.match(JSON.stringify(before), /Speaker, Examplar/);
  const disclosures = await stage.sql('SELECT * FROM disclosure WHERE author_id = $1', [TOBIAS]);
  assert.ok(disclosures.length > 0);
  assert.equal((await state(TOBIAS, [])).status, 201);
  const after = await kept();
  assert.deepEqual(after.attempts, before.attempts);
  const now = new Map(after.matter);
  for (const [key, content] of before.matter) assert.equal(now.get(key), content, `version ${key}`);
  const cleared = await latest();
  assert.ok(cleared.length > 1);
  assert.deepEqual(new Set(cleared.map(({ said }) => said)), new Set(['']), 'the new versions say so');
  const company = 'Examplar Therapeutics (fictional)';
  assert.equal((await state(TOBIAS, [{ ...SPEAKER, company }])).status, 201);
  for (const { said, mitigation } of await latest())
    assert.deepEqual(
      [said, mitigation],
      [`Speaker, ${company}`, ''],
      '[R5] how, by whom and when is not on record: nothing is said of mitigation',
    );
});

test('a relationship that cannot be is refused at its field, and nothing of the statement is kept', async () => {
  const { id } = await newcomer();
  for (const [change, field] of [
    [{ company: ' ' }, 'relationships/1/company'],
    [{ company: 'One; Two' }, 'relationships/1/company'],
    [{ startsOn: '2026-11-22' }, 'relationships/1/startsOn'],
    [{ endsOn: '2025-02-28' }, 'relationships/1/endsOn'],
    [{ startsOn: null, endsOn: '2024-11-20' }, 'relationships/1/endsOn'],
    [{ mitigation: '' }, 'relationships/1/mitigation'],
    [{ nature: 'Friend' }, 'relationships/1/nature'],
    [{ endsOn: '2025-02-30' }, 'relationships/1/endsOn'],
  ] as const) {
    const reply = await state(id, [SPEAKER, { ...SPEAKER, ...change }]);
    assert.deepEqual([reply.status, codes(reply)], [422, ['invalid-field']], JSON.stringify(change));
    assert.equal(reply.json.errors?.[0]?.source?.pointer, `/data/attributes/${field}`);
  }
  for (const disclosedOn of ['2026-11-22', '1999-12-31', 'yesterday'])
    assert.equal((await state(id, [], { disclosedOn })).status, 422, disclosedOn);
  assert.equal(
    (
      await state(
        id,
        Array.from({ length: 51 }, () => SPEAKER),
      )
    ).status,
    422,
  );
  assert.deepEqual((await member(id)).record.relationships, []);
  assert.equal((await member(id)).disclosure, 'missing');
});

test('a statement is old after a year, and an owner who takes part is told', async () => {
  const { id } = await newcomer();
  const owner = [{ ...SPEAKER, nature: 'Ownership interest' }];
  assert.equal((await state(id, owner, { disclosedOn: '2025-11-21' })).status, 201);
  const [relationship] = (await member(id)).record.relationships as Relationship[];
  assert.equal(relationship?.excluding, true);
  assert.equal((await member(id)).disclosure, 'current');
  assert.equal((await state(id, owner, { disclosedOn: '2025-11-20' })).status, 201);
  assert.equal((await member(id)).disclosure, 'old');
});

test('race: of statements recorded at once on two processes one stands, whole, and is the ledger’s only one', async () => {
  const twin = await stage.twin();
  const { id } = await newcomer();
  const companies = ['One', 'Two', 'Three', 'Four'];
  const replies = await Promise.all(
    companies.map((company, n) =>
      state(
        id,
        [1, 2, 3].map((nth) => ({ ...SPEAKER, company: `${company} ${nth}` })),
        { disclosureChangedAt: null },
        { as: 'admin', ...(n % 2 ? { at: twin.url } : {}) },
      ),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  const { relationships } = (await member(id)).record as { relationships: { company: string }[] };
  assert.equal(relationships.length, 3);
  assert.equal(new Set(relationships.map(({ company }) => company.split(' ')[0])).size, 1);
  assert.equal((await audits('faculty.disclose', id)).length, 1);
});
