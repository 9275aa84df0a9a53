/**
 * Generates the secrets of deploy/compose once, each into the folder of the service that reads it: `… make-secrets.ts
 * --into FOLDER`. Existing ones stay, so a second start changes nothing; any missing after an interruption are added.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const OWNER = 'steady_state';
const SERVING = 'steady_state_server';

/** Each may use those before it. Letters and digits only: they appear unescaped in addresses and in JSON. */
const FILES: [name: string, text: (read: (name: string) => string) => string][] = [
  ['database/password', () => drawn()],
  ['app/secret_key', () => drawn()],
  ['app/metrics_token', () => drawn()],
  ['app/aws_access_key_id', () => drawn().slice(0, 20)],
  ['app/aws_secret_access_key', () => drawn()],
  ['owner/database_url', (read) => addressFor(OWNER, read('database/password'))],
  ['app/database_url', () => addressFor(SERVING, drawn())],
  ['store/s3.json', (read) => identities(read('app/aws_access_key_id'), read('app/aws_secret_access_key'))],
];

const { values } = parseArgs({ options: { into: { type: 'string', default: '/secrets' } } });
const into = values.into;
const read = (name: string): string => readFileSync(join(into, name), 'utf8');
for (const [name, text] of FILES) {
  mkdirSync(join(into, name, '..'), { recursive: true, mode: 0o755 });
  if (!existsSync(join(into, name))) write(join(into, name), text(read));
}

function drawn(): string {
  return randomBytes(32).toString('hex');
}

function addressFor(user: string, password: string): string {
  return `postgresql://${user}:${password}@database:5432/${OWNER}`;
}

function identities(accessKey: string, secretKey: string): string {
  const actions = ['Admin', 'Read', 'Write', 'List', 'Tagging'];
  return JSON.stringify({
    identities: [{ name: 'library', credentials: [{ accessKey, secretKey }], actions }],
  });
}

/**
 * Writes the file completely or not at all; each service has its own user, and cannot read another service's folder.
 */
function write(file: string, text: string): void {
  const open = openSync(`${file}.new`, 'w', 0o444);
  writeSync(open, text);
  fsyncSync(open);
  closeSync(open);
  renameSync(`${file}.new`, file);
}
