import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { renewFrontMatter } from '#learning/activity/facts.service.ts';
import { readPdf } from '#platform/pdf/text.fixture.ts';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, newActivity, sheetOf, submit } from '../../harness/people/sitting.ts';
import { one, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

async function fileOf(id: number, query = ''): Promise<Buffer> {
  const reply = await fetch(`${stage.url}/api/admin/activities/${id}/file/${query}`, {
    headers: { authorization: `JWT ${await stage.token('admin')}` },
  });
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get('content-type'), 'application/pdf');
  assert.match(
    reply.headers.get('content-disposition') ?? '',
    new RegExp(`filename="activity-${id}-.*\\.pdf"`),
  );
  return Buffer.from(await reply.arrayBuffer());
}
const told = (bytes: Buffer) => readPdf(bytes).text.replaceAll(/\s+/g, ' ');
const CHAPTERS = [
  'Structured abstract',
  'Content as published',
  'Front matter as shown',
  'People in control of the content',
  'Income and expenses',
  'Assessment with rationale and references',
  'Participation',
  'Evaluation',
  'History from the audit log',
];

test('one file holds what an auditor asks for, chapter by chapter, each with its bookmark', async () => {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  const words = 'I will measure lithium levels sooner';
  const answers = [
    { question_id: '1', value: 5 },
    { question_id: '2', value: true },
    { question_id: '3', value: 4 },
    { question_id: '4', value: words },
  ];
  assert.equal((await evaluate(stage, id, { answers, claimedCredits: 0.75 }, { as: 'gold' })).status, 201);
  const bytes = await fileOf(id);
  if (process.env.KEEP_FILE) writeFileSync(process.env.KEEP_FILE, bytes);
  const { structure } = readPdf(bytes);
  const text = told(bytes);
  let from = 0;
  for (const chapter of CHAPTERS) {
    assert.ok(structure.includes(`/Title (${chapter})`), `${chapter} has a bookmark`);
    const at = text.indexOf(chapter, from);
    assert.ok(at > from, `${chapter} stands after the one before`);
    from = at;
  }
  for (const part of ['Version 1, ', 'Question 10, CME', 'On file now', 'By profession', 'Comments'])
    assert.ok(structure.includes(`/Title (${part}`), part);
  for (const line of [
    'Not recorded in this system.',
    'Because 2',
    'Tests handed in 1 of 1 passed (100%), average score 100%',
    'CME credits 0.75',
    'Ledger, CME awarded 1 in 1 entry',
    'Ledger, CME not claimed −0.25 in 1 entry',
    'Physician 1 began, 1 passed; 0.75 CME, 0 SA',
    words,
    'Shown to 1 learner',
    'handed in by 1 learner,',
    '1 answer; 5: 1.',
    '1 answer; yes: 1.',
    'Demonstration. Not accredited',
  ])
    assert.ok(text.includes(line), line);
  assert.doesNotMatch(text, /Delacroix|gold@demo/, 'learners have a list of their own');
});

