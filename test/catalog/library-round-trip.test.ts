import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import routes from '#app/routes.ts';
import { checkFolder } from '#seed/folder/check.ts';
import { exportFolder } from '#seed/library-export.ts';
import { tellLinks } from '#seed/tell/links.ts';
import { tellReferences } from '#seed/tell/references.ts';
import { buildIfChanged } from '../../scripts/build.ts';
import { type EmptyLibrary, openEmptyLibrary, type ServedLibrary, serveAt } from '../harness/library.ts';
import { openStage, raw, type Stage } from '../harness/stage.ts';

/** The demo library leaves one database as a folder, and comes into an empty one: whoever reads it sees no difference. */
const HOST = 'library.example';
const LANGUAGE_HOSTS = [
  [`pt.${HOST}`, 'pt-br'],
  [`fr.${HOST}`, 'fr'],
  [`it.${HOST}`, 'it'],
  [`de.${HOST}`, 'de'],
] as const;
const BUILD = join(import.meta.dirname, '../../build');
let [stage, copy]: [Stage, EmptyLibrary] = [] as never;
let [base, first, second]: string[] = [];
let [original, served]: [ServedLibrary, ServedLibrary] = [] as never;
const now = new Date();
before(async () => {
  await buildIfChanged(() => {});
  base = await mkdtemp(join(tmpdir(), 'library-'));
  [first, second] = [join(base, 'first'), join(base, 'second')];
  stage = await openStage({ env: { MAIN_HOST: HOST } });
  copy = await openEmptyLibrary({ MAIN_HOST: HOST, DEMO: '1' });
  const { storage } = stage.app.ports;
  await stage.sql(
    `UPDATE publication SET publication_hour = 9, unpublish_at = publication_date + interval '40 days 17 hours' WHERE visibility = 'announced'`,
  );
  await stage.sql(
    `WITH later AS (UPDATE activity a SET starts_on = $1::date - 1 FROM publication p, commercial_support g WHERE p.id = a.publication_id
       AND g.publication_id = p.id AND p.visibility = 'published' AND a.suspended_at IS NULL RETURNING a.publication_id)
     UPDATE commercial_support SET agreement_on = $1::date - 2 WHERE publication_id IN (SELECT publication_id FROM later)`,
    [now],
  );
  const { unlike } = await exportFolder({ database: stage.database, storage }, first, () => {});
  assert.deepEqual(unlike, []);
  assert.deepEqual(checkFolder(first).problems, []);
  assert.deepEqual((await copy.bringIn(first, { now })).problems, []);
  // What is no library: links of the site, and what a registry said of a source.
  await copy.database.write(async (db) => {
    await tellLinks(db);
    await tellReferences(db, now);
  });
  original = await serveAt({ ...stage.app.ports, servingUrl: stage.database.url }, now, BUILD);
  served = await copy.serve(now, BUILD);
});
after(async () => {
  await original?.close();
  await served?.close();
  await copy?.close();
  await stage?.close();
  await rm(base ?? '', { recursive: true, force: true });
});

/** Rows of the library that came in. */
async function copied(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: copy.ownerUrl });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

/** Addresses that answer otherwise, of all of these; the first of them with what differs. */
async function differing(paths: readonly string[], host = HOST): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const [one, other] = await Promise.all(
      [original.url, served.url].map((url) => raw(url, path, { headers: { host } })),
    );
    assert.ok(one && other);
    if (one.status !== other.status || !one.body.equals(other.body))
      found.push(`${host}${path} ${one.status} ${other.status} ${firstDifference(one.body, other.body)}`);
    if (found.length === 5) break;
  }
  return found;
}
function firstDifference(one: Buffer, other: Buffer): string {
  const at = one.findIndex((byte, place) => byte !== other[place]);
  const around = (text: Buffer) => text.subarray(Math.max(0, at - 60), at + 90).toString();
  return `…${around(one)}… …${around(other)}…`;
}

interface Route {
  path?: string;
  index?: boolean;
  children?: Route[];
}
const plain = (list: readonly Route[], base = ''): string[] =>
  list.flatMap((route) => {
    const path = [base, route.path].filter(Boolean).join('/');
    return [...(route.path || route.index ? [path] : []), ...plain(route.children ?? [], path)];
  });

