import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { REMOVED_AT_ONCE } from '#admin/resources/medium/medium.data.ts';
import { sweepUploads } from '#media/upload/sweep.service.ts';
import * as files from '../harness/edge/files.ts';
import { upload } from '../harness/people/uploader.ts';
import { type Asked, codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
let folder: string;
/** A store of its own: what goes here is shown by the stages of others. */
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unused-'));
  stage = await openStage({ env: { STORAGE: `file:${folder}` } });
});
after(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

const admin = { as: 'admin' } as const;
interface Seen {
  id: number;
  changedAt: string;
  bytes: number;
  file: string;
}
async function brought(...names: string[]): Promise<Seen[]> {
  const all: Seen[] = [];
  for (const name of names) {
    const { medium } = await upload(stage, `${name}.pdf`, files.pdf(name));
    const { attributes } = one(await stage.send('GET', `/api/admin/media/${medium}/`, undefined, admin));
    const { changedAt, bytes, address } = attributes as unknown as Seen & { address: string };
    const file = (address.split('?')[0] ?? '').replace('/files/', '');
    all.push({ id: Number(medium), changedAt, bytes, file });
  }
  return all;
}
const remove = (seen: readonly Seen[]) =>
  stage.send(
    'POST',
    '/api/admin/media/removals/',
    {
      data: {
        type: 'AdminMediumRemoval',
        attributes: { seen: seen.map(({ id, changedAt }) => ({ id, changedAt })) },
      },
    },
    admin,
  );
interface Outcome {
  removed: number;
  bytes: number;
  kept: { id: string; title: string; why: string }[];
}
const outcomeOf = (reply: Asked) => one(reply).attributes as unknown as Outcome;
const bytesOf = (seen: readonly Seen[]) => seen.reduce((sum, { bytes }) => sum + bytes, 0);
/** Of these, whose bytes are in the store once it was swept. */
async function stored(seen: readonly Seen[]): Promise<number[]> {
  await sweepUploads(stage.app.ports, stage.app.ports.now());
  const left: number[] = [];
  for (const { id, file } of seen) if (await stage.app.ports.storage.open(file)) left.push(id);
  return left;
}
/** Shows it as a download of a publication, over what stands there. */
async function shown({ id }: Seen): Promise<() => Promise<Asked>> {
  const { json } = await stage.send('GET', '/api/admin/files-of/publication/2746/', undefined, admin);
  const places = json.data as unknown as { attributes: { place: string; version: string } }[];
  const { version } = places.find(({ attributes }) => attributes.place === 'material')?.attributes ?? {};
  const attributes = { put: id, version };
  return () =>
    stage.send(
      'PATCH',
      '/api/admin/file-places/material/2746/',
      { data: { type: 'AdminFilePlace', attributes } },
      admin,
    );
}

test('unused files are removed together, with their bytes, and the audit log tells each and the sum', async () => {
  const seen = await brought('One', 'Two', 'Three');
  assert.deepEqual(
    await stored(seen),
    seen.map(({ id }) => id),
  );
  const reply = await remove(seen);
  assert.deepEqual([reply.status, outcomeOf(reply)], [200, { removed: 3, bytes: bytesOf(seen), kept: [] }]);
  assert.deepEqual(await stored(seen), []);
  assert.deepEqual(
    await stage.sql(
      `SELECT subject, detail FROM audit_entry WHERE action IN ('medium.remove', 'medium.remove-unused') ORDER BY position DESC LIMIT 4`,
    ),
    [
      { subject: 'media', detail: { files: 3, bytes: bytesOf(seen), kept: 0 } },
      ...['Three', 'Two', 'One'].map((title, at) => ({
        subject: `medium:${seen[2 - at]?.id}`,
        detail: { title, file: seen[2 - at]?.file },
      })),
    ],
  );
  assert.deepEqual(outcomeOf(await remove(seen)), { removed: 0, bytes: 0, kept: [] }, 'twice is once');
});

test('what is in use or was changed since it was seen stays, and is named', async () => {
  const seen = await brought('Shown', 'Renamed', 'Gone');
  const [inUse, renamed, gone] = seen as [Seen, Seen, Seen];
  assert.equal((await (await shown(inUse))()).status, 200);
  const words = { title: 'Another name', alt: '', focusX: 50, focusY: 50, changedAt: renamed.changedAt };
  const body = { data: { type: 'AdminMedium', attributes: words } };
  assert.equal((await stage.send('PATCH', `/api/admin/media/${renamed.id}/`, body, admin)).status, 200);
  assert.deepEqual(outcomeOf(await remove(seen)), {
    removed: 1,
    bytes: gone.bytes,
    kept: [
      { id: String(inUse.id), title: 'Shown', why: 'used' },
      { id: String(renamed.id), title: 'Another name', why: 'changed' },
    ],
  });
  assert.deepEqual(await stored(seen), [inUse.id, renamed.id]);
  const none = await remove([inUse, renamed]);
  assert.deepEqual([none.status, codes(none)], [409, ['all-changed']]);
});

test('no more go by one deed than a page may show, and none where none is named', async () => {
  const many = Array.from({ length: REMOVED_AT_ONCE + 1 }, (_, at) => ({
    id: 900_000 + at,
    changedAt: '2026-01-01T00:00:00.000Z',
    bytes: 1,
    file: '',
  }));
  for (const seen of [many, []]) {
    const refused = await remove(seen);
    assert.deepEqual([refused.status, codes(refused)], [422, ['invalid-field']]);
  }
});

/** Both wait for the same file, in the order in which they came to it, before the first goes on. */
async function inOrder(id: number, deeds: readonly (() => Promise<Asked>)[]): Promise<Asked[]> {
  const client = new pg.Client({ connectionString: stage.ownerUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM medium WHERE id = $1 FOR UPDATE', [id]);
    const begun: Promise<Asked>[] = [];
    for (const deed of deeds) {
      const reply = deed();
      begun.push(reply);
      const isOver = reply.then(() => true);
      while ((await waiting(client)) < begun.length)
        if (await Promise.race([isOver, setTimeout(20, false)])) break;
    }
    await client.query('COMMIT');
    return await Promise.all(begun);
  } finally {
    await client.end();
  }
}
async function waiting(client: pg.Client): Promise<number> {
  // Within a transaction what was seen of the sessions first is seen again.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

test('what comes into use while it is to go stays, with its bytes', async () => {
  const seen = await brought('Early', 'Wanted', 'Late');
  const wanted = seen[1] as Seen;
  const [placed, removed] = await inOrder(wanted.id, [await shown(wanted), () => remove(seen)]);
  assert.equal(placed?.status, 200);
  assert.deepEqual(outcomeOf(removed as Asked), {
    removed: 2,
    bytes: bytesOf(seen) - wanted.bytes,
    kept: [{ id: String(wanted.id), title: 'Wanted', why: 'used' }],
  });
  assert.deepEqual(await stored(seen), [wanted.id]);
});

test('what goes while somebody chooses it is gone, and is shown nowhere', async () => {
  const seen = await brought('First', 'Chosen');
  const chosen = seen[1] as Seen;
  const [removed, placed] = await inOrder(chosen.id, [() => remove(seen), await shown(chosen)]);
  assert.equal(outcomeOf(removed as Asked).removed, 2);
  assert.equal(placed?.status, 404);
  assert.deepEqual(await stored(seen), []);
  assert.deepEqual(await stage.sql('SELECT FROM material WHERE file = $1', [chosen.file]), []);
});

test('two who remove the same files remove each once', async () => {
  const seen = await brought('Twin A', 'Twin B', 'Twin C');
  const replies = await inOrder(Number(seen[0]?.id), [() => remove(seen), () => remove(seen.toReversed())]);
  assert.deepEqual(replies.map((reply) => outcomeOf(reply).removed).toSorted(), [0, 3]);
  assert.deepEqual(await stored(seen), []);
});
