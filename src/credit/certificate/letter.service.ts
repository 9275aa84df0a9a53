import { lockRecipient } from '#identity/user/lock.service.ts';
import type { Values } from '#kit/texts.ts';
import { letterheadIn } from '#locale/letterhead.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { type CertificateRow, findCertificate } from './certificate.repository.ts';
import { certificatePath, verifyPath } from './certificate.rules.ts';
import { certificateLetterTexts } from './letter.messages.ts';

/** The sender of the e-mails, and where a reader of each language finds the site. */
export interface LetterOffice {
  productName: string;
  mainOrigin: string;
  origins: Readonly<Record<string, string>>;
}
type Key = keyof (typeof certificateLetterTexts)['defaults'];
type LetterTranslator = (key: Key, values?: Values) => string;

/**
 * E-mails a certificate to its learner once, however it was issued. One link opens it after sign-in; the other leads to
 * the public proof, which the paper itself prints. The e-mail is part of the program, not a newsletter: no preference
 * stops it.
 */
export async function sendIssued(db: Writer, office: LetterOffice, id: number, now: Date): Promise<void> {
  const issued = await findCertificate(db, id);
  if (!issued) return;
  const { number, title, recipient_name: name } = issued;
  await send(db, office, issued, 'issued', now, (say, origin) => ({
    subject: say('issuedSubject', { number }),
    paragraphs: [say('issued', { number, title, name }), ...linksTo(issued, say, origin)],
  }));
}

export interface Change {
  deed: 'corrected' | 'restored' | 'reissued' | 'withdrawn';
  /** The certificate that replaced it; null if there is none. */
  fresh: CertificateRow | null;
  words: Values & { reason: string };
}

/** Notifies the learner of what the office did to a certificate, with its replacement. */
export const sendChange = (
  db: Writer,
  office: LetterOffice,
  old: CertificateRow,
  { deed, fresh, words }: Change,
  now: Date,
): Promise<void> =>
  send(db, office, old, deed, now, (say, origin) => {
    const told = { old: old.number, title: old.title, ...words };
    return {
      subject: say(`${deed}Subject`, told),
      paragraphs: [
        say(deed, told),
        say('reason', words),
        ...(fresh ? linksTo(fresh, say, origin) : [`${say('look')}\n${origin}/dashboard/certificates`]),
        say('disagree'),
      ],
    };
  });

const linksTo = (one: CertificateRow, say: LetterTranslator, origin: string): string[] => [
  `${say('open')}\n${origin}${certificatePath(one.id)}`,
  say('kept'),
  `${say('verify')}\n${origin}${verifyPath(one.code)}`,
];

/** Learners who have left have no address to write to. */
async function send(
  db: Writer,
  office: LetterOffice,
  about: CertificateRow,
  deed: string,
  now: Date,
  write: (say: LetterTranslator, origin: string) => { subject: string; paragraphs: string[] },
): Promise<void> {
  const user = await lockRecipient(db, about.user_id);
  if (!user) return;
  const head = letterheadIn(office, user.language);
  const say = await speechIn(db, user.language, certificateLetterTexts);
  const { subject, paragraphs } = write(say, head.origin);
  const text = [...paragraphs, `${say('regards')}\n${head.product}`].join('\n\n');
  await queueMail(db, { key: `certificate:${about.id}:${deed}`, to: user.email, subject, text, head }, now);
}
