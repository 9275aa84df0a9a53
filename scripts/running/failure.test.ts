import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { notFound } from '#kit/general.refusals.ts';
import { BackupError } from '#platform/backup/archive.ts';
import { ConfigError } from '#platform/config/config.ts';
import { endWith, linesOf, UsageError } from './failure.ts';

function thrownBy(deed: () => unknown): unknown {
  try {
    deed();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}
const refusedByDatabase = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, severity: 'ERROR' });

test('what the system, the database or a rule of ours refuses is told in one line', () => {
  const nowhere = join(import.meta.dirname, 'nowhere');
  const lines: [unknown, RegExp][] = [
    [new UsageError('name a folder'), /^name a folder$/],
    [new BackupError('the backup is damaged'), /^the backup is damaged$/],
    [thrownBy(() => readFileSync(nowhere)), /^ENOENT: .*nowhere'$/],
    [thrownBy(() => readFileSync(import.meta.dirname)), /^EISDIR: /],
    [thrownBy(() => readFileSync(join(import.meta.filename, 'below'))), /^ENOTDIR: /],
    [thrownBy(() => parseArgs({ args: ['--wrong'], options: {} })), /^Unknown option '--wrong'/],
    [
      refusedByDatabase('42501', 'permission denied for schema public'),
      /^the database refuses: permission denied for schema public \(its role .* lacks this right\)$/,
    ],
    [refusedByDatabase('53100', 'could not extend file'), /^the database refuses: could not extend file$/],
    [
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      /^DATABASE_URL: the database does not answer/,
    ],
    [Object.assign(new Error('EACCES: x'), { code: 'EACCES', syscall: 'open' }), /DATA_DIR names the folder/],
    [notFound(), /^[A-Z][^\n:]+\.$/],
    ['a word', /^a word$/],
  ];
  for (const [error, line] of lines) {
    const told = linesOf(error);
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', line);
    assert.doesNotMatch(told[0] ?? '', /\n/);
  }
  assert.deepEqual(linesOf(new ConfigError(['PORT: one', 'HOST: two'])), ['PORT: one', 'HOST: two']);
});

test('an error that nobody expected shows where it was thrown', () => {
  for (const error of [new TypeError('no function'), Object.assign(new Error('odd'), { code: 'EPERM' })])
    assert.match(linesOf(error).join(), /\n\s+at /);
});

test('a setting that fails after the deed has another status than one that kept it from being done', (t) => {
  t.mock.method(process.stderr, 'write', () => true);
  const before = process.exitCode;
  const statusAfter = (deed: string) => {
    endWith(new ConfigError(['wrong']), deed);
    return process.exitCode;
  };
  const found = [statusAfter(''), statusAfter('it is in place, but ')];
  process.exitCode = before;
  assert.deepEqual(found, [78, 1]);
});
