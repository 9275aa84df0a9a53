import { type Reader, statement, type Writer } from '../postgres/database.ts';

const LETTERS = statement(
  'mail.letters-to',
  { subject: 'text', createdAt: 'instant', sentAt: 'instant?' },
  `SELECT subject, created_at AS "createdAt", sent_at AS "sentAt"
     FROM outbox_message WHERE recipient = $1 ORDER BY id`,
);
/** The letters to an address that the outbox still knows. Their text is told to nobody but their reader: it may carry a link that signs in. */
export const lettersTo = (db: Reader, address: string | null) => db.all(LETTERS, [address]);

const FORGET = statement(
  'mail.forget',
  {},
  `DELETE FROM outbox_message
    WHERE recipient = ANY ($1::text[])
       OR recipient = ANY ($2::text[]) AND strpos(lower(text_body), lower($3)) > 0`,
);
/** Forgets what was or is to be sent to addresses, and what other readers were or are to be told about the first of them. */
export async function forgetLetters(
  db: Writer,
  addresses: readonly [string, ...string[]],
  otherReaders: readonly string[],
): Promise<void> {
  await db.run(FORGET, [addresses, otherReaders, addresses[0]]);
}