test('[R5] [R7] mitigation and commercial support are told from what is on record, and what is missing is said', async () => {
  const id = await newActivity(stage);
  const none = told(await fileOf(id));
  for (const line of [
    'Commercial support on record now None was received.',
    'None needed: nobody has stated',
  ])
    assert.ok(none.includes(line), line);
  const [{ id: planner } = assert.fail()] = await stage.sql<{ id: string }>(
    `INSERT INTO author (full_name, slug, disclosed_on) VALUES ('Ilka Morgenroth', 'ilka-morgenroth', CURRENT_DATE) RETURNING id`,
  );
  await stage.sql(
    `INSERT INTO content_role (publication_id, author_id, capacity, began_on) VALUES ($1, $2, 'planner', '2026-03-02')`,
    [id, planner],
  );
  await stage.sql(
    `INSERT INTO disclosure (author_id, nature, company, relevant, mitigation, mitigation_method, mitigated_by, mitigated_on, recorded_at)
     VALUES ($1, 'Speaker', 'Acme Therapeutics', true, 'Two peers read the outline.', 'peer-review', 'The review board', '2026-03-01', now()),
       ($1, 'Consultant', 'Borealis Labs', true, '', NULL, '', NULL, now())`,
    [planner],
  );
  await stage.sql(`UPDATE content_record SET support = 'received' WHERE publication_id = $1`, [id]);
  await stage.sql(
    `INSERT INTO commercial_support (publication_id, company, kind, amount_cents, currency, in_kind, agreement_on)
     VALUES ($1, 'Acme Therapeutics', 'money', 1500050, 'USD', '', '2025-12-01'),
       ($1, 'Borealis Labs', 'in-kind', NULL, 'USD', 'loan of a stimulator', NULL)`,
    [id],
  );
  const text = told(await fileOf(id));
  for (const line of [
    'Ilka Morgenroth, planner; from 2 March 2026; stated on',
    'Ilka Morgenroth, speaker, Acme Therapeutics: peer review of the content; by The review board; on 1 March 2026; role began on 2 March 2026. Two peers read the outline.',
    'Ilka Morgenroth, consultant, Borealis Labs: Not recorded in this system.',
    'Commercial support on record now Received.',
    'Acme Therapeutics; $15,000.50; signed on 1 December 2025.',
    'Borealis Labs; in kind: loan of a stimulator; agreement not recorded.',
    'Expense of commercial support Not recorded in this system.',
  ])
    assert.ok(text.includes(line), line);
  await stage.sql('DELETE FROM content_record WHERE publication_id = $1', [id]);
  await stage.sql('DELETE FROM commercial_support WHERE publication_id = $1', [id]);
  assert.ok(
    told(await fileOf(id)).includes('Commercial support on record now Not recorded in this system.'),
    'nobody recorded it',
  );
});

test('[R5] [R17] what was mitigated when learners were shown it stays proved, whatever is stated or recorded later', async () => {
  const id = await newActivity(stage);
  const renew = () => stage.database.write((db) => renewFrontMatter(db, id, stage.clock.now()));
  const [{ id: teacher } = assert.fail()] = await stage.sql<{ id: string }>(
    `INSERT INTO author (full_name, slug, disclosed_on) VALUES ('Xaver Quill', 'xaver-quill', CURRENT_DATE - 9) RETURNING id`,
  );
  await stage.sql('UPDATE publication_author SET author_id = $2 WHERE publication_id = $1', [id, teacher]);
  await stage.sql(
    `INSERT INTO content_role (publication_id, author_id, capacity, began_on) VALUES ($1, $2, 'faculty', '2026-03-02')`,
    [id, teacher],
  );
  await stage.sql(
    `INSERT INTO disclosure (author_id, nature, company, relevant, mitigation, mitigation_method, mitigated_by, mitigated_on, recorded_at)
     VALUES ($1, 'Consultant', 'Acme Therapeutics', true, 'Two peers read it.', 'peer-review', 'The review board', '2026-03-01', now())`,
    [teacher],
  );
  await stage.sql(`UPDATE content_record SET support = 'received' WHERE publication_id = $1`, [id]);
  await stage.sql(
    `INSERT INTO commercial_support (publication_id, company, kind, amount_cents, currency, in_kind, agreement_on)
     VALUES ($1, 'Acme Therapeutics', 'money', 1500050, 'USD', '', '2025-12-01')`,
    [id],
  );
  await renew();
  await stage.sql('DELETE FROM disclosure WHERE author_id = $1', [teacher]);
  await stage.sql('UPDATE author SET disclosed_on = CURRENT_DATE WHERE id = $1', [teacher]);
  await stage.sql('DELETE FROM commercial_support WHERE publication_id = $1', [id]);
  await stage.sql(`UPDATE content_record SET support = 'none' WHERE publication_id = $1`, [id]);
  await renew();
  const proof =
    'Xaver Quill, consultant, Acme Therapeutics: peer review of the content; by The review board; on 1 March 2026; role began on 2 March 2026. Two peers read it.';
  const restated = told(await fileOf(id));
  const part = (title: string) =>
    restated.slice(restated.lastIndexOf(title)).split('As learners saw them')[0];
  assert.ok(part('version 2')?.includes(proof), restated);
  assert.ok(part('version 3')?.includes('None needed: nobody has stated a relevant relationship.'));
  assert.ok(
    restated.includes(
      'Commercial support on record, version 2 Received. Acme Therapeutics; $15,000.50; signed on 1 December 2025.',
    ),
  );
  assert.ok(restated.includes('Commercial support on record, versions 1, 3 None was received.'));
  await stage.sql('UPDATE publication_author SET author_id = 301 WHERE publication_id = $1', [id]);
  await stage.sql('DELETE FROM content_role WHERE publication_id = $1', [id]);
  await renew();
  const left = told(await fileOf(id));
  assert.ok(left.includes(proof), 'also of whoever is not on the cover any more');
});

