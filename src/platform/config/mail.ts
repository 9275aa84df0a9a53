import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLoopback, type SettingReader } from './read.ts';

/**
 * What e-mails are signed with (RFC 6376): receivers find the public half under the selector in the sender's domain.
 */
export interface MailSignature {
  domain: string;
  selector: string;
  key: string;
}
export interface MailConfig {
  /** Where messages are written if there is no SMTP server. */
  outboxDir: string;
  smtpUrl: string | null;
  /** Whether a remote server must speak TLS: without it, nothing is sent. */
  smtpNeedsTls: boolean;
  supportEmail: string;
  /** Where undeliverable e-mails are returned to. */
  bounceEmail: string;
  /** Where the signed head of every day is sent; null if nowhere. */
  ledgerWitness: string | null;
  /** Null if the outgoing mail server signs the e-mails, or nobody does. */
  mailSignature: MailSignature | null;
}
const KEY_BITS = 2048;

export function readMail(
  read: SettingReader,
  { dataDir, production }: { dataDir: string; production: boolean },
): MailConfig {
  const address = (value: string) =>
    /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(value) ? value : undefined;
  const what = 'an e-mail address';
  const supportEmail = read.checked('SUPPORT_EMAIL', 'support@steadystate.example', what, address);
  const bounces = supportEmail.replace(/^.*@/, 'bounces@');
  const smtpUrl = read.address(
    'SMTP_URL',
    ['smtp:', 'smtps:'],
    'smtp://user:password@host:port, or smtps://',
    ({ hostname }) => hostname !== '',
  );
  return {
    outboxDir: join(dataDir, 'outbox'),
    smtpUrl,
    smtpNeedsTls: production && smtpUrl !== null && needsTls(new URL(smtpUrl)),
    supportEmail,
    bounceEmail: read.checked('BOUNCE_EMAIL', bounces, what, address),
    ledgerWitness: read.checked<string | null>('LEDGER_WITNESS', null, what, address),
    mailSignature: readSignature(read, supportEmail.replace(/^.*@/, '')),
  };
}

const needsTls = ({ protocol, hostname, searchParams }: URL): boolean =>
  protocol === 'smtp:' && !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false';

function readSignature(read: SettingReader, domain: string): MailSignature | null {
  const key = read.checked<string | null>(
    'DKIM_KEY',
    null,
    `a file with a private RSA key of at least ${KEY_BITS} bits (PEM)`,
    keyIn,
  );
  const selector = read.checked<string | null>(
    'DKIM_SELECTOR',
    null,
    'a name in the sender’s domain, of letters, digits and hyphens',
    (value) =>
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(value)
        ? value
        : undefined,
  );
  if (key && !selector)
    read.wrong('DKIM_SELECTOR', '', 'with DKIM_KEY the name under which its public half stands');
  if (selector && !read.text('DKIM_KEY'))
    read.wrong('DKIM_KEY', '', 'with DKIM_SELECTOR the file of the private key');
  return key && selector ? { domain, selector, key } : null;
}

function keyIn(file: string): string | undefined {
  try {
    const pem = readFileSync(resolve(file), 'utf8');
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= KEY_BITS
      ? pem
      : undefined;
  } catch {
    // Missing, unreadable, or not a key: the problem line says what is accepted.
    return undefined;
  }
}
