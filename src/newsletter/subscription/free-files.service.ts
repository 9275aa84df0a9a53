import { emailProblem } from '#identity/email/email.rules.ts';
import { emailLimits } from '#identity/sign-in/limit.service.ts';
import type { Visit } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import type { Limit } from '#platform/http/endpoint.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import { filesLetter } from '../issue/newsletter-letter.rules.ts';
import { newsletterTexts } from './newsletter.messages.ts';
import { refuse } from './subscription.refusals.ts';
import { checkedEmail, EMAIL, inLanguage, noteWish, writingOf } from './subscription.service.ts';

const OFTEN = refuseOften('too-many-requests.wait');
/** The same for every address, so that a limit reveals nothing either. */
export const letterLimits = (what: string, email: string, address: string): Limit[] => [
  ...emailLimits(email, (key) => ({
    bucket: `${what}:email:${key}`,
    count: 5,
    seconds: 3600,
    refusal: OFTEN,
  })),
  { bucket: `${what}:address:${address}`, count: 20, seconds: 600, refusal: OFTEN },
];

export interface FreeFiles {
  /** The title of the publication. */
  title: string;
  files: readonly { title: string; url: string }[];
}

/** Mails the links to free files, asking whether the newsletter is wanted, too; returns the message to show. */
export async function sendFreeFiles(
  ports: Ports,
  visit: Visit,
  typed: string,
  { title, files }: FreeFiles,
): Promise<string> {
  if (emailProblem(typed) === 'email') throw refuse('invalid-field.download-email', {}, EMAIL);
  const to = checkedEmail(typed);
  return ports.database.write(async (db) => {
    const say = await speechIn(db, visit.site.language, newsletterTexts);
    const asked = await noteWish(ports, db, visit, { email: to, place: 'download' });
    const links = files.map((file) => ({ title: file.title, address: file.url }));
    const letter = filesLetter(await writingOf(db, visit), title, links, asked?.address ?? null);
    await queueMail(
      db,
      { ...inLanguage(visit, letter), key: `free-files:${visit.requestId}`, to },
      visit.now,
    );
    return say('messageFiles');
  });
}
