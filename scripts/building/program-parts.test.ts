import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { compileFunction, runInNewContext } from 'node:vm';
import { ROOT } from '../run-tool.ts';
import { asciiOf, plainPrefixes } from './program-parts.ts';

test('a program says the same without a letter beyond ASCII, in strings, patterns and names', () => {
  const code =
    "const größe = { ß: 'é–😀' }; größe.ß + ` ·` + /^[à-ÿ😀]+$/u.test('é😀') + /–/.test('a–b') + größe.ß.length;";
  const escaped = asciiOf(code);
  assert.match(escaped, /^[\0-\x7f]+$/);
  assert.equal(runInNewContext(escaped), 'é–😀 ·truetrue4');
  assert.equal(runInNewContext(escaped), runInNewContext(code));
});

test('the router of the server compiles nothing for an address, and tells addresses apart as it did', () => {
  const file = join(ROOT, 'node_modules/find-my-way/lib/node.js');
  const written = readFileSync(file, 'utf8');
  const nodeOf = (code: string) => {
    const own = { exports: {} as { createStaticNode(prefix: string): { matchPrefix: Match } } };
    compileFunction(code, ['module', 'require'])(own, createRequire(file));
    return own.exports.createStaticNode;
  };
  type Match = (path: string, at: number) => boolean;
  const [before, after] = [nodeOf(written), nodeOf(plainPrefixes(written))];
  const pieces = ['a', 'ap', 'api', 'api/', 'sections/', '/api/publications/'];
  for (const piece of pieces) {
    assert.doesNotMatch(String(after(piece).matchPrefix), /charCodeAt/);
    for (const path of [...pieces, 'api/api', 'apx', 'bpi/'])
      for (let at = 0; at < path.length; at++)
        // The caller has already compared the first letter.
        if (path[at] === piece[0])
          assert.equal(
            after(piece).matchPrefix(path, at),
            before(piece).matchPrefix(path, at),
            `${piece} in ${path}`,
          );
  }
  assert.throws(() => plainPrefixes(written.replace('LONG_PREFIX_MIN_LENGTH', 'LONGEST')), /find-my-way/);
});
