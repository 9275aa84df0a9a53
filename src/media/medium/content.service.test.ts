import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as files from '#test/harness/edge/files.ts';
import { contentOf } from './content.service.ts';
import { type FileKind, kindOf } from './kind.rules.ts';
import { parsed, type WholeFile } from './whole-file.service.ts';

const READER = { programs: { ffmpeg: null, dataDir: '' }, mark: 'one', longest: 3_600 };
const LOST = new Error('the store did not answer');
const kept = (body: Buffer, reads = Number.POSITIVE_INFINITY): WholeFile => ({
  bytes: body.length,
  async read(from, length) {
    if (reads-- <= 0) throw LOST;
    return body.subarray(from, from + length);
  },
  async *pieces() {
    yield body;
  },
});
const examined = async (file: WholeFile, head: Buffer, ending: string) => {
  const found = await parsed(file, (tokenizer) => kindOf(tokenizer, head, ending));
  assert.ok(typeof found === 'object', String(found));
  return contentOf(file, found, READER);
};

const OF_EVERY_KIND: [ending: string, body: Buffer][] = [
  ['wav', files.wav(2)],
  ['vtt', files.VTT],
  ['pdf', files.pdf()],
  ['png', await files.picture('png')],
];
for (const [ending, body] of OF_EVERY_KIND)
  test(`a store that fails at any place says nothing of a good ${ending}`, async () => {
    assert.ok(typeof (await examined(kept(body), body, ending)) === 'object');
    for (let reads = 0; reads < 12; reads++) {
      const outcome = await examined(kept(body, reads), body, ending).catch((thrown: unknown) => thrown);
      assert.ok(outcome === LOST || (outcome as FileKind).ending, `after ${reads}: ${String(outcome)}`);
    }
  });

test('sound in a container of films is stored as sound: files are served by their endings', async () => {
  const body = readFileSync(join(import.meta.dirname, '../../../seed/media/podcast-2734.m4a'));
  body.write('isom', 8);
  const content = await examined(kept(body), body, 'mp4');
  assert.ok(typeof content === 'object', String(content));
  assert.deepEqual([content.kind, content.mime, content.ending], ['audio', 'audio/mp4', 'm4a']);
});
