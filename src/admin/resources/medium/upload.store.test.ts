import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { PART_BYTES } from '#media/upload/upload.data.ts';
import { sentArchive } from '../library-import/library-import.store.ts';
import { type QueueEntry, queue } from './upload.store.ts';

/** A file of three parts that counts what is read of it; `wait` is awaited before each part is there. */
function file(name: string, wait: (part: number) => unknown) {
  const own = new File([new Uint8Array(2 * PART_BYTES + 9)], name);
  const parts: number[] = [];
  const slice = (from = 0): Blob => {
    parts.push(from / PART_BYTES);
    const bytes = async () => {
      await wait(from / PART_BYTES);
      return new ArrayBuffer(1);
    };
    return Object.assign(new Blob(), { arrayBuffer: bytes });
  };
  return { file: Object.assign(own, { slice }), parts };
}
/** As a browser says that the disk is gone. */
const gone = () => Promise.reject(new DOMException('The file could not be read.', 'NotReadableError'));

/** Whatever begins is refused, by words. */
const refusing = (status: number, code: string) =>
  mock.method(globalThis, 'fetch', async () =>
    Response.json({ errors: [{ status: String(status), code, detail: code }] }, { status }),
  );
const entry = (key: number): QueueEntry | undefined => queue.entries().find((one) => one.key === key);
async function until(key: number, state: QueueEntry['state']): Promise<void> {
  for (let tries = 0; tries < 200 && entry(key)?.state !== state; tries++)
    await new Promise((go) => setTimeout(go, 5));
  assert.equal(entry(key)?.state, state);
}

afterEach(async () => {
  for (const { key } of queue.entries()) await queue.giveUp(key);
  sentArchive.stop();
  mock.restoreAll();
});

test('a file that cannot be read says so, may be tried again, and the next one is sent', async () => {
  refusing(422, 'invalid-field');
  let isThere = false;
  const [broken = 0, next = 0] = queue.add([
    file('Pulled out.wav', (part) => part === 1 && !isThere && gone()).file,
    file('Next.pdf', () => null).file,
  ]);
  await until(next, 'refused');
  assert.deepEqual(
    [entry(broken)?.state, entry(broken)?.problem, entry(broken)?.sent],
    ['failed', 'broken', 0],
  );
  isThere = true;
  queue.resume(broken);
  assert.equal(entry(broken)?.problem, null);
  await until(broken, 'refused');
});

test('the reading is seen, ends with a pause, and is not done again once it is done', async () => {
  const asked = refusing(409, 'too-many-uploads');
  let goOn = () => {};
  const held = new Promise<void>((go) => {
    goOn = go;
  });
  const { file: long, parts } = file('Long.wav', (part) => part === 1 && held);
  const seen = new Set<string>();
  const end = queue.subscribe(() => {
    for (const { state, read } of queue.entries()) if (state === 'reading') seen.add(`${read}`);
  });
  const [key = 0] = queue.add([long]);
  for (let tries = 0; tries < 200 && parts.length < 2; tries++) await new Promise((go) => setTimeout(go, 5));
  queue.pause(key);
  goOn();
  await new Promise((go) => setTimeout(go, 30));
  assert.deepEqual([parts, entry(key)?.state, asked.mock.callCount()], [[0, 1], 'paused', 0]);
  queue.resume(key);
  await until(key, 'failed');
  assert.deepEqual(parts, [0, 1, 0, 1, 2]);
  assert.deepEqual([...seen], ['0', `${PART_BYTES}`, `${2 * PART_BYTES}`, `${2 * PART_BYTES + 9}`]);
  queue.resume(key);
  await until(key, 'failed');
  assert.deepEqual([parts.length, asked.mock.callCount()], [5, 2]);
  end();
});

const WORDS = { silent: 'No reply', unreadable: 'Cannot be read' };

test('an archive that cannot be read says so, and is shown while it is read', async () => {
  const asked = refusing(422, 'invalid-field');
  const begun = sentArchive.begin(file('library.zip', (part) => part === 1 && gone()).file, WORDS);
  assert.equal(sentArchive.current()?.read, 0);
  await begun;
  assert.deepEqual(
    [sentArchive.current()?.stopped, sentArchive.current()?.read, asked.mock.callCount()],
    ['Cannot be read', PART_BYTES, 0],
  );
});

test('an archive that is stopped is read no further', async () => {
  const asked = refusing(422, 'invalid-field');
  const { file: archive, parts } = file('library.zip', () => null);
  const begun = sentArchive.begin(archive, WORDS);
  sentArchive.stop();
  await begun;
  assert.deepEqual([parts, sentArchive.current(), asked.mock.callCount()], [[0], null, 0]);
});
