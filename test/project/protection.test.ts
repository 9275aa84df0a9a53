import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const SOURCES = globSync('{src,scripts}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|fixture|d)\.ts$/.test(file))
  .sort();

/** What the inventory calls them, and how they are called for. */
const ALGORITHMS: [name: string, called: RegExp][] = [
  ['SHA-256', /createHash\('sha256'\)|\bhash\('sha256'|digest\('SHA-256'/],
  ['SHA-1', /createHash\('sha1'\)/],
  ['HMAC-SHA-256', /createHmac\('sha256'/],
  ['HKDF-SHA-256', /hkdfSync\('sha256'/],
  ['AES-256-GCM', /createCipheriv/],
  ['random', /randomBytes\(|randomUUID\(/],
  ['argon2id', /\bargon2\(/],
  ['Ed25519', /\bsign\(null,/],
  ['RSA-SHA-256', /asymmetricKeyType === 'rsa'/],
  ['HS256', /SignJWT\(/],
];

test('every use of cryptography stands in the inventory with its algorithms, and no other', () => {
  const section = /## Cryptography\n([\s\S]*?)\n## /.exec(read('docs/protection.md'))?.[1] ?? '';
  const listed = [...section.matchAll(/^\| `(.+?)` \| (.+?) \| .+ \| .+ \|$/gm)].map(
    ([, file, names]) => `${file}: ${names}`,
  );
  const used = SOURCES.flatMap((file) => {
    const names = ALGORITHMS.filter(([, called]) => called.test(read(file))).map(([name]) => name);
    return names.length > 0 ? [`${file}: ${names.join(', ')}`] : [];
  });
  assert.deepEqual(listed.toSorted(), used.toSorted());
  assert.ok(used.length > 40);
});

test('nothing weaker is called for, and nothing that should be secret is drawn by chance', () => {
  const weak =
    /createHash\((?!'sha256'|'sha1')|\bhash\('(?!sha256')|createHmac\((?!'sha256')|createCipher\(|'(?:des-|des3|rc4|aes-\d+-(?:ecb|cbc))|pbkdf2|generateKeyPair/;
  assert.deepEqual(
    SOURCES.filter((file) => weak.test(read(file))),
    [],
  );
  assert.match(read('src/identity/second-factor/sealed-secret.service.ts'), /'aes-256-gcm'/);
  // When to ask again and a place in the browser’s history are no secrets.
  const chance = SOURCES.filter((file) => /Math\.random/.test(read(file)));
  assert.deepEqual(chance.toSorted(), [
    'src/client/api/asked-again.ts',
    'src/client/navigation/scroll-place.tsx',
  ]);
});

test('nobody switches off that certificates are checked', () => {
  const off = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser|checkServerIdentity/;
  assert.deepEqual(
    SOURCES.filter((file) => off.test(read(file))),
    [],
  );
});

/** Of each proxy that is shipped: TLS 1.2 and 1.3 alone, forward secrecy, and calls that come by HTTP are not led on. */
const PROXIES: Record<string, RegExp[]> = {
  'nginx.conf': [
    /ssl_protocols TLSv1\.2 TLSv1\.3;/,
    /ssl_ciphers ECDHE[^;]*;/,
    /location ~ \^\/\(api\|rest-auth\|requests\)\S* \{\s+return 403/,
  ],
  'haproxy.cfg': [
    /ssl-min-ver TLSv1\.2/,
    /ssl-default-bind-ciphers ECDHE\S+/,
    /http-request deny deny_status 403 if is_call !\{ ssl_fc \}/,
  ],
  Caddyfile: [
    /protocols tls1\.2 tls1\.3/,
    // In a route: by itself Caddy leads on before it answers.
    /http:\/\/[^{]+\{\s+#[^\n]+\s+@call path_regexp[^\n]+\s+#[^\n]+\s+route \{\s+respond @call 403\s+redir /,
  ],
};
for (const [file, wanted] of Object.entries(PROXIES))
  test(`proxies speak TLS of today and lead no call from HTTP to HTTPS: ${file}`, () => {
    for (const one of wanted) assert.match(read(`docs/proxies/${file}`), one);
  });
const STRONG = /^(?:ECDHE-(?:ECDSA|RSA)-(?:AES(?:128|256)-GCM-SHA(?:256|384)|CHACHA20-POLY1305))$/;
test('proxies offer suites with forward secrecy and authenticated encryption alone', () => {
  for (const [file, named] of [
    ['nginx.conf', /ssl_ciphers (.+);/],
    ['haproxy.cfg', /ssl-default-bind-ciphers (.+)/],
  ] as const) {
    const suites = named.exec(read(`docs/proxies/${file}`))?.[1]?.split(':') ?? [];
    assert.ok(suites.length >= 4 && suites.every((suite) => STRONG.test(suite)), `${file}: ${suites}`);
  }
});
