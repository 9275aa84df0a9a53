import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import { prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['gold', 'admin'] as const) await stage.token(who);
});
after(() => stage.close());

const MIGRATION = new URL('../../migrations/0058_content_facts.sql', import.meta.url);
/** As it was before facts were on record. */
const BEFORE = `
  DROP TABLE content_role, content_record, commercial_support, credit_withheld;
  ALTER TABLE disclosure DROP COLUMN mitigation_method, DROP COLUMN mitigated_by, DROP COLUMN mitigated_on;
  ALTER TABLE activity DROP COLUMN suspended_at;
  ALTER TABLE front_matter DISABLE TRIGGER USER;
  UPDATE front_matter SET content = content || jsonb_build_object('faculty',
    (SELECT jsonb_agg(one - '{statedOn,capacity}'::text[]) FROM jsonb_array_elements(content->'faculty') AS one));
  ALTER TABLE front_matter ENABLE TRIGGER USER`;
const ACTIVITY = 2746;
const EDITOR = 313;
const shown = () =>
  stage.sql(`SELECT publication_id, version, content::text, created_at FROM front_matter ORDER BY 1, 2`);
const earned = () =>
  stage.sql(`SELECT (SELECT json_agg(c ORDER BY c.position)::text FROM credit_entry c) AS credits,
    (SELECT json_agg(c ORDER BY c.id)::text FROM certificate c) AS papers, (SELECT json_agg(a.disclosure ORDER BY a.id)::text FROM attempt a) AS attempts`);

test('an installation from before keeps all it told and awarded; credit waits until its office has recorded the facts', async () => {
  await stage.sql(BEFORE);
  const before = [await shown(), await earned()];
  await stage.sql(readFileSync(MIGRATION, 'utf8'));
  await prepareDatabase({ owner: stage.ownerUrl, serving: stage.database.url }, PROOF_MARKS, () => {});
  assert.deepEqual([await shown(), await earned()], before);
  const [{ open } = { open: -1 }] = await stage.sql<{ open: number }>(
    'SELECT count(*)::int AS open FROM activity WHERE suspended_at IS NULL',
  );
  assert.equal(open, 0);

  const path = `/api/admin/publications/${ACTIVITY}/facts/`;
  const facts = one(await stage.send('GET', path, undefined, { as: 'admin' })).attributes as {
    edition: number;
    people: { id: string; name: string; capacity: string | null; onCover: boolean }[];
    gaps: { code: string; subject: string | null }[];
  };
  const editor = facts.people.find(({ id }) => id === String(EDITOR));
  assert.deepEqual([editor?.capacity, editor?.onCover], [null, false], 'told of before, so still on record');
  assert.deepEqual(
    facts.gaps.map(({ code, subject }) => [code, subject]),
    [
      ['no-role', editor?.name],
      ['not-mitigated', editor?.name],
      ['no-support', null],
    ],
  );
  const page = await stage.send('GET', `/api/publications/${ACTIVITY}/?include=materials`, undefined, {
    as: 'gold',
  });
  const { creditSuspended, cmeInformation } = one(page).attributes as {
    creditSuspended: boolean;
    cmeInformation: { mitigation: string; support: string; faculty: { disclosure: string }[] };
  };
  assert.equal(creditSuspended, true);
  const { mitigation, support, faculty } = cmeInformation;
  assert.deepEqual([mitigation, support], ['', '']);
  const shut = await stage.send('GET', `/api/publications/${ACTIVITY}/tests/`, undefined, { as: 'gold' });
  assert.deepEqual([shut.status, codes(shut)], [409, ['credit-suspended']]);
  assert.ok(faculty.length > 1);

  await stage.sql(
    `UPDATE disclosure SET mitigation_method = 'peer-review', mitigated_by = 'The board', mitigated_on = '2024-01-01' WHERE author_id = $1`,
    [EDITOR],
  );
  const people = [{ id: String(EDITOR), capacity: 'planner', beganOn: '2025-01-01', exception: null }];
  const saved = await stage.send(
    'PATCH',
    path,
    {
      data: {
        type: 'AdminContentFacts',
        attributes: { seen: facts.edition, people, support: 'none', grants: [] },
      },
    },
    { as: 'admin' },
  );
  assert.deepEqual(one(saved).attributes.gaps, [], saved.text);
  const opened = await stage.send('GET', `/api/publications/${ACTIVITY}/tests/`, undefined, { as: 'gold' });
  assert.equal(opened.status, 200, opened.text);
});
