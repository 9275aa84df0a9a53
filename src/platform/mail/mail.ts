import { statement, type Writer } from '../postgres/database.ts';
import { type Letterhead, letterHtml } from './html.ts';

export interface Message {
  /** Identifies the message: a second one with the same key is never sent. Starts with its kind, `verify-email:…`. */
  key: string;
  to: string;
  subject: string;
  text: string;
  /** For more than paragraphs and links; otherwise generated from the text. */
  html?: string;
  head: Letterhead;
  headers?: Record<string, string>;
  /** To many at once: it leaves after every letter that somebody waits for. */
  isBulk?: boolean;
  /** When its link ends: after an outage it would only lead nowhere, so it does not leave any more. */
  endsAt?: Date;
}

const QUEUE = statement(
  'mail.queue',
  {},
  `INSERT INTO outbox_message (message_key, recipient, subject, text_body, html_body, headers, created_at, not_before, rank, ends_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9) ON CONFLICT (message_key) DO NOTHING`,
);

/**
 * Adds a message to the outbox within the caller's transaction: it is sent if and only if that commits. One to an address
 * that stands in for a person's, which no mail server has (RFC 2606), is not queued.
 */
export async function queueMail(db: Writer, message: Message, now: Date): Promise<void> {
  if (!isRecipient(message.to))
    throw new Error(`message ${message.key.split(':')[0]} has no proper recipient`);
  if (isNobody(message.to)) return;
  const { key, to, text, head } = message;
  const headers = Object.fromEntries(
    Object.entries({ 'Content-Language': head.language, ...message.headers }).map(([name, value]) => [
      oneLine(name),
      oneLine(value),
    ]),
  );
  await db.run(QUEUE, [
    key,
    to,
    oneLine(message.subject),
    text,
    message.html ?? letterHtml(text, head),
    headers,
    now,
    message.isBulk ? 1 : 0,
    message.endsAt ?? null,
  ]);
}

const TAKE_BACK = statement(
  'mail.take-back',
  { message_key: 'text' },
  'DELETE FROM outbox_message WHERE message_key = ANY($1::text[]) AND sent_at IS NULL RETURNING message_key',
);
/** Removes messages that are not to be sent any more; what has been sent stays. Returns the keys of those removed. */
export const takeBackMail = async (db: Writer, keys: readonly string[]): Promise<string[]> =>
  (await db.all(TAKE_BACK, [keys])).map((row) => row.message_key);

/** A single address, without anything that could start a second header or a second recipient. */
const isRecipient = (to: string): boolean =>
  to.length <= 254 && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(to);
const isNobody = (to: string): boolean => /\.invalid$/i.test(to);
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
