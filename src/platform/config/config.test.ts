import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { Stripe } from 'stripe';
import { type Config, ConfigError, loadConfig } from './config.ts';

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

test('with nothing set everything has a working value', () => {
  const config = loadConfig({});
  assert.deepEqual(config, {
    production: false,
    productName: 'Steady State',
    timeZone: 'UTC',
    host: '127.0.0.1',
    port: 3000,
    mainHost: 'localhost:3000',
    origin: 'http://localhost:3000',
    cmeHost: 'cme.localhost:3000',
    languageHosts: {
      'pt-br': 'pt.localhost:3000',
      fr: 'fr.localhost:3000',
      it: 'it.localhost:3000',
      de: 'de.localhost:3000',
    },
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseServingUrl: null,
    databaseDirectUrl: null,
    databasePool: 20,
    databaseReplicaUrls: [],
    databaseReplicaLag: 5,
    storage: { kind: 'file', directory: resolve('data/storage') },
    outboxDir: resolve('data/outbox'),
    smtpUrl: null,
    smtpNeedsTls: false,
    supportEmail: 'support@steadystate.example',
    bounceEmail: 'bounces@steadystate.example',
    ledgerWitness: null,
    mailSignature: null,
    ledgerKeys: [],
    payments: 'sandbox',
    allowSandboxPayments: false,
    stripe: null,
    taxPerMillion: 0,
    supportDeskUrl: null,
    doiRegistry: null,
    pubmedRegistry: null,
    ffmpeg: { folder: null },
    recordingHours: 6,
    machineTranslation: null,
    chatScriptUrl: null,
    secretKeys: null,
    testClock: false,
    pageCache: '1',
    demo: true,
    metricsToken: null,
    trustedProxies: { hops: 0 },
    telemetry: null,
    logLevel: 'info',
  } satisfies Config);
});

