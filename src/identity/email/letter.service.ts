import type { Visit } from '#kit/visit.ts';
import { languageOrigin } from '#locale/address.rules.ts';
import { speechIn } from '#locale/speech.service.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { letterHtml } from '#platform/mail/html.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { letterTexts } from './letter.messages.ts';
import type { AccountLetter, AccountLetterSender } from './letter.rules.ts';

export interface LetterRecipient {
  key: string;
  to: string;
  /** Of the account: the one it was opened in, or the one its owner chose. */
  language: string;
}

/** Mails a letter in its reader's language, within the caller's transaction. */
export async function sendLetter(
  db: Writer,
  visit: Visit,
  { key, to, language }: LetterRecipient,
  write: (from: AccountLetterSender) => AccountLetter,
): Promise<void> {
  const { site, now } = visit;
  const origin = languageOrigin(site, language);
  const letter = write({ productName: site.productName, origin, say: speechIn(language, letterTexts) });
  const html = letterHtml(letter.text, tagOf(language), { product: site.productName, origin });
  await queueMail(db, { key, to, ...letter, html }, now);
}