test('every page of the site and of the library has the same bytes, in five languages', {
  timeout: 600_000,
}, async () => {
  const slugs = await stage.sql<{ path: string }>(
    `SELECT '/publication/' || slug AS path FROM publication UNION ALL SELECT '/section/' || slug FROM section
     UNION ALL SELECT '/author/' || slug FROM author UNION ALL SELECT '/search/' || slug FROM category ORDER BY 1`,
  );
  const site = plain(routes as Route[])
    .filter((path) => !/[:*]/.test(path))
    .map((path) => `/${path}`);
  assert.ok(slugs.length > 280 && site.length > 30, `${slugs.length} ${site.length}`);
  assert.deepEqual(await differing([...site, ...slugs.map(({ path }) => path)]), []);
  for (const [host, language] of LANGUAGE_HOSTS) {
    const own = await stage.sql<{ path: string }>(
      `SELECT '/publication/' || slug AS path FROM publication_translation WHERE language = $1
       UNION ALL SELECT '/section/' || slug FROM section_translation WHERE language = $1`,
      [language],
    );
    assert.ok(own.length > 100, language);
    assert.deepEqual(
      await differing(['/', '/library', '/podcasts', ...own.map(({ path }) => path)], host),
      [],
    );
  }
});

test('the answers to programs are the same: lists, covers, lessons, faculty, feeds, site map, search', async () => {
  const paths = await stage.sql<{ path: string }>(
    `SELECT '/api/publications/' || id || '/?include=sections,authors.image,materials,keyPoints,categories,jointSponsor,interviewer' AS path FROM publication
     UNION ALL SELECT '/api/sections/' || id || '/' FROM section UNION ALL SELECT '/api/authors/' || id || '/?include=image' FROM author`,
  );
  const lists = [
    '/api/publications/?page[size]=100&include=author.image,categories',
    '/api/publications/?filter[visibility]=announced&page[size]=100',
    '/api/categories/?page[size]=100',
    '/api/authors/?page[size]=100&include=image',
    '/api/data/',
    '/podcasts/rss.xml',
    '/sitemap.xml',
    ...['lithium', 'clozapine neutropenia', 'sleep', 'tics'].map(
      (words) => `/api/search/?s=${encodeURIComponent(words)}`,
    ),
  ];
  assert.deepEqual(await differing([...lists, ...paths.map(({ path }) => path)]), []);
});

test('hours that are planned came along, of the release and of the removal', async () => {
  const planned = `SELECT id::int, publication_hour AS hour, to_char(unpublish_at, 'YYYY-MM-DD HH24:MI') AS removed FROM publication
    WHERE publication_hour > 0 OR unpublish_at IS NOT NULL ORDER BY id`;
  const there = await stage.sql(planned);
  assert.ok(there.length > 1);
  assert.deepEqual(await copied(planned), there);
});

test('[R7] [R9] credit that began after the release keeps its first day, and is not suspended for what came before', async () => {
  const days = `SELECT a.publication_id::int AS id, a.starts_on::text, a.suspended_at IS NOT NULL AS suspended
    FROM activity a JOIN publication p ON p.id = a.publication_id WHERE a.starts_on <> p.publication_date ORDER BY 1`;
  const there = await stage.sql<{ suspended: boolean }>(days);
  assert.ok(there.some(({ suspended }) => !suspended));
  assert.deepEqual(await copied(days), there);
});

test('every stored file came along, byte for byte, and none besides', async () => {
  const named = (
    await stage.sql<{ file: string }>(
      `SELECT cover_file AS file FROM publication WHERE cover_file <> '' AND id BETWEEN 2700 AND 2999
     UNION SELECT unnest(ARRAY[attachment_file, captions_file, poster_file]) FROM section UNION SELECT slide->>'image' FROM section, jsonb_array_elements(slides) slide
     UNION SELECT file FROM image UNION SELECT file FROM material UNION SELECT f.value FROM text_translation t, jsonb_each_text(t.files) f`,
    )
  ).flatMap(({ file }) => file ?? []);
  const there = globSync('**/*.*', { cwd: copy.files });
  assert.deepEqual(
    named.filter((file) => !there.includes(file)),
    [],
  );
  for (const file of there) {
    const original = await stage.app.ports.storage.open(file);
    assert.ok(original, file);
    const body = Buffer.concat(await original.stream().toArray());
    assert.ok(body.equals(readFileSync(join(copy.files, file))), file);
  }
});

test('a second export, of what came in, is the first to the byte', async () => {
  await exportFolder(copy, second ?? '', () => {});
  const [one, other] = [first, second].map((folder) => globSync('**/*.*', { cwd: folder }).sort());
  assert.deepEqual(other, one);
  for (const file of one ?? []) {
    const [body, again] = [first, second].map((folder) => readFileSync(join(folder ?? '', file)));
    assert.ok(body && again);
    assert.ok(body.equals(again), `${file} ${firstDifference(body, again)}`);
  }
});
