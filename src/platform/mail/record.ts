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
    WHERE recipient = ANY ($1::text[])
       OR recipient = ANY ($2::text[]) AND strpos(lower(text_body), lower($3)) > 0`,
);
/** Deletes e-mails sent or queued to these addresses, and those to other readers that mention the first of them. */
export async function forgetLetters(
  db: Writer,
  addresses: readonly [string, ...string[]],
  otherReaders: readonly string[],
): Promise<void> {
  await db.run(FORGET, [addresses, otherReaders, addresses[0]]);
}
