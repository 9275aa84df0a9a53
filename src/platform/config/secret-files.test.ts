import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigError, loadConfig } from './config.ts';
import { namesOfSetting, SECRET_SETTINGS } from './secret-files.ts';

const KEY = 'k3Y-0f_4Wq9ZbTnRsLxVdGhJmPcEaUiOoYy12345678';
const OTHER = 'A9zX-7cVbNmLkJhGfDsQwErTyUiOp0987654321_abc';

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
  return [];
}

test('a secret is read from the file that is named for it, and from nowhere else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-files-'));
  try {
    const put = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const file = put('key', `${KEY}\n`);
    const address = 'postgresql://one:hidden@db.example/one';
    const config = loadConfig({ SECRET_KEY_FILE: file, DATABASE_URL_FILE: put('address', address) });
    assert.deepEqual(config.secretKeys, [KEY]);
    assert.equal(config.databaseUrl, address);
    // As a line that was left empty in the file of settings.
    assert.deepEqual(loadConfig({ SECRET_KEY: ' ', SECRET_KEY_FILE: file }).secretKeys, [KEY]);
    const silenced = Object.fromEntries(namesOfSetting('DATABASE_URL').map((name) => [name, '']));
    assert.equal(loadConfig({ DATABASE_URL_FILE: file, ...silenced }).databaseUrl, null);
    // Not a secret, so no file is looked for.
    assert.equal(loadConfig({ PRODUCT_NAME_FILE: file }).productName, 'Steady State');
    for (const [env, problem] of [
      [
        { SECRET_KEY_FILE: file, SECRET_KEY: OTHER },
        /^SECRET_KEY_FILE: .* accepted is nothing where SECRET_KEY is set$/,
      ],
      [{ SECRET_KEY_FILE: join(folder, 'none') }, /^SECRET_KEY_FILE: read ".*none", accepted is a file/],
      [{ SECRET_KEY_FILE: folder }, /^SECRET_KEY_FILE: .* accepted is a file/],
      [{ SECRET_KEY_FILE: put('empty', ' \n') }, /^SECRET_KEY_FILE: .* accepted is a file/],
      [{ SECRET_KEY_FILE: put('short', 'too-short') }, /^SECRET_KEY: read "\(9 characters, not shown\)"/],
    ] as const) {
      const problems = problemsOf(env);
      assert.equal(problems.length, 1, problems.join());
      assert.match(problems[0] ?? '', problem);
      assert.doesNotMatch(problems[0] ?? '', new RegExp(`${KEY}|too-short`));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every setting that holds a secret may stand in a file, by the guide too', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const line = guide.split('\n').find((one) => one.startsWith('| `…_FILE` |')) ?? '';
  const told = [...line.matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name);
  assert.deepEqual(told.toSorted(), [...SECRET_SETTINGS].toSorted());
  const named = [...guide.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
  // The public half of a pair, a setting that counts tokens, public keys of others, and one that is already a file.
  const open = new Set(['STRIPE_PUBLISHABLE_KEY', 'LEDGER_KEYS', 'DKIM_KEY']);
  const secret = named.filter(
    (name) =>
      /(^|_)(KEYS?|SECRET|TOKEN|HEADERS|KEY_ID)(_|$)|^(DATABASE|SMTP)_(\w+_)?URLS?$/.test(name) &&
      !open.has(name),
  );
  assert.ok(secret.length > 6);
  assert.deepEqual(
    secret.filter((name) => !SECRET_SETTINGS.has(name)),
    [],
  );
});
