import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { loadConfig } from '#platform/config/config.ts';
import { SECRET_SETTINGS } from '#platform/config/secret-files.ts';
import { STARTED } from '../../scripts/building/imported-packages.ts';
import { imageFiles } from '../../scripts/building/released-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const settings = new Set(
  [...read('README.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
);

test('the example of a settings file names every setting of the README, and every event that Stripe is to send', () => {
  const table = /^## Settings\n([\s\S]*?)^## /m.exec(read('README.md'))?.[1] ?? '';
  const named = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  );
  assert.ok(named.length > 40);
  const example = read('.env.example');
  assert.deepEqual(
    named.filter((name) => !new RegExp(`^# ${name}=`, 'm').test(example)),
    [],
  );
  const eventsIn = (text: string) =>
    [...new Set(text.match(/\b(payment_intent|setup_intent|charge|refund)\.[a-z._]+[a-z]\b/g))].toSorted();
  const followed = [...read('src/platform/payments/stripe-event.ts').matchAll(/case '([a-z._]+)':/g)];
  assert.deepEqual(eventsIn(example), followed.map(([, event = '']) => event).toSorted());
});

interface Service {
  image?: string;
  command?: string[];
  profiles?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  ports?: string[];
  env_file?: { path: string; required: boolean }[];
}
const compose = parse(read('deploy/compose/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image?.includes('steady-state'));
/** What Compose takes where the owner's file names nothing. */
const unlessSet = (value: string): string => value.replace(/\$\{\w+:?-([^}]*)\}/g, '$1');
const isMounted = ({ volumes = [] }: Service, file: string) =>
  volumes.some((one) => file.startsWith(`${one.split(':')[1]}/`));

test('whoever is waited for comes to the state that is waited for', () => {
  for (const [name, { depends_on = {} }] of services)
    for (const [other, { condition }] of Object.entries(depends_on)) {
      const awaited = compose.services[other];
      assert.ok(awaited, `${name}: ${other}`);
      if (condition === 'service_healthy') assert.ok(awaited.healthcheck, `${other} says whether it is well`);
      else assert.deepEqual([condition, awaited.restart], ['service_completed_successfully', 'no'], other);
    }
});

test('each setting of the README reaches what serves and what migrates, from one file that need not be there', () => {
  for (const name of ['app', 'migration', 'backup'])
    assert.deepEqual(compose.services[name]?.env_file, [{ path: '.env', required: false }], name);
  // What stands in the recipe wins over the file, so it has to ask the file itself.
  for (const [name, { environment = {} }] of ours)
    for (const [setting, value] of Object.entries(environment))
      if (!setting.startsWith('DATABASE_'))
        assert.ok(
          value.includes(`\${${setting}${setting.endsWith('_FILE') ? '-' : ':-'}`),
          `${name}: ${setting}`,
        );
});

test('a backup is taken when it is asked for, of the release that is there, and stays where the guide says', () => {
  const { backup } = compose.services;
  assert.deepEqual([backup?.profiles, Object.keys(backup?.depends_on ?? {})], [['backup'], ['database']]);
  // The one folder of the image that belongs to its user: a new volume takes that over.
  assert.match(read('deploy/Containerfile'), /^COPY .*--chown=10001:10001 \S+ \/data\/$/m);
  assert.ok(backup?.volumes?.includes('backups:/data'));
  const guide = read('docs/operations.md');
  for (const line of [
    'run --rm backup',
    'run --rm backup scripts/restore.ts /data/backups/NAME.tar --replace',
    'run --rm -T backup --eval',
  ])
    assert.ok(guide.includes(`docker compose -f deploy/compose/compose.yaml ${line}`), line);
});

test('volumes and networks are declared and used, and the database is reached from within alone', () => {
  const named = services.flatMap(([, { volumes = [] }]) => volumes.map((one) => one.split(':')[0] ?? ''));
  const used = new Set(named.filter((one) => !one.startsWith('.')));
  assert.deepEqual([...used].toSorted(), Object.keys(compose.volumes).toSorted());
  const joined = new Set(services.flatMap(([, { networks = [] }]) => networks));
  assert.deepEqual([...joined].toSorted(), Object.keys(compose.networks).toSorted());
  for (const name of ['database', 'store']) {
    const { networks = [], ports } = compose.services[name] as Service;
    assert.ok(
      networks.every((one) => compose.networks[one]?.internal),
      name,
    );
    assert.equal(ports, undefined, name);
  }
});

test('every image is pinned by a tag, and our containers may do nothing but their work', () => {
  for (const [name, { image = '' }] of services)
    assert.match(image.replace(/^\$\{\w+:-(.*)\}$/, '$1'), /:(?!latest$)[\w.-]+$/, name);
  assert.ok(ours.length >= 3);
  for (const [name, one] of ours) {
    assert.equal(one.read_only, true, name);
    assert.deepEqual([one.cap_drop, one.cap_add], [['ALL'], undefined], name);
    assert.ok(one.security_opt?.includes('no-new-privileges:true'), name);
    const script = one.command?.[0] ?? 'scripts/start.mjs';
    assert.ok(STARTED.includes(script) || script === 'scripts/make-secrets.ts', `${name}: ${script}`);
  }
  assert.ok(Number.parseInt(compose.services.app?.stop_grace_period ?? '', 10) > 30);
  const asked = /HEALTHCHECK .* CMD (\[.*\])/.exec(read('deploy/Containerfile'))?.[1];
  assert.deepEqual(compose.services.app?.healthcheck?.test, ['CMD', ...JSON.parse(asked ?? '[]')]);
});

test('settings are those of the program, and no secret stands in one', () => {
  for (const [name, { environment = {} }] of ours)
    for (const [setting, value] of Object.entries(environment)) {
      const of = setting.replace(/_FILE$/, '');
      assert.ok(settings.has(of), `${name}: ${setting}`);
      if (setting !== of) assert.ok(SECRET_SETTINGS.has(of), `${name}: ${setting}`);
      else assert.ok(!SECRET_SETTINGS.has(of) || value === `\${${setting}:-}`, `${name}: ${setting}`);
    }
});

test('secrets are drawn once, each where its service reads it, and the program takes them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  try {
    const make = () => {
      const args = [join(ROOT, 'scripts/make-secrets.ts'), '--into', folder];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      assert.deepEqual([status, stdout, stderr], [0, '', '']);
      return globSync('*/*', { cwd: folder })
        .toSorted()
        .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
    };
    const made = make();
    assert.deepEqual(make(), made, 'a second time changes nothing');
    rmSync(join(folder, 'store/s3.json'));
    assert.deepEqual(make(), made, 'what is missing is made again of what is there');
    assert.equal(new Set(made.map(([, text]) => text)).size, made.length);
    for (const [name, one] of ours.filter(([, { environment }]) => environment)) {
      const env = Object.entries(one.environment ?? {}).map(([setting, value]) => {
        const taken = unlessSet(value);
        if (!setting.endsWith('_FILE')) return [setting, taken];
        assert.ok(isMounted(one, taken), `${name}: ${value}`);
        return [setting, taken.replace('/run/secrets', folder)];
      });
      const config = loadConfig({ NODE_ENV: 'production', ...Object.fromEntries(env) });
      const owner = name === 'app' ? 'steady_state_server:' : 'steady_state:';
      assert.ok(config.databaseUrl?.startsWith(`postgresql://${owner}`), name);
      assert.equal(config.databaseServingUrl, readFileSync(join(folder, 'app/database_url'), 'utf8'));
      assert.equal(config.storage.kind, 's3');
      assert.equal(config.origin, 'https://localhost', 'as the proxy answers');
    }
    const { environment = {}, command = [] } = {
      ...compose.services.database,
      command: compose.services.store?.command,
    };
    for (const file of [environment.POSTGRES_PASSWORD_FILE ?? '', command.at(-1)?.split('=')[1] ?? ''])
      assert.ok(existsSync(file.replace('/run/secrets', folder)), file);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const CHART = 'deploy/helm/steady-state';
const values = parse(read(`${CHART}/values.yaml`)) as Record<string, unknown>;
const templates = globSync(`${CHART}/templates/*`, { cwd: ROOT });

test('templates use the values that there are, and every one of them', () => {
  const text = templates.map(read).join('\n');
  const used = new Set([...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path));
  assert.ok(used.size > 15);
  const at = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], values);
  assert.deepEqual(
    [...used].filter((path) => at(path) === undefined),
    [],
  );
  const FREE = new Set(['settings', 'resources', 'nodeSelector', 'annotations']);
  const leaves = (place: Record<string, unknown>, before = ''): string[] =>
    Object.entries(place).flatMap(([key, one]) =>
      one && typeof one === 'object' && !Array.isArray(one) && !FREE.has(key)
        ? leaves(one as Record<string, unknown>, `${before}${key}.`)
        : [before + key],
    );
  assert.deepEqual(
    leaves(values).filter((path) => !used.has(path)),
    [],
  );
});