test('[R17] a version older than its facts proves nothing of them, and the file does not deny that there was a need', async () => {
  const id = await newActivity(stage);
  await stage.sql(
    `INSERT INTO front_matter SELECT publication_id, 2, content - 'facts', created_at FROM front_matter WHERE publication_id = $1`,
    [id],
  );
  const text = told(await fileOf(id));
  const [, version = ''] = text.split('As learners saw them, version ');
  assert.match(version, /^2 .*before the role began Not recorded in this system\./);
  assert.doesNotMatch(version, /None needed/);
});

test('[R13] the file tells what was shown of each kind of test, and what was missing in words', async () => {
  const id = await newActivity(stage);
  const own = { passMark: 80, creditText: '1 SA credit', designation: '', method: 'Answer 8 of 10.' };
  await stage.sql(
    `INSERT INTO front_matter SELECT publication_id, 2, content || $2::jsonb, created_at FROM front_matter WHERE publication_id = $1`,
    [id, JSON.stringify({ privacy: '', kinds: { 2: own } })],
  );
  const text = told(await fileOf(id));
  for (const line of [
    'Missing privacy, designation statement',
    'Pass mark in percent, CME 70',
    'Pass mark in percent, SA 80',
    'Credit, SA 1 SA credit',
    'Designation statement, SA Empty.',
    'Method of participation, SA Answer 8 of 10.',
  ])
    assert.ok(text.includes(line), line);
});

test('[R2] joint providership is told with what is said of the joint provider’s accreditation', async () => {
  const id = await newActivity(stage);
  assert.ok(told(await fileOf(id)).includes('Providership now Direct'));
  const joint = async (said: string) => {
    await stage.sql(
      `INSERT INTO joint_sponsor (id, name, accreditation_text) VALUES (990, 'Acme College', $1)
       ON CONFLICT (id) DO UPDATE SET accreditation_text = excluded.accreditation_text`,
      [said],
    );
    await stage.sql('UPDATE publication SET joint_sponsor_id = 990 WHERE id = $1', [id]);
    const report = await stage.send('GET', `/api/admin/activities/${id}/`, undefined, { as: 'admin' });
    return [told(await fileOf(id)), one(report).attributes.jointAccreditation] as const;
  };
  const head = 'Providership now Joint, with Acme College Accreditation statement of the joint provider';
  const [file, reported] = await joint('Acme College is accredited by nobody.');
  assert.ok(file.includes(`${head} Acme College is accredited by nobody.`));
  assert.equal(reported, 'Acme College is accredited by nobody.');
  const [silent, none] = await joint('');
  assert.ok(silent.includes(`${head} Not recorded in this system.`));
  assert.equal(none, null);
});

test('the file is about the days that are asked for, says what was before it, and that it was taken is written down', async () => {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  const past = told(await fileOf(id, '?filter[from]=2001-01-01&filter[to]=2001-12-31&size=letter'));
  assert.ok(past.includes('1 January 2001 to 31 December 2001'), past.slice(0, 300));
  assert.ok(past.includes('CME credits 0 '), 'nothing was earned then');
  assert.ok(past.includes('The audit log has no change of this activity.'));
  const now = told(await fileOf(id));
  assert.ok(now.includes('Opened or exported 1 time, as listed in the audit log.'));
  const written = await stage.sql<{ action: string }>('SELECT action FROM audit_entry WHERE subject = $1', [
    `publication:${id}`,
  ]);
  assert.deepEqual(
    written.map(({ action }) => action),
    ['activity.file-export', 'activity.file-export'],
  );
  for (const path of ['999999', '2734'])
    assert.equal(
      (await stage.send('GET', `/api/admin/activities/${path}/file/`, undefined, { as: 'admin' })).status,
      404,
    );
});

