import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Event, runByCrew } from './crew.ts';

const folder = mkdtempSync(join(tmpdir(), 'steady-state-crew-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
function write(source: string): string {
  const file = join(folder, `${++made}.test.mjs`);
  writeFileSync(file, `import { after, before, describe, test } from 'node:test';\n${source}\n`);
  return file;
}

/** What happened to each file: for each event a word, or the title of what failed, without the end event. */
async function ran(files: string[], { atOnce = 1, alone = [] as string[], timeout = 20_000 } = {}) {
  const told = new Map<string, string[]>(files.map((file) => [file, []]));
  const printed = new Map<string, string>();
  const ends: string[] = [];
  await runByCrew(
    files,
    { atOnce, timeout, isAlone: (file) => alone.includes(file) },
    {
      happened(file, event: Event) {
        if (event.kind === 'ended') ends.push(file);
        else if (event.kind === 'failed') told.get(file)?.push(`failed: ${event.name || 'the file'}`);
        else told.get(file)?.push(event.kind);
      },
      printed: (file, text) => printed.set(file, (printed.get(file) ?? '') + text),
    },
  );
  assert.deepEqual(ends.toSorted(), files.toSorted());
  return { of: (file = '') => told.get(file), printed: (file = '') => printed.get(file) ?? '' };
}

test('each test is told once: what passes, fails and is left out, within a suite and beside it', async () => {
  const file = write(`test('well', () => {});
    test('ill', () => { throw new Error('so it is'); });
    describe('a suite', () => { test('well', () => {}); test('left out', { skip: 'why' }, () => {}); });
    test('with a part', (t) => t.test('a part', () => { throw new Error('so it is'); }));`);
  const seen = await ran([file]);
  assert.deepEqual(seen.of(file), ['passed', 'failed: ill', 'passed', 'skipped', 'failed: a part']);
});

test('a suite that is left out is told once, with its reason', async () => {
  const file = write(
    `describe('a suite', { skip: 'why' }, () => { test('one', () => {}); test('two', () => {}); });`,
  );
  const seen = await ran([file]);
  assert.deepEqual(seen.of(file), ['skipped']);
});

test('what a file prepares is there before its tests, is its own, and is cleared after them', async () => {
  const source = `const world = globalThis; let ready = 0;
    before(async () => { await new Promise((go) => setTimeout(go, 20)); ready++; });
    after(() => { world.cleared = (world.cleared ?? 0) + 1; });
    test('ready', () => { if (ready !== 1) throw new Error('not ready'); });
    test('before it', () => { console.log('cleared', world.cleared ?? 0); });`;
  const files = [write(source), write(source)];
  const seen = await ran(files);
  assert.deepEqual(files.map(seen.of), [
    ['passed', 'passed'],
    ['passed', 'passed'],
  ]);
  assert.match(seen.printed(files[0]), /cleared 0/);
  assert.match(seen.printed(files[1]), /cleared 1/);
});

test('files share a process; one that is alone has a process of its own, and so has what follows a failure', async () => {
  const pid = `test('who', () => { console.log('I am', process.pid); });`;
  const files = [
    write(pid),
    write(pid),
    write(pid),
    write(`${pid} test('ill', () => { throw 1; });`),
    write(pid),
  ];
  const seen = await ran(files, { alone: [files[2] ?? ''] });
  const [first, second, alone, ill, last] = files.map(seen.printed);
  assert.equal(first, second);
  assert.equal(new Set([first, alone, ill, last]).size, 4);
});

test('a file that cannot be read, ends its process, takes for ever or leaves something behind fails by itself', async () => {
  const files = [
    write(`import './nowhere.mjs'; test('never', () => {});`),
    write(`test('the end', () => { process.exit(3); });`),
    write(`test('for ever', () => new Promise(() => {}));`),
    write(`before(() => { throw new Error('no stage'); }); test('without it', () => {});`),
    write(`test('left behind', () => { setTimeout(() => Promise.reject(new Error('late')), 30); });
      test('meanwhile', () => new Promise((go) => setTimeout(go, 100)));`),
    write(`test('well', () => {});`),
  ];
  const seen = await ran(files, { atOnce: 2, timeout: 2000 });
  const [unread, ended, hung, unready, late, well] = files.map(seen.of);
  assert.deepEqual(unread, ['failed: the file']);
  assert.deepEqual(ended, ['failed: the file']);
  assert.ok(hung?.some((what) => what.startsWith('failed')));
  assert.deepEqual(unready, ['failed: without it', 'failed: the file']);
  assert.ok(late?.includes('failed: something that outlived its test'));
  assert.deepEqual(well, ['passed']);
});
