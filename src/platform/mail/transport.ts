import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { PRIVATE_MODE, privateFolder } from '../storage/private-folder.ts';

export interface Letter {
  id: number;
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  headers: Record<string, string>;
  createdAt: Date;
}
export interface MailTransport {
  /** How many letters it takes at once; by default one. */
  atOnce?: number;
  send(letter: Letter): Promise<void>;
  close(): void;
}

/**
 * Keeps absence notes from replying to automatic e-mails (RFC 3834, and what Exchange reads); an e-mail written by hand
 * overrides it.
 */
const SENT_BY_ITSELF = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
export const BY_HAND = { 'Auto-Submitted': 'no', 'X-Auto-Response-Suppress': 'None' };

/** Mail servers take letters over several connections of a client, but refuse many. */
const CONNECTIONS = 3;
const CONNECT_MS = 5_000;
/** A mail server that reads a letter with care takes its time to answer. */
export const SILENCE_MS = 15_000;

/** SMTP if configured; otherwise each message becomes a file that any mail program can open. */
export const openMailTransport = (config: Config): MailTransport =>
  config.smtpUrl ? openSmtp(config, config.smtpUrl) : openFolder(config);

function openSmtp(config: Config, url: string): MailTransport {
  const transport = createTransport({
    url,
    ...(config.smtpNeedsTls ? { requireTLS: true } : {}),
    ...signed(config),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  // Each e-mail's failure is reported by its own call; an idle connection that breaks concerns none.
  transport.on('error', () => {});
  return {
    atOnce: CONNECTIONS,
    async send(letter) {
      await transport.sendMail(envelope(config, letter));
    },
    close: () => transport.close(),
  };
}

function openFolder(config: Config): MailTransport {
  const writer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...signed(config),
  });
  return {
    async send(letter) {
      const { message } = await writer.sendMail(envelope(config, letter));
      privateFolder(config.outboxDir);
      const path = join(config.outboxDir, fileName(letter));
      await writeFile(`${path}.part`, message as Buffer, { mode: PRIVATE_MODE });
      await rename(`${path}.part`, path);
    },
    close: () => writer.close(),
  };
}

/** Signed headers (RFC 8058 asks for both unsubscribe headers); none of them may be added after signing. */
const SIGNED_HEADS =
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Reply-To:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';
const signed = ({ mailSignature }: Config) =>
  mailSignature
    ? {
        dkim: {
          domainName: mailSignature.domain,
          keySelector: mailSignature.selector,
          privateKey: mailSignature.key,
          headerFieldNames: SIGNED_HEADS,
        },
      }
    : {};

/** The same message gets the same name, so a second delivery after a crash replaces the first. */
function fileName(letter: Letter): string {
  const at = letter.createdAt.toISOString().slice(0, 19).replace(/[-:]/g, '');
  const what =
    letter.key
      .split(':')[0]
      ?.replace(/[^a-z0-9-]/gi, '-')
      .slice(0, 40) ?? '';
  return `${at}-${String(letter.id).padStart(6, '0')}-${what}.eml`;
}

const envelope = (config: Config, letter: Letter) => ({
  from: { name: config.productName, address: config.supportEmail },
  to: { name: '', address: letter.to },
  // Bounces go to a separate address: people who answer e-mails should not have to read them.
  envelope: { from: config.bounceEmail, to: letter.to },
  subject: letter.subject,
  text: letter.text,
  html: letter.html ?? undefined,
  headers: { ...SENT_BY_ITSELF, ...letter.headers },
  date: letter.createdAt,
  messageId: messageId(config, letter.key),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Derived from the message's key alone, so that a receiver recognizes the second copy of a message sent twice. */
export function messageId(config: Pick<Config, 'mainHost'>, key: string): string {
  const host = config.mainHost.replace(/:\d+$/, '');
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${host}>`;
}
