import { type Reader, statement, type Writer } from '../postgres/database.ts';

const LETTERS = statement(
  'mail.letters-to',
  { subject: 'text', createdAt: 'instant', sentAt: 'instant?' },
  `SELECT subject, created_at AS "createdAt", sent_at AS "sentAt"
     FROM outbox_message WHERE recipient = $1 ORDER BY id`,
);
/**
 * E-mails to an address that are still in the outbox. Their text is never shown to anyone but the recipient, since it
 * may contain a link that signs in.
 */
export const lettersTo = (db: Reader, address: string | null) => db.all(LETTERS, [address]);

const FORGET = statement(
  'mail.forget',
  {},
  `DELETE FROM outbox_message
    WHERE recipient = ANY ($1::text[]) OR message_key = ANY ($2::text[])
       OR recipient = ANY ($3::text[]) AND lower(text_body) ~ $4`,
);
export interface ForgottenLetters {
  /** Every e-mail sent or queued to these addresses. */
  recipients: readonly string[];
  keys?: readonly string[];
  /** Those to other readers that name an address. */
  naming?: { email: string; readers: readonly string[] } | null;
}
/** Deletes e-mails, whether they were sent or not. */
export async function forgetLetters(
  db: Writer,
  { recipients, keys = [], naming }: ForgottenLetters,
): Promise<void> {
  const pattern = naming ? wholeAddress(naming.email) : null;
  await db.run(FORGET, [recipients, keys, naming?.readers ?? [], pattern]);
}

/** A pattern of PostgreSQL for an address that is no part of a longer one; a full stop may follow it. */
const wholeAddress = (email: string): string => {
  const exactly = email.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `(?<![[:alnum:]._%+-])${exactly}(?![[:alnum:]_-]|\\.[[:alnum:]])`;
};
