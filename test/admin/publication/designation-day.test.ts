import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newActivity } from '../../harness/people/sitting.ts';
import { codes, one, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await stage.token('admin');
});
after(() => stage.close());

type Given = Record<string, unknown>;
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
const TODAY = day(0);
const pathOf = (id: number) => `/api/admin/publications/${id}/`;
const patch = (path: string, type: string, attributes: Given) =>
  stage.send('PATCH', path, { data: { type, attributes } }, { as: 'admin' });
const termsOf = async (id: number) =>
  one(await stage.send('GET', `${pathOf(id)}test/`, undefined, { as: 'admin' })).attributes.terms as {
    version: number;
    startsOn: string | null;
  };
const saveTerms = async (id: number, given: Given = {}) =>
  patch(`${pathOf(id)}test/`, 'AdminTest', {
    kind: 1,
    credits: 1,
    passMark: 70,
    attemptLimit: null,
    pharmacologyHours: 0,
    mateMinutes: 0,
    endsOn: day(300),
    reviewedOn: null,
    targetAudience: 'Clinicians',
    practiceGap: '',
    references: ['A Textbook, 2025.'],
    seen: (await termsOf(id)).version,
    ...given,
  });
async function saveCover(id: number, given: Given) {
  const { record } = one(await stage.send('GET', pathOf(id), undefined, { as: 'admin' })).attributes;
  return patch(pathOf(id), 'AdminPublication', { version: (record as Given).version, ...given });
}
async function bare(visibility: string, publicationDate: string): Promise<number> {
  const [made] = await stage.sql<{ id: string }>(
    `INSERT INTO publication (slug, title, excerpt, type, types, visibility, publication_date, modified_at)
     VALUES ('bare-' || nextval('publication_id_seq'), 'Bare', 'Short', 'PUBLICATION_VIDEO', '{PUBLICATION_VIDEO}', $1, $2::date, now()) RETURNING id`,
    [visibility, publicationDate],
  );
  const id = Number(made?.id);
  await stage.sql(
    `INSERT INTO publication_author (publication_id, author_id, position, role) VALUES ($1, 301, 1, 'Author')`,
    [id],
  );
  return id;
}

test('[R7] [R9] credit designated for what is out begins that day, and nothing dates it back', async () => {
  const released = day(-400);
  const id = await bare('published', released);
  await stage.sql(
    `WITH record AS (INSERT INTO content_record (publication_id, support, edition) VALUES ($1, 'received', 1))
     INSERT INTO commercial_support (publication_id, company, kind, amount_cents, currency, in_kind, agreement_on)
     VALUES ($1, 'Acme Therapeutics', 'money', 100, 'USD', '', $2)`,
    [id, day(-1)],
  );
  const saved = await saveTerms(id);
  assert.equal(saved.status, 200, saved.text);
  assert.equal((await termsOf(id)).startsOn, TODAY);
  const told = await stage.sql<{ released: string; support: string }>(
    `SELECT content->>'releasedOn' AS released, content->>'support' AS support FROM front_matter
     WHERE publication_id = $1 ORDER BY version DESC LIMIT 1`,
    [id],
  );
  assert.deepEqual(told, [
    {
      released,
      support: 'This activity received commercial support: an educational grant from Acme Therapeutics.',
    },
  ]);
  const cover = await saveCover(id, { excerpt: 'Shorter' });
  assert.equal(cover.status, 200, cover.text);
  assert.equal((await saveTerms(id, { passMark: 80 })).status, 200);
  assert.equal((await termsOf(id)).startsOn, TODAY);
  const listed = async (until: string) =>
    (
      await stage.send('GET', `/api/admin/activities/?filter[search]=${id}&filter[to]=${until}`, undefined, {
        as: 'admin',
      })
    ).json.data as unknown as { attributes: Given }[];
  assert.deepEqual(await listed(day(-1)), []);
  const [row] = await listed(TODAY);
  assert.equal(row?.attributes.startsOn, TODAY);
  assert.ok(
    String(row?.attributes.reviewDueOn) < day(-400 + 3 * 366),
    '[R18] reviews count from its release',
  );
});

test('[R18] such credit reaches no further than the review of what was published, and has no end before it begins', async () => {
  const id = await bare('published', day(-400));
  for (const endsOn of [day(3 * 365 - 390), day(-1)]) {
    const refused = await saveTerms(id, { endsOn });
    assert.deepEqual([refused.status, codes(refused)], [422, ['invalid-field']], endsOn);
    assert.match(refused.text, /\/endsOn"/);
  }
  assert.equal((await saveTerms(id)).status, 200);
  const later = await saveTerms(id, { endsOn: day(3 * 365 - 390) });
  assert.deepEqual([later.status, codes(later)], [422, ['invalid-field']]);
  assert.equal((await saveTerms(id, { endsOn: day(3 * 365 - 402) })).status, 200);
  await stage.sql(`UPDATE publication SET visibility = 'removed', removed_at = now() WHERE id = $1`, [id]);
  const before = await saveCover(id, { expirationDate: day(-1) });
  assert.deepEqual([before.status, codes(before)], [422, ['invalid-field']], before.text);
  assert.match(before.text, /\/expirationDate"/);
});

test('[R9] days that stood before, an end before the start too, do not keep a cover from being saved', async () => {
  const id = await bare('published', day(-400));
  assert.equal((await saveTerms(id)).status, 200);
  const ends = async () =>
    stage.sql(
      `SELECT p.expiration_date::text AS cover, a.ends_on::text AS own FROM publication p JOIN activity a ON a.publication_id = p.id WHERE p.id = $1`,
      [id],
    );
  await stage.sql(
    `UPDATE publication SET visibility = 'removed', removed_at = now(), expiration_date = $2 WHERE id = $1`,
    [id, day(-5)],
  );
  const saved = await saveCover(id, { excerpt: 'Shorter' });
  assert.equal(saved.status, 200, saved.text);
  assert.deepEqual(await ends(), [{ cover: day(-5), own: day(300) }]);
  const moved = await saveCover(id, { expirationDate: day(-6) });
  assert.deepEqual([moved.status, codes(moved)], [422, ['invalid-field']], moved.text);
  assert.equal((await saveCover(id, { expirationDate: day(200) })).status, 200);
  assert.deepEqual(await ends(), [{ cover: day(200), own: day(200) }]);
});

test('[R9] once all its credit was taken back, the next begins anew', async () => {
  const id = await newActivity(stage);
  assert.equal((await saveTerms(id, { passMark: 80 })).status, 200);
  assert.equal((await termsOf(id)).startsOn, '2026-01-01', 'what was there keeps what it says');
  const { version } = await termsOf(id);
  const removed = await stage.send('DELETE', `${pathOf(id)}test/?kind=1&seen=${version}`, undefined, {
    as: 'admin',
  });
  assert.equal(removed.status, 200, removed.text);
  assert.equal((await saveTerms(id)).status, 200);
  assert.equal((await termsOf(id)).startsOn, TODAY);
});

test('credit of a draft begins with its publication, whenever that is', async () => {
  const id = await bare('draft', day(30));
  assert.equal((await saveTerms(id)).status, 200);
  assert.equal((await termsOf(id)).startsOn, day(30));
  const moved = await saveCover(id, { publicationDate: day(60) });
  assert.equal(moved.status, 200, moved.text);
  assert.equal((await termsOf(id)).startsOn, day(60));
});
