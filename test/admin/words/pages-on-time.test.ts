import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { openPages } from '../../harness/admin/static-pages.ts';
import { codes, openStage, raw, type Stage } from '../../harness/stage.ts';

let stage: Stage;
let twin: Awaited<ReturnType<Stage['twin']>>;
let pages: ReturnType<typeof openPages>;
before(async () => {
  stage = await openStage({ pages: true });
  twin = await stage.twin({ pages: true });
  pages = openPages(stage);
});
afterEach(() => stage.clock.set(null));
after(() => stage?.close());

const civil = (at: number) => `${new Date(at).toISOString().slice(0, 13)}:00`;
/** Two hours that are still to come, so that sign-ins of now hold at them. */
const hours = () => {
  const from = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3_600_000;
  return { from, until: from + 2 * 3_600_000 };
};
const onBoth = (path: string) =>
  Promise.all([stage.url, twin.url].map((at) => raw(at, path, { headers: { host: new URL(at).host } })));
/** What each process says of it at an instant: the page, the call, the footer, the site map. */
async function seenAt(instant: number, slug: string): Promise<string> {
  stage.clock.set(new Date(instant));
  const replies = await Promise.all([
    onBoth(`/pages/${slug}`),
    onBoth(`/api/pages/${slug}/`),
    onBoth('/sitemap.xml'),
    onBoth('/'),
    onBoth('/library'),
  ]);
  for (const { status, body } of replies.slice(2).flat())
    assert.equal(status, 200, body.toString().slice(0, 200));
  const [page, called, ...listing] = replies.map((both) =>
    both.map(({ status, body }) => ({ status, isNamed: body.toString().includes(`/pages/${slug}`) })),
  );
  const seen = [
    ...[page, called].flatMap((both) => both?.map(({ status }) => status === 200) ?? []),
    ...listing.flatMap((both) => both.map(({ isNamed }) => isNamed)),
  ];
  assert.equal(new Set(seen).size, 1, `${new Date(instant).toISOString()}: ${seen}`);
  return seen[0] ? 'shown' : 'away';
}

test('a page comes and goes with its hours to the second: itself, in the footer and in the site map, on every process, though they are kept', async () => {
  const { from, until } = hours();
  const id = await pages.published('A congress', 'congress');
  const planned = { place: 'learn', shownFrom: civil(from), shownUntil: civil(until) };
  assert.equal((await pages.change(id, planned)).status, 200);
  assert.equal((await pages.read(id)).standing, 'ahead');
  const course = [];
  for (const at of [from - 50_000, from - 15_000, from, until - 15_000, until])
    course.push(await seenAt(at, 'congress'));
  stage.clock.set(null);
  assert.deepEqual(course, ['away', 'away', 'shown', 'shown', 'away']);
});

test('outside its hours a page of the product has the product’s words', async () => {
  const { from } = hours();
  assert.equal((await pages.write('about-us', 'en', { title: 'About the congress' })).status, 200);
  await pages.shows('/about-us', /<h1[^>]*>About the congress/);
  assert.equal((await pages.change('about-us', { shownFrom: civil(from) })).status, 200);
  await pages.shows('/about-us', /<h1[^>]*>About us/);
  const title = async (instant: number) => {
    stage.clock.set(new Date(instant));
    const both = await onBoth('/about-us');
    return both.map(({ body }) => /<h1[^>]*>([^<]*)</.exec(body.toString())?.[1]);
  };
  const course = [await title(from - 15_000), await title(from)];
  stage.clock.set(null);
  assert.deepEqual(course, [
    ['About us', 'About us'],
    ['About the congress', 'About the congress'],
  ]);
});

test('an earlier address leads on within the hours alone', async () => {
  const { from } = hours();
  const id = await pages.published('Courses', 'courses-of-today');
  assert.equal((await pages.change(id, { slug: 'courses' })).status, 200);
  assert.equal((await pages.change(id, { shownFrom: civil(from) })).status, 200);
  const statuses = async () => (await onBoth('/pages/courses-of-today')).map(({ status }) => status);
  assert.deepEqual(await statuses(), [404, 404]);
  stage.clock.set(new Date(from));
  const led = await statuses();
  stage.clock.set(null);
  assert.deepEqual(led, [301, 301]);
});

test('hours are whole ones, the last behind the first; what was changed meanwhile is not overwritten; all of it is in the ledger', async () => {
  const id = await pages.published('Prizes', 'prizes');
  const [shownFrom, shownUntil] = ['2031-03-01T09:00', '2031-03-02T09:00'];
  for (const wrong of [
    { shownFrom, shownUntil: shownFrom },
    { shownFrom: shownUntil, shownUntil: shownFrom },
    { shownFrom: '2031-03-01T09:30' },
    { shownUntil: '2031-02-30T09:00' },
  ])
    assert.deepEqual(codes(await pages.change(id, wrong)), ['invalid-field'], JSON.stringify(wrong));
  const { version } = await pages.read(id);
  const both = await Promise.all([
    pages.change(id, { shownFrom }, version),
    pages.change(id, { shownUntil }, version),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await pages.change(id, { shownFrom, shownUntil })).status, 200);
  const [last] = await stage.sql<{ detail: Record<string, string> }>(
    'SELECT detail FROM audit_entry WHERE subject = $1 ORDER BY position DESC LIMIT 1',
    [`page:${id}`],
  );
  assert.deepEqual([last?.detail.shownFrom, last?.detail.shownUntil], [shownFrom, shownUntil]);
});
