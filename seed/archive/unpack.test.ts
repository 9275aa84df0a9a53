import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { isArchive, UNFOLDS_BESIDE, unpackArchive } from './unpack.ts';

let base: string;
let made = 0;
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'unpack-'));
});
after(() => rm(base, { recursive: true, force: true }));

/** A folder with the archive in it, and a surrounding one in which nothing may be written. */
function archived(bytes: Uint8Array): { path: string; into: string; home: string } {
  const home = join(base, String(++made));
  const into = join(home, 'into');
  mkdirSync(into, { recursive: true });
  const path = join(home, 'library.zip');
  writeFileSync(path, bytes);
  return { path, into, home };
}
const zipped = (files: Zippable) => zipSync(files);
const unpack = ({ path, into }: { path: string; into: string }) => unpackArchive(path, into);
const text = (words: string) => strToU8(words);

test('what was packed is unpacked to the byte, in folders and in letters of any language', async () => {
  const files = {
    'catalogue.json': text('{}'),
    'media/médias/ein Bild – Größe.png': new Uint8Array(70_000).map((_, at) => at % 251),
    'library/27xx/empty.yaml': new Uint8Array(),
  };
  const place = archived(zipped(files));
  assert.equal(await isArchive(place.path), true);
  assert.equal(await unpack(place), place.into);
  for (const [name, body] of Object.entries(files))
    assert.ok(readFileSync(join(place.into, name)).equals(Buffer.from(body)), name);
});

test('a folder that was packed as a whole is found within, without what a desk’s programs put in', async () => {
  const place = archived(
    zipped({
      'my library/catalogue.json': text('{}'),
      'my library/.DS_Store': text('x'),
      '__MACOSX/my library/._catalogue.json': text('x'),
    }),
  );
  assert.equal(await unpack(place), join(place.into, 'my library'));
  assert.deepEqual(globSync('**/*', { cwd: place.into }).sort(), ['my library', 'my library/catalogue.json']);
});

/** An archive contains a name twice, before its file and in the central directory. */
function renamed(from: string, to: string): Uint8Array {
  assert.equal(from.length, to.length);
  // A letter beyond ASCII marks the names as UTF-8.
  const bytes = Buffer.from(zipped({ [from]: text('gone'), 'ł.txt': text('') }));
  for (const place of [6, bytes.indexOf('PK\u0001\u0002') + 8]) bytes.writeUInt16LE(0x0800, place);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  return bytes;
}

for (const [from, to] of [
  ['aa/out.txt', '../out.txt'],
  ['aa/out.txt', '/a/out.txt'],
  ['aa/out.txt', '..\\out.txt'],
  ['aa/out.txt', 'a/../o.txt'],
  ['aa/out.txt', 'C:/out.txt'],
  ['aa/out.txt', 'a//out.txt'],
  ['aa/out.txt', 'a/\nout.txt'],
  ['aa/out.txt', 'a/\0out.txt'],
] as const)
  test(`nothing is written outside, or under no name: ${JSON.stringify(to)}`, async () => {
    const place = archived(renamed(from, to));
    await assert.rejects(unpack(place), { code: 'usage' });
    assert.deepEqual(globSync('**/*', { cwd: place.home }).sort(), ['into', 'library.zip']);
    assert.equal(existsSync('/a/out.txt'), false);
  });

test('a link is no file, and what was a link before is not written through', async () => {
  const link = zipped({ 'catalogue.json': [text('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] });
  const place = archived(link);
  await assert.rejects(unpack(place), { code: 'usage', message: /catalogue\.json is a link/ });
  const taken = archived(zipped({ 'catalogue.json': text('{}') }));
  symlinkSync(join(taken.home, 'elsewhere'), join(taken.into, 'catalogue.json'));
  await assert.rejects(unpack(taken), { code: 'EEXIST' });
  assert.equal(existsSync(join(taken.home, 'elsewhere')), false);
});

/** Changes a value in the central directory entry of an archive's only file, at an offset in bytes. */
function saying(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const said = Buffer.from(bytes);
  said.writeUInt32LE(value, said.lastIndexOf('PK\u0001\u0002') + at);
  return said;
}
const UNFOLDED_BYTES = 24;

test('what unfolds to more than a library does is refused before it is written', async () => {
  const zeros = zipped({ 'media/zeros.bin': new Uint8Array(1_000_000) });
  const place = archived(saying(zeros, UNFOLDED_BYTES, UNFOLDS_BESIDE + 20 * 1024 * 1024));
  await assert.rejects(unpack(place), { code: 'usage', message: /unfolds to more than 10 times/ });
  assert.equal(existsSync(join(place.into, 'media/zeros.bin')), false);
});

test('a size that is a lie ends where it was said to end', async () => {
  const zeros = zipped({ 'media/zeros.bin': new Uint8Array(1_000_000) });
  await assert.rejects(unpack(archived(saying(zeros, UNFOLDED_BYTES, 10))), {
    code: 'usage',
    message: /cannot be read/,
  });
});

test('damage, a password, two of one name and a cut are each told', async () => {
  const body = new Uint8Array(4_000).map((_, at) => (at * 7919) % 251);
  const whole = zipped({ 'media/a.bin': [body, { level: 0 }] });
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(2_000) ^ 0xff, 2_000);
  await assert.rejects(unpack(archived(damaged)), { code: 'usage', message: /came over damaged/ });
  const locked = Buffer.from(zipped({ 'media/a.bin': body }));
  const central = locked.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  locked.writeUInt16LE(locked.readUInt16LE(central + 8) | 1, central + 8);
  await assert.rejects(unpack(archived(locked)), { code: 'usage', message: /password/ });
  const twice = zipped({ 'a.png': text('1'), 'A.png': text('2') });
  await assert.rejects(unpack(archived(twice)), { code: 'usage', message: /twice/ });
  await assert.rejects(unpack(archived(whole.subarray(0, 3_000))), {
    code: 'usage',
    message: /cannot be read/,
  });
});

test('a folder and a file of another kind are no archives', async () => {
  const place = archived(text('library'));
  assert.equal(await isArchive(place.path), false);
  assert.equal(await isArchive(place.into), false);
  assert.equal(await isArchive(join(place.home, 'nowhere')), false);
});
