import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkFolder } from '#seed/folder/check.ts';
import { exportFolder } from '#seed/library-export.ts';
import { type EmptyLibrary, EXAMPLE, openEmptyLibrary } from '../harness/library.ts';
import { openStage, type Stage } from '../harness/stage.ts';

/** Some publications leave their library without the others, with whom and what they name, and are the same elsewhere. */
let stage: Stage;
let base: string;
let made = 0;
const libraries: EmptyLibrary[] = [];
before(async () => {
  stage = await openStage();
  base = await mkdtemp(join(tmpdir(), 'bundle-'));
});
after(async () => {
  for (const library of libraries) await library.close();
  await stage?.close();
  await rm(base ?? '', { recursive: true, force: true });
});

interface Plan {
  authors: { slug: string }[];
  topics: { name: string; parent?: string }[];
  formerTopics: { topic: string }[];
  sponsors: { id: number }[];
  publications: {
    id: number;
    topics: string[];
    authors: (string | { author: string })[];
    people?: { author: string }[];
    interviewer?: string;
    sponsor?: number;
  }[];
}
type Source = Parameters<typeof exportFolder>[0];
async function bundled(only: readonly number[] | undefined, from: Source = story()): Promise<string> {
  const folder = join(base, `bundle-${++made}`);
  assert.deepEqual((await exportFolder(from, folder, () => {}, only)).unlike, []);
  return folder;
}
const story = (): Source => ({ database: stage.database, storage: stage.app.ports.storage });
async function elsewhere(): Promise<EmptyLibrary> {
  const library = await openEmptyLibrary();
  libraries.push(library);
  return library;
}
const planOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8')) as Plan;
const filesIn = (folder: string) => globSync('**/*.*', { cwd: folder }).sort();
function assertSame(one: string, other: string): void {
  assert.deepEqual(filesIn(one), filesIn(other));
  for (const file of filesIn(one))
    assert.ok(readFileSync(join(one, file)).equals(readFileSync(join(other, file))), file);
}
/** A lecture with a test, one with a joint sponsor, a podcast, one below a child of a topic. */
async function several(): Promise<number[]> {
  const [row] = await stage.sql<{ sponsored: number; below: number }>(
    `SELECT (SELECT min(id) FROM publication WHERE joint_sponsor_id IS NOT NULL)::int AS sponsored,
       (SELECT min(pc.publication_id) FROM publication_category pc JOIN category c ON c.id = pc.category_id WHERE c.parent_id IS NOT NULL)::int AS below`,
  );
  assert.ok(row?.sponsored && row.below);
  return [...new Set([2746, row.sponsored, 2734, row.below])].sort();
}

test('a bundle holds the publications that were asked for, and whom and what they name alone', async () => {
  const ids = await several();
  const folder = await bundled(ids.toReversed());
  assert.deepEqual(checkFolder(folder).problems, []);
  const { publications, authors, topics, formerTopics, sponsors } = planOf(folder);
  assert.deepEqual(
    publications.map(({ id }) => id),
    ids,
  );
  const named = publications.flatMap((one) => [
    ...one.authors.map((author) => (typeof author === 'string' ? author : author.author)),
    ...(one.people ?? []).map(({ author }) => author),
    ...(one.interviewer ? [one.interviewer] : []),
  ]);
  assert.deepEqual(authors.map(({ slug }) => slug).toSorted(), [...new Set(named)].toSorted());
  const [{ all } = { all: 0 }] = await stage.sql<{ all: number }>(
    'SELECT count(*)::int AS "all" FROM author',
  );
  assert.ok(authors.length < all, 'others stay');
  const names = topics.map(({ name }) => name);
  for (const topic of publications.flatMap((one) => one.topics)) assert.ok(names.includes(topic), topic);
  const parents = topics.flatMap(({ parent }) => parent ?? []);
  assert.ok(parents.length > 0);
  for (const parent of parents) assert.ok(names.includes(parent), parent);
  assert.deepEqual(formerTopics, []);
  assert.deepEqual(
    sponsors.map(({ id }) => id),
    [...new Set(publications.flatMap(({ sponsor }) => sponsor ?? []))].sort(),
  );
  const others = filesIn(folder).filter((file) =>
    /^(site|library\/.*\.yaml|translations\/..\/\d+)/.test(file),
  );
  for (const file of others)
    assert.ok(
      ids.some((id) => file.includes(String(id))),
      file,
    );
});

test('it is the same elsewhere: brought into an empty library it leaves that one to the byte', async () => {
  const ids = await several();
  const folder = await bundled(ids);
  const library = await elsewhere();
  assert.deepEqual((await library.bringIn(folder)).problems, []);
  assertSame(folder, await bundled(ids, library));
});

test('beside what a library has it changes nothing, and twice it changes nothing at all', async () => {
  const library = await elsewhere();
  assert.deepEqual((await library.bringIn(EXAMPLE)).problems, []);
  const whole = await bundled(undefined, library);
  const there = planOf(whole).publications.map(({ id }) => id);
  const before = await bundled(there, library);
  const folder = await bundled([2746]);
  assert.deepEqual((await library.bringIn(folder)).problems, []);
  assertSame(before, await bundled(there, library));
  const again = await library.bringIn(folder);
  for (const [kind, counts] of Object.entries(again.counts ?? {}))
    assert.deepEqual([counts.new, counts.changed], [0, 0], kind);
});

test('a publication that is not there is told, and nothing is written', async () => {
  await assert.rejects(bundled([2746, 999_999]), {
    code: 'usage',
    message: 'there is no publication 999999',
  });
  const folder = join(base, `bundle-${made}`);
  assert.deepEqual(filesIn(folder), []);
  assert.deepEqual(filesIn(`${folder}.part`), []);
});

test('an export removes nothing that is not its own: what lies beside its folder, or comes into it meanwhile', async () => {
  const folder = join(base, 'out');
  const neighbour = join(base, 'out.part');
  for (const place of [folder, neighbour]) await mkdir(place);
  await writeFile(join(neighbour, 'notes.txt'), 'kept');
  const { database, storage } = story();
  const late: Source = {
    database,
    storage: {
      ...storage,
      async open(...asked) {
        await writeFile(join(folder, 'late.txt'), 'kept, too');
        return storage.open(...asked);
      },
    },
  };
  await assert.rejects(
    exportFolder(late, folder, () => {}, [2746]),
    { code: 'usage' },
  );
  assert.deepEqual(filesIn(folder), ['late.txt']);
  await rm(join(folder, 'late.txt'));
  await exportFolder(story(), folder, () => {}, [2746]);
  assert.ok(filesIn(folder).includes('catalogue.json'));
  assert.equal(statSync(folder).mode, statSync(neighbour).mode, 'readable by those who may read any other');
  assert.equal(readFileSync(join(neighbour, 'notes.txt'), 'utf8'), 'kept');
  assert.deepEqual(globSync('out*', { cwd: base }).sort(), ['out', 'out.part'], 'what was begun is removed');
});
