import type { Visit } from '#kit/visit.ts';
import { letterheadIn } from '#locale/letterhead.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { letterTexts } from './letter.messages.ts';
import type { AccountLetter, AccountLetterSender } from './letter.rules.ts';

export interface LetterRecipient {
  key: string;
  to: string;
  /** The account's language: the one it was opened in, or the one its owner chose. */
  language: string;
  /** When its link ends, of an e-mail that says nothing else. */
  endsAt?: Date;
}

/** Sends an e-mail in the reader's language, within the caller's transaction. */
export async function sendLetter(
  db: Writer,
  visit: Visit,
  { language, ...addressed }: LetterRecipient,
  write: (from: AccountLetterSender) => AccountLetter,
): Promise<void> {
  const { site, now } = visit;
  const head = letterheadIn(site, language);
  const letter = write({
    productName: head.product,
    origin: head.origin,
    say: await speechIn(db, language, letterTexts),
  });
  await queueMail(db, { ...addressed, ...letter, head }, now);
}
