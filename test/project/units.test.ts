import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { EXIT_CONFIG } from '#platform/config/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const units = globSync('docs/units/*', { cwd: ROOT }).map((file) => ({ file, text: read(file) }));
const linesOf = (text: string, name: string): string[] =>
  text.split('\n').flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));

test('units start what the project has, with settings that it reads', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const known = new Set(read('README.md').match(/\b[A-Z][A-Z0-9_]{3,}\b/g));
  const services = units.filter(({ file }) => file.endsWith('.service'));
  assert.ok(services.length >= 2);
  for (const { file, text } of services) {
    for (const line of linesOf(text, 'ExecStart')) {
      const script = /^\/usr\/bin\/npm (?:run (?:--silent )?)?([\w:-]+)/.exec(line)?.[1] ?? '';
      assert.ok(script in scripts, `${file}: ${line}`);
    }
    for (const line of linesOf(text, 'Environment'))
      for (const [name = ''] of line.split(' ').map((one) => one.split('=')))
        assert.ok(
          known.has(name) || name === 'NODE_ENV' || /^(npm_config|MALLOC)_/.test(name),
          `${file}: ${name}`,
        );
  }
});

test('a wrong setting is not tried again, and a stop waits for requests in hand', () => {
  const text = units.find(({ file }) => file.endsWith('/steady-state.service'))?.text ?? '';
  assert.deepEqual(linesOf(text, 'RestartPreventExitStatus'), [String(EXIT_CONFIG)]);
  assert.ok(Number(linesOf(text, 'TimeoutStopSec')[0]) > 30);
});

test('every unit is named in the operations, beside the way to use it', () => {
  const operations = read('docs/operations.md');
  for (const { file } of units) assert.ok(operations.includes(`(${file.replace('docs/', '')})`), file);
});
