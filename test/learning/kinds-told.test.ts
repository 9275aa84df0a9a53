import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { renewFrontMatter, reviewStandings } from '#learning/activity/facts.service.ts';
import { newActivity } from '../harness/people/sitting.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

type Told = Record<'method' | 'creditText' | 'designation', string> & { version: number; passMark: number };

test('R2, R11, R13: a second kind of test is told, opened and held with terms of its own', async () => {
  const id = await newActivity(stage);
  await stage.sql(
    `WITH offering AS (INSERT INTO credit_offering (publication_id, kind, amount_hundredths, pass_mark) VALUES ($1, 2, 75, 60) RETURNING id),
       asked AS (INSERT INTO item (offering_id, position, stem) SELECT id, n, 'Self-assessed ' || n FROM offering, generate_series(1, 12) n RETURNING id)
     INSERT INTO choice (item_id, position, text, correct, rationale) SELECT id, n, 'Choice ' || n, n = 2, 'Because ' || n FROM asked, generate_series(1, 4) n`,
    [id],
  );
  const renew = () => stage.database.write((db) => renewFrontMatter(db, id, new Date()));
  await reviewStandings(stage.app.ports, new Date());
  const of = async (kind: 1 | 2): Promise<Told> => {
    const path = `/api/publications/${id}/test/terms/?filter[kind]=${kind}`;
    const { attributes } = one(await stage.send('GET', path, undefined, { as: 'gold' }));
    const told = attributes.frontMatter as Told;
    assert.deepEqual(
      Object.keys(told).filter((key) => ['kinds', 'facts', 'termsBefore'].includes(key)),
      [],
    );
    return told;
  };
  const check = async () => {
    const [first, second] = [await of(1), await of(2)];
    assert.equal(second.version, first.version, 'one version tells both');
    assert.match(
      first.method,
      /answer 10 questions; 7 right answers \(70%\) pass\. The test may be repeated\./,
    );
    assert.match(second.method, /answer 12 questions; 8 right answers \(60%\) pass\. .* 8 questions whose/);
    assert.match(second.creditText, /^0\.75 .*self-assessment credits$/);
    assert.match(second.designation, /a maximum of 0\.75 .*self-assessment credits/);
    assert.deepEqual([first.passMark, second.passMark], [70, 60]);
    return first.version;
  };
  const version = await check();
  await reviewStandings(stage.app.ports, new Date());
  await renew();
  assert.equal(await check(), version, 'nothing changed, so nothing is told anew');

  const opened = await stage.send(
    'GET',
    `/api/publications/${id}/tests/?filter[kind]=2&include=publication.questions.answers`,
    undefined,
    { as: 'gold' },
  );
  assert.equal(opened.status, 200, opened.text);
  const held = await of(2);
  await stage.sql('UPDATE credit_offering SET pass_mark = 80 WHERE publication_id = $1 AND kind = 2', [id]);
  await renew();
  assert.deepEqual(await of(2), held, 'whoever opened it is told what counts for them');
  const { attributes } = one(await stage.send('GET', `/api/publications/${id}/?include=jointSponsor`));
  const cover = attributes.cmeInformation as Told;
  assert.deepEqual([cover.passMark, 'kinds' in cover], [70, false]);
});
