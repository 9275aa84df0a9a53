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

const services = units.filter(({ file }) => file.endsWith('.service'));
const operations = read('docs/operations.md');

test('units start what the project has, and leave every setting to the file that commands by hand read, too', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  assert.ok(services.length >= 2);
  for (const { file, text } of services) {
    for (const line of linesOf(text, 'ExecStart')) {
      const script = /^\/usr\/bin\/npm (?:run (?:--silent )?)?([\w:-]+)/.exec(line)?.[1] ?? '';
      assert.ok(script in scripts, `${file}: ${line}`);
    }
    for (const line of linesOf(text, 'Environment'))
      for (const one of line.split(' ')) assert.match(one, /^(npm_config|MALLOC)_/, file);
    assert.deepEqual(linesOf(text, 'EnvironmentFile'), [], file);
    const home = linesOf(text, 'WorkingDirectory')[0] ?? '';
    assert.deepEqual(linesOf(text, 'AssertPathExists'), [`${home}/.env`], file);
    assert.ok(operations.includes(`all settings into \`${home}/.env\``), file);
  }
});

test('a guided machine has one place for its data, and every folder that a unit or a crontab writes to', () => {
  const made =
    /`install -d [^`]*? -o steady-state -g steady-state ([^`]+)`/.exec(operations)?.[1]?.split(' ') ?? [];
  for (const { file, text } of services) {
    const data = `/var/lib/${linesOf(text, 'StateDirectory')[0]}`;
    assert.ok(operations.includes(`\`DATA_DIR=${data}\``) && made.includes(data), file);
    const home = linesOf(text, 'WorkingDirectory')[0] ?? '';
    const written = linesOf(text, 'ReadWritePaths').filter((folder) => folder !== home);
    assert.deepEqual(
      written.filter((folder) => !made.includes(folder)),
      [],
      file,
    );
    const crons = operations.split('\n').filter((line) => /^[\d*].* npm run /.test(line));
    assert.ok(crons.length >= 3);
    for (const line of crons) {
      assert.ok(line.includes(` cd ${home} && `), line);
      const folders = [...line.matchAll(/(?<= )(?:--to |--from |[\d>]*>)(\/srv\/\w+)/g)].map(
        ([, folder]) => folder,
      );
      for (const folder of folders) assert.ok(made.includes(folder ?? ''), line);
    }
  }
});

test('a wrong setting is not tried again, and a stop waits for requests in hand', () => {
  const text = units.find(({ file }) => file.endsWith('/steady-state.service'))?.text ?? '';
  assert.deepEqual(linesOf(text, 'RestartPreventExitStatus'), [String(EXIT_CONFIG)]);
  assert.ok(Number(linesOf(text, 'TimeoutStopSec')[0]) > 30);
});

test('every unit is named in the operations, beside the way to use it', () => {
  for (const { file } of units) assert.ok(operations.includes(`(${file.replace('docs/', '')})`), file);
});