test('the connections that the database has to take are said of the chart as it comes', () => {
  const { maxReplicas } = values.autoscaling as { maxReplicas: number };
  const { databasePool } = loadConfig({});
  // One to listen and two for jobs; one pod more while a release is exchanged, and three that still drain.
  const each = databasePool + 3;
  for (const file of [`${CHART}/values.yaml`, 'docs/operations.md'])
    assert.ok(
      read(file).includes(`(maxReplicas + 4) × ${each}`) &&
        read(file).includes(`${(maxReplicas + 4) * each} `),
      file,
    );
});

test('a secret is no value of the chart, and every other setting may be one', () => {
  const schema = JSON.parse(read(`${CHART}/values.schema.json`)) as {
    properties: {
      settings: {
        propertyNames: { pattern: string; not: { anyOf: { pattern?: string; enum?: string[] }[] } };
      };
    };
  };
  const { pattern, not } = schema.properties.settings.propertyNames;
  const isTaken = (name: string) =>
    new RegExp(pattern).test(name) &&
    !not.anyOf.some((one) => (one.enum ? one.enum.includes(name) : new RegExp(one.pattern ?? '').test(name)));
  assert.deepEqual([...SECRET_SETTINGS].filter(isTaken), []);
  for (const name of [
    'LANGUAGE_HOSTS',
    'STRIPE_PUBLISHABLE_KEY',
    'LEDGER_KEYS',
    'TRUSTED_PROXIES',
    'PAYMENTS',
    'TIME_ZONE',
  ])
    assert.ok(settings.has(name) && isTaken(name), name);
  for (const name of Object.keys(values.settings as object))
    assert.ok(settings.has(name) && isTaken(name), name);
});

test('chart, image and package are of one version, and the guide names every shape', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  assert.equal((parse(read(`${CHART}/Chart.yaml`)) as { appVersion: string }).appVersion, version);
  assert.match(read('deploy/Containerfile'), new RegExp(`^ARG VERSION=${version}$`, 'm'));
  const ways = /^## Ways to run it\n([\s\S]*?)^## /m.exec(read('README.md'))?.[1] ?? '';
  for (const place of [
    'deploy/Containerfile',
    'deploy/compose/compose.yaml',
    CHART,
    'docs/units',
    'release:archive',
  ])
    assert.ok(ways.includes(place), place);
});

test('all sources, and nothing else, go into the making of an image', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  assert.equal(lines[0], '*', 'what is not named stays out');
  const let_in = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  for (const one of let_in) assert.ok(existsSync(join(ROOT, one)), one);
  for (const never of ['.env', 'data', '.git', 'node_modules', 'build'])
    assert.ok(!let_in.includes(never), never);
  const sources = imageFiles(ROOT).filter((file) => !file.startsWith('build/'));
  const shut = sources.filter((file) => !let_in.some((one) => file === one || file.startsWith(`${one}/`)));
  assert.deepEqual(shut, []);
});
