import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { Storage, StoredFile } from '#platform/storage/storage.ts';
import { parted } from './document.rules.ts';
import { FIRST_COVER_BYTES } from './document-picture.rules.ts';
import { openPictured as openParted } from './document-picture.service.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const LINK = '<link rel="preload" as="image" href="/files/covers/1-a.svg"/>';
const HTML = `${LINK}</head><img src="/files/covers/1-a.svg" alt=""/>`;

/** Works on whole documents. */
function openPictured(storage: Storage): (html: string) => Promise<string> {
  const pictured = openParted(storage);
  return async (html) => {
    const { head, body } = await pictured(parted(html));
    return head + body.join('');
  };
}

/** A store with one file as given; `read` counts how often reading it was begun. */
function store(file: Partial<StoredFile> | null | Error): Storage & { read: number } {
  const lent = {
    read: 0,
    async open() {
      if (file instanceof Error) throw file;
      const stream = file?.stream ?? (() => Readable.from([SVG]));
      const counted = () => {
        lent.read++;
        return stream();
      };
      return file && { bytes: SVG.length, modifiedAt: new Date(), etag: '"1"', ...file, stream: counted };
    },
    put: () => Promise.reject(new Error('nothing is written')),
    putStream: () => Promise.reject(new Error('nothing is written')),
    remove: () => Promise.reject(new Error('nothing is removed')),
  };
  return lent;
}

test('the first cover is written into the document', async () => {
  const written = await openPictured(store({}))(HTML);
  assert.equal(written, `</head><img src="data:image/svg+xml,${encodeURIComponent(SVG)}" alt=""/>`);
});

test('a cover that is large is not even read', async () => {
  const edge = store({ bytes: FIRST_COVER_BYTES });
  assert.notEqual(await openPictured(edge)(HTML), HTML);
  const large = store({ bytes: FIRST_COVER_BYTES + 1 });
  assert.equal(await openPictured(large)(HTML), HTML);
  assert.deepEqual([edge.read, large.read], [1, 0]);
});

test('a cover that is gone, cannot be opened, or breaks off while it is read leaves the document whole', async () => {
  async function* broken() {
    yield SVG.slice(0, 10);
    throw new Error('the connection was lost');
  }
  for (const file of [null, new Error('no store'), { stream: () => Readable.from(broken()) }])
    assert.equal(await openPictured(store(file))(HTML), HTML);
});

test('a document without a cover asks the store for nothing', async () => {
  const asked = store(new Error('was asked'));
  assert.equal(await openPictured(asked)('<p>None</p>'), '<p>None</p>');
});

test('a cover that is named by its content is read once, another each time', async () => {
  for (const [name, reads] of [
    ['2746-d84598235f', 1],
    ['2746', 3],
  ] as const) {
    const asked = store({});
    const pictured = openPictured(asked);
    for (let at = 0; at < 3; at++)
      assert.match(await pictured(HTML.replaceAll('covers/1-a', `covers/${name}`)), /src="data:image/);
    assert.equal(asked.read, reads, name);
  }
});

test('a cover that could not be read is asked for again', async () => {
  let isAway = true;
  const file = store({});
  const pictured = openPictured({
    ...file,
    open: (key) => (isAway ? Promise.reject(new Error('no store')) : file.open(key)),
  });
  const html = HTML.replaceAll('covers/1-a', 'covers/2746-d84598235f');
  assert.equal(await pictured(html), html);
  isAway = false;
  assert.notEqual(await pictured(html), html);
});
