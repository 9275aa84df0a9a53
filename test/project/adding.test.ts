import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const parts = readFileSync(join(ROOT, 'docs/adding.md'), 'utf8').split(/^## /m).slice(1);
const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/** `words/{de,fr}/x.json` names two. */
function filesIn(part: string): string[] {
  return [...part.matchAll(/^\| `([^`]+)` \|/gm)].flatMap(([, path = '']) => {
    const [, before, each, after] = /^(.*)\{(.+)\}(.*)$/.exec(path) ?? [];
    return each === undefined ? [path] : each.split(',').map((one) => `${before}${one}${after}`);
  });
}
const commitOf = (part: string) => /^Commit: \*\*(.+)\*\* · (\d+) files$/m.exec(part);

test('what newcomers are told to touch is there, in each of six ways', () => {
  assert.deepEqual(
    parts.map((part) => part.split('\n')[0]),
    ['A field', 'A page', 'A resource', 'A setting', 'A language', 'A credit type'],
  );
  for (const part of parts) {
    const files = filesIn(part);
    assert.ok(files.length > 4, part.slice(0, 40));
    assert.deepEqual(
      files.filter((file) => !existsSync(join(ROOT, file))),
      [],
    );
  }
});

/** Files as the text names them: whole, from the root on. */
const WHOLE = /`((?:src|seed|test|docs|scripts|migrations|deploy)\/[^`{}*…]+\.\w+)`/g;
test('every file that the text names is there', () => {
  const named = parts.flatMap((part) => [...part.matchAll(WHOLE)].map(([, file = '']) => file));
  assert.ok(named.length > 80, String(named.length));
  assert.deepEqual(
    named.filter((file) => !existsSync(join(ROOT, file)) && !NOT_IN_A_CLONE.includes(file)),
    [],
  );
});
const NOT_IN_A_CLONE = ['deploy/compose/.env'];

/** A folder that came without its history, or with the end of it alone, knows no commit by its subject. */
const hasHistory =
  existsSync(join(ROOT, '.git')) && git('rev-parse', '--is-shallow-repository').trim() === 'false';
test('each commit that is shown is in the history, and touched the files of its table and no others', {
  skip: !hasHistory,
}, () => {
  const shown = parts.flatMap((part) => {
    const [, subject = '', count] = commitOf(part) ?? [];
    return subject ? [{ subject, count: Number(count), files: filesIn(part) }] : [];
  });
  assert.equal(shown.length, 5);
  const history = git('log', '--format=%H %s').split('\n');
  for (const { subject, count, files } of shown) {
    const [hash = ''] = history.find((line) => line.slice(41) === subject)?.split(' ') ?? [];
    assert.ok(hash, subject);
    const touched = git('show', '--name-only', '--format=', hash).trim().split('\n');
    assert.deepEqual(files.toSorted(), touched.toSorted(), subject);
    assert.equal(touched.length, count, subject);
  }
});

test('a field of a publication touches at most eight files', () => {
  const [, , count] = commitOf(parts.find((part) => part.startsWith('A field')) ?? '') ?? [];
  assert.ok(Number(count) > 0 && Number(count) <= 8);
});
