import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  type Requirement,
  requirementProblems,
  tidiedRequirement,
} from '#credit/requirement/requirement.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const PATH = '/api/admin/requirements/';
const TRAINING = {
  authority: 'DEA',
  effectiveFrom: '2024-01-01',
  selfAssessmentHundredths: null,
  blockYears: null,
  anchorYear: null,
  trainingMinutes: 720,
  source: '  Twelve hours,\nonce. ',
  sourceOn: null,
  checkedOn: '2026-11-30',
  confidence: '',
};
const send = (method: string, path: string, attributes?: object) =>
  stage.send(method, path, attributes && { data: { type: 'AdminRequirement', attributes } }, { as: 'admin' });
const askedOfTraining = async () =>
  one(await stage.send('GET', '/api/credits/training/', undefined, { as: 'gold' })).attributes as unknown as {
    requiredMinutes: number;
    source: string;
    checkedOn: string;
  };

test('[R20] a figure that an authority changed is entered with its day, source and check, and learners see it', async () => {
  const before = await askedOfTraining();
  assert.equal(before.requiredMinutes, 480);
  const made = await send('POST', PATH, TRAINING);
  assert.equal(made.status, 201, made.text);
  const { id, attributes } = one(made);
  const { requiredMinutes, source, checkedOn } = await askedOfTraining();
  assert.deepEqual([requiredMinutes, source, checkedOn], [720, 'Twelve hours, once.', '2026-11-30']);
  assert.deepEqual(codes(await send('POST', PATH, TRAINING)), ['requirement-exists']);
  const dated = await send('PATCH', `${PATH}${id}/`, {
    sourceOn: '2026-11-01',
    version: attributes?.version,
  });
  assert.equal(one(dated).attributes?.sourceOn, '2026-11-01', dated.text);
  const undated = await send('PATCH', `${PATH}${id}/`, {
    sourceOn: null,
    version: one(dated).attributes?.version,
  });
  assert.equal(one(undated).attributes?.sourceOn, null, 'what may be left empty can be emptied again');
  const late = await send('PATCH', `${PATH}${id}/`, {
    trainingMinutes: 1,
    version: one(dated).attributes?.version,
  });
  assert.deepEqual(codes(late), ['requirement-changed']);
  assert.equal((await send('DELETE', `${PATH}${id}/`)).status, 204);
  assert.deepEqual(await askedOfTraining(), before, 'the requirement before it counts again');
  const deeds = await stage.sql<{ action: string }>(
    'SELECT action FROM audit_entry WHERE subject = $1 ORDER BY position',
    [`requirement:${id}`],
  );
  assert.deepEqual(
    deeds.map(({ action }) => action),
    ['requirement.add', 'requirement.change', 'requirement.change', 'requirement.remove'],
  );
});

test('[R20] a requirement that takes effect later changes nothing today', async () => {
  const { id } = one(await send('POST', PATH, { ...TRAINING, effectiveFrom: '2199-01-01' }));
  assert.equal((await askedOfTraining()).requiredMinutes, 480);
  assert.equal((await send('DELETE', `${PATH}${id}/`)).status, 204);
});

test('[R20] no figure without its source and the day it was read', async () => {
  const WRONG: [change: object, ...fields: string[]][] = [
    [{ source: ' ' }, 'source'],
    [{ checkedOn: null }, 'checkedOn'],
    [{ sourceOn: '2026-12-01' }, 'sourceOn'],
    [{ trainingMinutes: null }, 'trainingMinutes'],
    [{ authority: 'ABPN' }, 'blockYears', 'anchorYear', 'selfAssessmentHundredths'],
  ];
  for (const [change, ...fields] of WRONG) {
    const reply = await send('POST', PATH, { ...TRAINING, ...change });
    assert.equal(reply.status, 422, reply.text);
    const { errors } = reply.json as { errors: { source: { pointer: string } }[] };
    const places = errors.map(({ source }) => source.pointer.split('/').at(-1));
    assert.deepEqual(places.toSorted(), fields.toSorted(), JSON.stringify(change));
  }
  for (const change of [
    { effectiveFrom: '2027-02-30' },
    { trainingMinutes: 1.5 },
    { blockYears: -1 },
    { authority: 'ABIM' },
    { checkedOn: 'today' },
  ])
    assert.equal((await send('POST', PATH, { ...TRAINING, ...change })).status, 422, JSON.stringify(change));
});

const STORED = `SELECT authority, effective_from::text AS "effectiveFrom", block_years AS "blockYears",
  anchor_year AS "anchorYear", self_assessment_hundredths AS "selfAssessmentHundredths",
  training_minutes AS "trainingMinutes", source, source_on::text AS "sourceOn", checked_on::text AS "checkedOn",
  confidence FROM requirement ORDER BY authority, effective_from`;

test('[R20] what an installation starts with is as its desk would have it', async () => {
  const begun = await stage.sql<Requirement>(STORED);
  assert.deepEqual(
    begun.map(({ authority, selfAssessmentHundredths, trainingMinutes }) => [
      authority,
      selfAssessmentHundredths ?? trainingMinutes,
    ]),
    [
      ['ABPN', 2400],
      ['ABPN', 1600],
      ['DEA', 480],
    ],
  );
  for (const one of begun) {
    assert.deepEqual(requirementProblems(one, utcDate(new Date())), {}, one.source);
    assert.deepEqual(tidiedRequirement(one), one);
  }
});

test('[R20] what the release before held in one document is taken over figure by figure, before what comes with this one', async () => {
  await stage.sql('DROP TABLE requirement');
  await stage.sql(
    `INSERT INTO requirement_set (authority, effective_from, source, rules, source_on, checked_on) VALUES
       ('ABPN', '2025-01-01', 'Ours.', '{"blockYears":5,"anchorYear":2020,"selfAssessmentHundredths":1250}', '2024-11-01', NULL),
       ('DEA', '2023-06-27', 'Ours, too.', '{"trainingMinutes":500}', NULL, '2026-01-02')`,
  );
  await stage.sql(readFileSync(new URL('../../migrations/0137_requirement.sql', import.meta.url), 'utf8'));
  const taken = await stage.sql<Requirement>(STORED);
  const shared = {
    blockYears: null,
    anchorYear: null,
    selfAssessmentHundredths: null,
    trainingMinutes: null,
  };
  assert.deepEqual(taken.slice(1), [
    {
      ...{ authority: 'ABPN', effectiveFrom: '2025-01-01', source: 'Ours.', sourceOn: '2024-11-01' },
      ...{ ...shared, blockYears: 5, anchorYear: 2020, selfAssessmentHundredths: 1250 },
      ...{ checkedOn: null, confidence: '' },
    },
    {
      ...{ authority: 'DEA', effectiveFrom: '2023-06-27', source: 'Ours, too.', sourceOn: null },
      ...{ ...shared, trainingMinutes: 500 },
      ...{ checkedOn: '2026-01-02', confidence: '' },
    },
  ]);
  assert.equal(taken[0]?.selfAssessmentHundredths, 2400);
});