test('the history of an activity holds its changes, however often somebody looked, and says where it was cut', async () => {
  const id = await newActivity(stage);
  const enter = (action: string, count: number) =>
    stage.sql(
      `INSERT INTO audit_entry (at, actor_id, action, subject)
       SELECT now(), $4, $2, $1 FROM generate_series(1, $3::int)`,
      [`publication:${id}`, action, count, PEOPLE.admin.id],
    );
  await enter('activity.facts', 1);
  for (const action of ['activity.read', 'activity.learners-read', 'item.export']) await enter(action, 100);
  const read = told(await fileOf(id));
  assert.ok(read.includes('activity.facts, Corinne Abelard-Nwosu'), 'the change is not crowded out');
  assert.ok(read.includes('Opened or exported 300 times, as listed in the audit log.'));
  assert.doesNotMatch(read, /activity\.read|item\.export|the earlier ones/);
  await enter('activity.terms', 2_000);
  assert.ok(
    told(await fileOf(id)).includes('These are the latest 2000 changes; the audit log has the earlier ones.'),
  );
});

test('[R17] the history holds what was done to lessons, removed ones too, to statements and to joint providers', async () => {
  const id = await newActivity(stage);
  await stage.sql(`INSERT INTO joint_sponsor (id, name) VALUES (991, 'Borealis College')`);
  await stage.sql('UPDATE publication SET joint_sponsor_id = 991 WHERE id = $1', [id]);
  const [{ id: lesson } = assert.fail()] = await stage.sql<{ id: string }>(
    `INSERT INTO section (publication_id, position, slug, title, modified_at) VALUES ($1, 1, 'dosing', 'Dosing by level', now()) RETURNING id`,
    [id],
  );
  const gone = JSON.stringify({ publication: id, title: 'A lesson that went' });
  for (const [action, subject, detail] of [
    ['section.change', `section:${lesson}`, '{}'],
    ['section.change', 'section:99999999', '{}'],
    ['section.remove', 'section:99999999', gone],
    ['section.change', 'section:99999998', '{}'],
    ['faculty.disclose', 'author:301', '{}'],
    ['sponsor.change', 'sponsor:991', '{}'],
  ])
    await stage.sql(
      'INSERT INTO audit_entry (at, actor_id, action, subject, detail) VALUES (now(), $4, $1, $2, $3)',
      [action, subject, detail, PEOPLE.admin.id],
    );
  const [, history = ''] = told(await fileOf(id))
    .split(/History from the audit log/)
    .slice(-2);
  for (const line of [
    'section.change, Corinne Abelard-Nwosu; Dosing by level',
    'section.change, Corinne Abelard-Nwosu; A lesson that went',
    'section.remove, Corinne Abelard-Nwosu; A lesson that went',
    'sponsor.change, Corinne Abelard-Nwosu; Borealis College',
  ])
    assert.ok(history.includes(line), `${line} in ${history}`);
  assert.match(history, /faculty\.disclose, Corinne Abelard-Nwosu; \S/);
  assert.equal(history.match(/section\.change/g)?.length, 2, 'lessons of others are not there');
});

test('text as long as a chapter runs over its pages and loses no word', async () => {
  const id = await newActivity(stage);
  const long = Array.from({ length: 3_000 }, (_, n) => `word${n}`).join(' ');
  await stage.sql(
    `UPDATE item SET vignette = $2 WHERE offering_id = (SELECT id FROM credit_offering WHERE publication_id = $1) AND position = 1`,
    [id, long],
  );
  const bytes = await fileOf(id);
  assert.ok(readPdf(bytes).pages > 5);
  const text = told(bytes);
  for (let n = 0; n < 3_000; n += 7) assert.match(text, new RegExp(`word${n}\\b`));
});