const accepted: [env: Record<string, string>, expected: Partial<Config>][] = [
  [{ PORT: '8080' }, { port: 8080, mainHost: 'localhost:8080', cmeHost: 'cme.localhost:8080' }],
  [{ PORT: ' ' }, { port: 3000 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ MAIN_HOST: 'Site.Example' }, { mainHost: 'site.example', origin: 'http://site.example' }],
  [
    { MAIN_HOST: 'HTTPS://Site.Example', LANGUAGE_HOSTS: 'fr=b.example:443' },
    {
      mainHost: 'site.example',
      origin: 'https://site.example',
      cmeHost: 'cme.site.example',
      languageHosts: {
        'pt-br': 'pt.site.example',
        fr: 'b.example',
        it: 'it.site.example',
        de: 'de.site.example',
      },
    },
  ],
  [{ MAIN_HOST: 'https://localhost' }, { mainHost: 'localhost', origin: 'https://localhost' }],
  [{ MAIN_HOST: 'https://a.example:8443' }, { origin: 'https://a.example:8443' }],
  [{ PORT: '80' }, { mainHost: 'localhost', origin: 'http://localhost', cmeHost: 'cme.localhost' }],
  [{ MAIN_HOST: 'a.example', CME_HOST: 'credits.example' }, { cmeHost: 'credits.example' }],
  [{ MAIN_HOST: 'a.example', CME_HOST: 'a.example' }, { cmeHost: 'a.example' }],
  [
    { MAIN_HOST: 'a.example', LANGUAGE_HOSTS: 'pt.b.example, fr.b.example' },
    {
      languageHosts: { 'pt-br': 'pt.b.example', fr: 'fr.b.example', it: 'it.a.example', de: 'de.a.example' },
    },
  ],
  [
    { MAIN_HOST: 'a.example', LANGUAGE_HOSTS: 'pt-br=brasil.example,de=alemao.example' },
    {
      languageHosts: {
        'pt-br': 'brasil.example',
        fr: 'fr.a.example',
        it: 'it.a.example',
        de: 'alemao.example',
      },
    },
  ],
  [{ DATA_DIR: '/srv/d' }, { dataDir: '/srv/d', outboxDir: '/srv/d/outbox' }],
  [{ DATABASE_URL: 'postgres://u:p@h:5432/d' }, { databaseUrl: 'postgres://u:p@h:5432/d' }],
  [
    { DATABASE_URL: 'postgres://pooler/d', DATABASE_DIRECT_URL: 'postgres://h/d' },
    { databaseDirectUrl: 'postgres://h/d' },
  ],
  [{ DATABASE_POOL: '40' }, { databasePool: 40 }],
  [
    { DATABASE_URL: 'postgres://h/d', DATABASE_REPLICA_URLS: 'postgres://a/d, postgres://b/d' },
    { databaseReplicaUrls: ['postgres://a/d', 'postgres://b/d'] },
  ],
  [{ DATABASE_REPLICA_LAG: '60' }, { databaseReplicaLag: 60 }],
  [{ STORAGE: 'file:/srv/files' }, { storage: { kind: 'file', directory: '/srv/files' } }],
  [{ STORAGE: 'file:///srv/files' }, { storage: { kind: 'file', directory: '/srv/files' } }],
  [
    {
      STORAGE: 's3://bucket/below?endpoint=http://localhost:9000&region=eu-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'key',
    },
    {
      storage: {
        kind: 's3',
        bucket: 'bucket',
        endpoint: 'http://localhost:9000',
        region: 'eu-1',
        prefix: 'below',
        accessKeyId: 'id',
        secretAccessKey: 'key',
        sessionToken: null,
      },
    },
  ],
  [{ SMTP_URL: 'smtps://u:p@mail.example:465' }, { smtpUrl: 'smtps://u:p@mail.example:465' }],
  [{ SUPPORT_EMAIL: 'help@a.example' }, { supportEmail: 'help@a.example', bounceEmail: 'bounces@a.example' }],
  [{ BOUNCE_EMAIL: 'back@b.example' }, { bounceEmail: 'back@b.example' }],
  [{ TIME_ZONE: 'Pacific/Kiritimati' }, { timeZone: 'Pacific/Kiritimati' }],
  [{ PRODUCT_NAME: 'Another' }, { productName: 'Another' }],
  [
    {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_a',
      STRIPE_WEBHOOK_SECRET: 'whsec_b',
      STRIPE_PUBLISHABLE_KEY: 'pk_c',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      STRIPE_SCRIPT: 'http://127.0.0.1:9/stripe.js',
    },
    {
      payments: 'stripe',
      stripe: {
        secretKey: 'sk_a',
        webhookSecret: 'whsec_b',
        publishableKey: 'pk_c',
        apiBase: 'http://127.0.0.1:9',
        script: 'http://127.0.0.1:9/stripe.js',
      },
    },
  ],
  [{ SUPPORT_DESK_URL: 'https://desk.example/x' }, { supportDeskUrl: 'https://desk.example/x' }],
  [
    { REFERENCE_DOI_REGISTRY: 'https://dois.example', REFERENCE_PUBMED_REGISTRY: 'http://127.0.0.1:9/x' },
    { doiRegistry: 'https://dois.example', pubmedRegistry: 'http://127.0.0.1:9/x' },
  ],
  [{ FFMPEG: 'off' }, { ffmpeg: null }],
  [{ RECORDING_HOURS: '4' }, { recordingHours: 4 }],
  [{ CHAT_SCRIPT_URL: 'https://chat.example/x.js' }, { chatScriptUrl: 'https://chat.example/x.js' }],
  [{ MACHINE_TRANSLATION_KEY: 'unused' }, { machineTranslation: null }],
  [
    { MACHINE_TRANSLATION: 'http://127.0.0.1:5000' },
    { machineTranslation: { address: 'http://127.0.0.1:5000', form: 'libretranslate', key: null } },
  ],
  [
    {
      MACHINE_TRANSLATION: 'https://api.deepl.example',
      MACHINE_TRANSLATION_FORM: 'deepl',
      MACHINE_TRANSLATION_KEY: 'abc',
    },
    { machineTranslation: { address: 'https://api.deepl.example', form: 'deepl', key: 'abc' } },
  ],
  [{ SECRET_KEY: `${KEY}, ${OTHER}` }, { secretKeys: [KEY, OTHER] }],
  [{ TAX_PERCENT: '8.875' }, { taxPerMillion: 88_750 }],
  [{ TEST_CLOCK: '1' }, { testClock: true }],
  [{ DEMO: '0' }, { demo: false }],
  [{ METRICS_TOKEN: 'a-token-of-some-length' }, { metricsToken: 'a-token-of-some-length' }],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YWJj, x-scope = a=b',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    },
    {
      telemetry: {
        endpoint: 'http://collector:4318',
        headers: { authorization: 'Basic YWJj', 'x-scope': 'a=b' },
        serviceName: 'steady-state',
        sampled: 0.25,
        metricsMs: 60_000,
      },
    },
  ],
  [{ OTEL_SERVICE_NAME: 'nobody receives it' }, { telemetry: null }],
  [{ LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
  [{ ALLOW_SANDBOX_PAYMENTS: 'yes' }, { allowSandboxPayments: true }],
];
for (const name of ['DATABASE_SERVING_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'])
  test(`${name} without DATABASE_URL is told in one line`, () => {
    const problems = problemsOf({ [name]: 'postgres://h/d' });
    assert.equal(problems.length, 1);
    assert.match(
      problems[0] ?? '',
      new RegExp(`^${name}: read an address, without DATABASE_URL accepted is nothing`),
    );
  });
for (const [env, expected] of accepted) {
  test(`accepted: ${JSON.stringify(env)}`, () => {
    const config = loadConfig(env);
    for (const [name, value] of Object.entries(expected)) {
      assert.deepEqual(config[name as keyof Config], value, name);
    }
  });
}

const refused: [variable: string, value: string, accepted: RegExp][] = [
  ['PORT', '70000', /a whole number from 0 to 65535/],
  ['PORT', '3000a', /a whole number/],
  ['HOST', 'a b', /an address to listen on/],
  ['MAIN_HOST', 'http://a.example', /https:\/\/ before it/],
  ['MAIN_HOST', 'https://a.example/', /without a path/],
  ['MAIN_HOST', 'https://', /host name/],
  ['NODE_ENV', 'prod', /development or test or production/],
  ['NODE_ENV', 'Production', /development or test or production/],
  ['MAIN_HOST', 'a.example:99999', /host name/],
  ['MAIN_HOST', '-a.example', /host name/],
  ['CME_HOST', 'a.example/x', /host name/],
  ['CME_HOST', 'fr.localhost:3000', /\(fr\.localhost:3000 is there twice\)/],
  ['LANGUAGE_HOSTS', 'fr=localhost:3000', /another host .* \(localhost:3000 is there twice\)/],
  ['LANGUAGE_HOSTS', 'fr=x.example,de=X.example:80', /\(x\.example is there twice\)/],
  ['LANGUAGE_HOSTS', 'fr=cme.localhost:3000', /\(cme\.localhost:3000 is there twice\)/],
  ['LANGUAGE_HOSTS', 'fr=x.example,fr.y.example', /one for each language/],
  ['LANGUAGE_HOSTS', 'fr=x.example=y.example', /language=host/],
  ['LANGUAGE_HOSTS', 'es.a.example', /begin with pt\., fr\., it\. or de\./],
  ['LANGUAGE_HOSTS', 'pt.a.example,', /begin with/],
  ['DATABASE_URL', 'mysql://h/d', /postgresql:\/\//],
  ['DATABASE_POOL', '0', /from 1 to 500/],
  ['STORAGE', 'ftp://x', /file:directory or s3:/],
  ['STORAGE', 's3://', /s3:/],
  ['STORAGE', 's3://b?endpoint=nowhere', /s3:/],
  ['STORAGE', 's3://b?endpont=https://s3.example', /s3:/],
  ['STORAGE', 's3://s3.example:9000/b', /s3:/],
  ['STORAGE', 's3://id:key@b', /s3:/],
  ['SMTP_URL', 'mail.example:25', /smtp:\/\//],
  ['SMTP_URL', 'smtp://', /smtp:\/\//],
  ['SMTP_URL', 'smtp:mail.example', /smtp:\/\//],
  ['SUPPORT_EMAIL', 'nobody', /an e-mail address/],
  ['BOUNCE_EMAIL', 'nobody', /an e-mail address/],
  ['DKIM_KEY', '/nowhere/dkim.pem', /a private RSA key of at least 2048 bits/],
  ['DKIM_SELECTOR', 'a b', /letters, digits and hyphens/],
  ['TIME_ZONE', '+05:30', /IANA name/],
  ['TIME_ZONE', 'Europe/Atlantis', /IANA name/],
  ['PAYMENTS', 'paypal', /sandbox or stripe/],
  ['STRIPE_API_BASE', 'ftp://127.0.0.1', /https address, or http on loopback/],
  ['STRIPE_SCRIPT', 'http://js.example/stripe.js', /https address, or http on loopback/],
  ['SUPPORT_DESK_URL', 'http://desk.example', /https address, or http on loopback/],
  ['REFERENCE_DOI_REGISTRY', 'http://dois.example', /https address, or http on loopback/],
  ['REFERENCE_PUBMED_REGISTRY', 'file:///etc/passwd', /https address, or http on loopback/],
  ['FFMPEG', '/nowhere', /a folder with ffmpeg and ffprobe/],
  ['RECORDING_HOURS', '0', /from 1 to 24/],
  ['CHAT_SCRIPT_URL', 'javascript:1', /https address/],
  ['TAX_PERCENT', '50.0001', /from 0 to 50/],
  ['TAX_PERCENT', '8.87555', /at most four decimals/],
  ['TAX_PERCENT', '8,875', /after a point \(8\.875\)/],
  ['TAX_PERCENT', '8.875%', /no percent sign/],
  ['TAX_PERCENT', '-1', /from 0 to 50/],
  ['TAX_PERCENT', '1e1', /in digits/],
  ['MACHINE_TRANSLATION', 'http://translate.example', /https address, or http on loopback/],
  ['MACHINE_TRANSLATION_FORM', 'other', /libretranslate or deepl/],
  ['SECRET_KEY', 'short', /at least 32 characters/],
  ['SECRET_KEY', 'a'.repeat(64), /random keys/],
  ['SECRET_KEY', `${KEY},`, /separated by commas/],
  ['TEST_CLOCK', 'maybe', /1 or 0/],
  ['DEMO', '2', /1 or 0/],
  ['ALLOW_SANDBOX_PAYMENTS', 'sure', /1 or 0/],
  ['METRICS_TOKEN', 'short', /at least 16 characters/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /http/],
  [
    'OTEL_EXPORTER_OTLP_HEADERS',
    'hunter2',
    /^OTEL_EXPORTER_OTLP_HEADERS: read "\(7 characters, not shown\)", accepted is name=value/,
  ],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%ff', /name=value/],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', /from 0 to 1/],
  ['OTEL_METRIC_EXPORT_INTERVAL', '1', /from 1000/],
  ['LOG_LEVEL', 'loud', /trace or debug or info/],
];
for (const [variable, value, says] of refused) {
  test(`refused with one line: ${variable}=${value}`, () => {
    const problems = problemsOf({ [variable]: value });
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.match(problems[0] ?? '', new RegExp(`^${variable}: read ".*", accepted is .+$`));
    assert.match(problems[0] ?? '', says);
  });
}

test('every wrong value is told at once', () => {
  const problems = problemsOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' });
  assert.deepEqual(
    problems.map((line) => line.split(':')[0]),
    ['PORT', 'DEMO', 'LOG_LEVEL'],
  );
});

const KEYS = { STRIPE_SECRET_KEY: 'sk_a', STRIPE_WEBHOOK_SECRET: 'whsec_b', STRIPE_PUBLISHABLE_KEY: 'pk_c' };

test('Stripe asks for its keys, each by its name', () => {
  assert.deepEqual(
    problemsOf({ PAYMENTS: 'stripe' }).map((line) => line.split(':')[0]),
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  );
  assert.deepEqual(problemsOf({ PAYMENTS: 'stripe', ...KEYS }), []);
});

test('both keys of Stripe are of one mode, and each secret is what its name says', () => {
  const env = { PAYMENTS: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_b' };
  for (const [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, refused] of [
    ['sk_live_hunter2', 'pk_live_b', []],
    ['rk_test_hunter2', 'pk_test_b', []],
    ['sk_test_hunter2', 'pk_live_b', ['STRIPE_PUBLISHABLE_KEY']],
    ['rk_live_hunter2', 'pk_test_b', ['STRIPE_PUBLISHABLE_KEY']],
    ['pk_test_hunter2', 'pk_test_b', ['STRIPE_SECRET_KEY']],
    ['whsec_hunter2', 'pk_test_b', ['STRIPE_SECRET_KEY']],
  ] as const) {
    const problems = problemsOf({ ...env, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY });
    assert.deepEqual(
      problems.map((line) => line.split(':')[0]),
      refused,
      STRIPE_SECRET_KEY,
    );
    assert.doesNotMatch(problems.join(), /hunter2/);
  }
  assert.match(
    problemsOf({ PAYMENTS: 'stripe', ...KEYS, STRIPE_WEBHOOK_SECRET: 'sk_live_hunter2' }).join(),
    /^STRIPE_WEBHOOK_SECRET: read "\(15 characters, not shown\)", .* begins with whsec_$/,
  );
});

test('a key of Stripe is not passed over in silence: whether money moves has to be said', () => {
  assert.match(
    problemsOf(KEYS).join('\n'),
    /^PAYMENTS: read "", accepted is with STRIPE_SECRET_KEY stripe, or/,
  );
  assert.deepEqual(problemsOf({ PAYMENTS: 'sandbox', ...KEYS }), []);
});

test('a secret key where the publishable one belongs stops the start, and is not shown', () => {
  for (const wrong of ['sk_live_hunter2', 'rk_live_hunter2', 'pk_', 'pk_ hunter2', 'xpk_hunter2']) {
    const problems = problemsOf({ PAYMENTS: 'stripe', ...KEYS, STRIPE_PUBLISHABLE_KEY: wrong });
    assert.equal(problems.length, 1, wrong);
    assert.match(problems[0] ?? '', /^STRIPE_PUBLISHABLE_KEY: .* begins with pk_$/);
    assert.doesNotMatch(problems[0] ?? '', /hunter2/);
  }
});

test('the script in the browser is of the release that the server speaks, and of the one whose types we read', () => {
  const { stripe } = loadConfig({ PAYMENTS: 'stripe', ...KEYS });
  const release = Stripe.API_VERSION.split('.')[1];
  assert.equal(stripe?.script, `https://js.stripe.com/${release}/stripe.js`);
  const loader = resolve(import.meta.dirname, '../../../node_modules/@stripe/stripe-js/dist/pure.js');
  assert.match(readFileSync(loader, 'utf8'), new RegExp(`RELEASE_TRAIN = '${release}'`));
});

const smtp: [url: string, needsTls: boolean][] = [
  ['smtp://mail.example:587', true],
  ['smtp://u:p@mail.example', true],
  ['smtp://mail.example:25?requireTLS=false', false],
  ['smtp://127.0.0.1:25', false],
  ['smtps://mail.example', false],
];
for (const [SMTP_URL, needsTls] of smtp)
  test(`in production ${SMTP_URL} ${needsTls ? 'must offer TLS' : 'is taken as it is'}`, () => {
    const env = { SMTP_URL, ALLOW_SANDBOX_PAYMENTS: '1' };
    assert.equal(loadConfig({ ...env, NODE_ENV: 'production' }).smtpNeedsTls, needsTls);
    assert.equal(loadConfig(env).smtpNeedsTls, false);
  });

test('letters are signed with a key and the name under which its public half stands, or with neither', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dkim-'));
  const file = (name: string, pem: string) => {
    writeFileSync(join(folder, name), pem);
    return join(folder, name);
  };
  const rsa = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
  const DKIM_KEY = file('good.pem', rsa(2048));
  const { mailSignature } = loadConfig({ DKIM_KEY, DKIM_SELECTOR: 'mail', SUPPORT_EMAIL: 'help@a.example' });
  assert.deepEqual([mailSignature?.domain, mailSignature?.selector], ['a.example', 'mail']);
  assert.match(problemsOf({ DKIM_KEY }).join(), /^DKIM_SELECTOR: read ""/);
  assert.match(problemsOf({ DKIM_SELECTOR: 'mail' }).join(), /^DKIM_KEY: read/);
  const ed = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  for (const weak of [file('short.pem', rsa(1024)), file('other.pem', ed), file('none.pem', 'nothing')])
    assert.match(problemsOf({ DKIM_KEY: weak, DKIM_SELECTOR: 'mail' }).join(), /2048 bits/);
  rmSync(folder, { recursive: true });
});

test('a wrong value is shown without the password or the key in it', () => {
  for (const [name, value, read] of [
    ['DATABASE_URL', 'user:hunter2@db/lib', '(19 characters, not shown)'],
    ['DATABASE_URL', 'mysql://user:hun@ter:hunter2@db/lib', 'mysql://…@db/lib'],
    ['DATABASE_URL', 'mysql://user:hunter2@db/lib?password=hunter2', 'mysql://…@db/lib'],
    ['DATABASE_URL', 'postgres://user:hunter2', 'postgres://…'],
    ['DATABASE_REPLICA_URLS', 'mysql://u:hunter2@a/d,mysql://u:hunter2@b/d', 'mysql://…@b/d'],
    ['DATABASE_REPLICA_URLS', 'postgres://u:p@a/d,mysql://u:hunter2', 'postgres://…@a/d'],
    ['SMTP_URL', 'http://user:hunter2@mail', 'http://…@mail'],
    ['SECRET_KEY', 'hunter2', '(7 characters, not shown)'],
    ['METRICS_TOKEN', 'hunter2', '(7 characters, not shown)'],
    ['LEDGER_KEYS', 'hunter2', '(7 characters, not shown)'],
    ['SUPPORT_DESK_URL', 'http://user:hun@hunter2@desk.example', 'http://…@desk.example'],
    ['DKIM_KEY', '/nowhere/dkim.pem', '/nowhere/dkim.pem'],
    ['DKIM_KEY', `-----BEGIN ${'PRIVATE'} KEY-----\nhunter2`, '(35 characters, not shown)'],
  ] as const)
    assert.ok(
      problemsOf({ [name]: value })[0]?.startsWith(`${name}: read "${read}"`),
      problemsOf({ [name]: value }).join(),
    );
  assert.match(
    problemsOf({ MACHINE_TRANSLATION: 'https://d.example', MACHINE_TRANSLATION_FORM: 'deepl' }).join(),
    /MACHINE_TRANSLATION_KEY/,
  );
});

const DATABASE_URL = 'postgres://u@h/d';
const production: [what: string, env: Record<string, string>, refusedFor: string[]][] = [
  ['nothing set', {}, ['PAYMENTS']],
  ['the sandbox allowed', { ALLOW_SANDBOX_PAYMENTS: '1' }, []],
  ['an external database without a key', { ALLOW_SANDBOX_PAYMENTS: '1', DATABASE_URL }, ['SECRET_KEY']],
  ['an external database with one', { ALLOW_SANDBOX_PAYMENTS: '1', DATABASE_URL, SECRET_KEY: KEY }, []],
  ['the test clock', { ALLOW_SANDBOX_PAYMENTS: '1', TEST_CLOCK: '1' }, ['TEST_CLOCK']],
  ['the demo library', { ALLOW_SANDBOX_PAYMENTS: '1', DEMO: '1' }, ['DEMO']],
  [
    'a registry of DOIs on this machine',
    { ALLOW_SANDBOX_PAYMENTS: '1', REFERENCE_DOI_REGISTRY: 'http://127.0.0.1:9' },
    ['REFERENCE_DOI_REGISTRY'],
  ],
  [
    'registries over https',
    {
      ALLOW_SANDBOX_PAYMENTS: '1',
      REFERENCE_DOI_REGISTRY: 'https://dois.example',
      REFERENCE_PUBMED_REGISTRY: 'https://papers.example',
    },
    [],
  ],
  [
    'all of them',
    { DATABASE_URL, TEST_CLOCK: '1', DEMO: '1' },
    ['SECRET_KEY', 'PAYMENTS', 'TEST_CLOCK', 'DEMO'],
  ],
];
for (const [what, env, refusedFor] of production) {
  test(`in production with ${what}: ${refusedFor.join(', ') || 'starts'}`, () => {
    const problems = problemsOf({ NODE_ENV: 'production', ...env });
    assert.deepEqual(
      problems.map((line) => line.split(':')[0]),
      refusedFor,
    );
  });
}

test('links are https in production, but for this machine itself', () => {
  const env = { NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' };
  assert.equal(loadConfig({ ...env, MAIN_HOST: 'a.example' }).origin, 'https://a.example');
  assert.equal(loadConfig({ ...env, MAIN_HOST: 'https://localhost' }).origin, 'https://localhost');
  assert.equal(loadConfig(env).origin, 'http://localhost:3000');
});

test('an S3 store needs its key, and the setting that lacks is named', () => {
  assert.throws(() => loadConfig({ STORAGE: 's3://b', AWS_ACCESS_KEY_ID: 'id' }), /AWS_SECRET_ACCESS_KEY/);
});
