import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import pg from 'pg';
import { type EmptyLibrary, exampleFolders, openEmptyLibrary } from '../harness/library.ts';

let library: EmptyLibrary;
let client: pg.Client;
let base: string;
beforeEach(async () => {
  library = await openEmptyLibrary();
  client = new pg.Client({ connectionString: library.ownerUrl });
  await client.connect();
  base = mkdtempSync(join(tmpdir(), 'library-credit-day-'));
});
afterEach(async () => {
  await client?.end();
  await library?.close();
  rmSync(base, { recursive: true, force: true });
});

const now = new Date();
const day = (fromNow: number) => new Date(now.getTime() + fromNow * 86_400_000).toISOString().slice(0, 10);
/** The example with its course as given, with or without the credit that it offers. */
async function bring(course: Record<string, unknown>, { credit = true } = {}) {
  const folder = exampleFolders(mkdtempSync(join(base, 'at-')))({
    'catalogue.json': (source) => {
      const plan = JSON.parse(source);
      Object.assign(plan.publications[0], { expiresOn: day(300), ...course });
      if (!credit) Object.assign(plan.publications[0], { type: 'OPEN_ACCESS', cme: 0 });
      return JSON.stringify(plan, null, 2);
    },
    'library/8001.yaml': (source) =>
      credit ? source : source.replace(/^cme:\n( .*\n)+/m, '').replace(/^questions:\n(( .*)?\n)+/m, ''),
  });
  const { problems, counts } = await library.bringIn(folder, { now });
  return { problems: problems.map(({ text }) => text), changed: counts?.publications.changed };
}
const activity = async () =>
  (
    await client.query(
      `SELECT a.starts_on::text AS "startsOn", a.suspended_at IS NOT NULL AS suspended, f.created_at::date::text AS told
       FROM activity a LEFT JOIN front_matter f ON f.publication_id = a.publication_id AND f.version = 1 WHERE a.publication_id = 8001`,
    )
  ).rows[0];

const SUPPORTED = {
  support: 'received',
  grants: [{ company: 'Acme Therapeutics', kind: 'money', amountCents: 100, agreementOn: day(-2) }],
};

test('[R7] [R9] credit that a folder first gives to what is out begins that day, and nothing dates it back', async () => {
  const course = { ...SUPPORTED, releasedOn: day(-400) };
  assert.deepEqual((await bring(course, { credit: false })).problems, []);
  const early = await bring({ ...course, expiresOn: day(-10) });
  assert.deepEqual(early.problems, ['Credit cannot end before it begins.']);
  assert.deepEqual((await bring(course)).problems, []);
  const begun = { startsOn: day(0), suspended: false, told: day(0) };
  assert.deepEqual(await activity(), begun);
  assert.deepEqual(await bring(course), { problems: [], changed: 0 });
  assert.deepEqual(await bring({ ...course, creditFrom: day(-200) }), { problems: [], changed: 0 });
  assert.deepEqual(await activity(), begun);
});

test('[R9] what a folder brings along begins on the day that it says, or with its publication', async () => {
  const course = { ...SUPPORTED, releasedOn: day(-400) };
  const early = await bring({ ...course, creditFrom: day(-5), expiresOn: day(-6) });
  assert.deepEqual(early.problems, ['Credit cannot end before it begins.']);
  const ahead = ['credit begins with the release, or on a later day that has come'];
  assert.deepEqual((await bring({ ...course, creditFrom: day(1) })).problems, ahead);
  const draft = { visibility: 'draft', releasedOn: day(30) };
  assert.deepEqual((await bring({ ...draft, creditFrom: day(31) })).problems, ahead);
  const before = ['credit begins before the release'];
  assert.deepEqual((await bring({ ...course, creditFrom: day(-401) })).problems, before);
  assert.deepEqual((await bring({ ...course, creditFrom: -1 })).problems, []);
  assert.deepEqual(await activity(), { startsOn: day(-1), suspended: false, told: day(-1) });
});

test('[R9] credit of a draft begins with its publication, also where a folder leaves the credit out', async () => {
  const draft = (from: number) => ({ visibility: 'draft', releasedOn: day(from) });
  assert.deepEqual((await bring(draft(30))).problems, []);
  assert.equal((await activity()).startsOn, day(30));
  assert.deepEqual(await bring(draft(60)), { problems: [], changed: 1 });
  assert.equal((await activity()).startsOn, day(60));
  assert.deepEqual((await bring(draft(90), { credit: false })).problems, []);
  assert.equal((await activity()).startsOn, day(90));
});

test('[R18] credit that a folder leaves out is not extended beyond its review', async () => {
  const draft = { visibility: 'draft', releasedOn: day(30) };
  const late = { ...draft, expiresOn: day(2000) };
  const beyond = ['Credit ends at most three years after the start or the last review.'];
  assert.deepEqual((await bring(draft)).problems, []);
  assert.deepEqual((await bring(late, { credit: false })).problems, beyond);
  const withdrawn = { ...late, learningFormat: 'Enduring material' };
  assert.deepEqual((await bring(withdrawn, { credit: false })).problems, beyond);
  assert.deepEqual((await bring({ ...draft, expiresOn: day(1000) }, { credit: false })).problems, []);
});
