import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
/** Every way in which the server asks another one for something, and the setting that alone says whom. */
const ASKED: Record<string, string> = {
  'src/platform/storage/object-storage.ts': 'STORAGE',
  'src/platform/mail/transport.ts': 'SMTP_URL',
  'src/platform/payments/stripe.ts': 'STRIPE_API_BASE, else the address in the library of Stripe',
  'src/support/request/desk.service.ts': 'SUPPORT_DESK_URL',
  'src/catalog/reference/registry.service.ts': 'REFERENCE_DOI_REGISTRY, REFERENCE_PUBMED_REGISTRY',
  'src/admin/resources/machine-translation/provider.service.ts': 'MACHINE_TRANSLATION',
  'src/platform/postgres/database-pool.ts': 'DATABASE_URL, DATABASE_REPLICA_URLS',
  'src/platform/replica/replica.ts': 'DATABASE_REPLICA_URLS',
  'src/platform/telemetry/open-telemetry.ts': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  'src/platform/postgres/database-listener.ts': 'DATABASE_URL',
  'src/platform/jobs/jobs.ts': 'DATABASE_URL',
  'src/platform/jobs/job-run.ts': 'DATABASE_URL',
  'src/platform/process/own-certificate.ts': 'MAIN_HOST, itself, for the end of its certificate',
  'src/platform/postgres/migrations.ts': 'DATABASE_URL',
  'src/platform/postgres/session-probe.ts': 'DATABASE_URL, DATABASE_SERVING_URL, DATABASE_DIRECT_URL',
  'src/platform/backup/tables.ts': 'DATABASE_URL',
  'src/platform/postgres/embedded.ts': 'the socket of the embedded database',
};
/** What the browser runs; it asks its own origin, and the content policy holds it to that. */
const BROWSER = /^src\/(client|ui)\/|\.(tsx|(store|hooks)\.ts)$|\/progress-store|\/document\.rules\.ts$/;
const WAYS =
  /\bfetch\(|\b(?:https?|net|tls|http2)\.(?:request|get|connect|createConnection)\(|\bimport \{[^}]*\b(?:request|get|connect|createConnection)\b[^}]*\} from 'node:(?:https?|net|tls|http2|dgram)'|from 'node:(?:dns|dgram)|\bcreateTransport\(|\bnew AwsClient\(|\bnew Stripe\(|\bnew (?:pg\.)?(?:Pool|ObservedPool|Client|PgBoss)\(|\bnew OTLP\w+Exporter\(|from 'stripe'|\bnew WebSocket\(|\bnew EventSource\(/;

test('the server asks nobody but those whom a setting names, at the places that are listed', () => {
  const found = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\.fixture\.ts$|\.d\.ts$/.test(file) && !BROWSER.test(file))
    .filter((file) => {
      const code = readFileSync(join(ROOT, file), 'utf8').replace(/^import type .*$/gm, '');
      return WAYS.test(code);
    });
  assert.deepEqual(found.toSorted(), Object.keys(ASKED).toSorted());
});
