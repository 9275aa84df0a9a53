import { recordAudit } from '#audit/audit.service.ts';
import { placeIn } from '#kit/place.ts';
import { atField, refuseAll } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { countDeed, countIfRoom } from '#platform/admission/rate-limit.ts';
import type { Limit } from '#platform/http/endpoint.ts';
import { hashPassword } from '#platform/password.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { isEmail, normalizeEmail } from '../email/email.rules.ts';
import { verificationLetter } from '../email/letter.rules.ts';
import { sendLetter } from '../email/letter.service.ts';
import { tokenExpiry } from '../email/one-time-token.rules.ts';
import { issueToken, letterKey, placeBefore } from '../email/one-time-token.service.ts';
import { isStandIn } from '../email/stand-in.rules.ts';
import { guessableRefusal } from '../password/new-password.service.ts';
import { openSession } from '../session/session.service.ts';
import { emailLimits } from '../sign-in/limit.service.ts';
import type { NewSignIn } from '../sign-in/sign-in.service.ts';
import { fieldRefusal } from '../user/field-refusal.service.ts';
import { lockAccount } from '../user/user.repository.ts';
import { createUser, emailTaken, userWithEmail } from '../user/user.service.ts';
import { refuse } from './registration.refusals.ts';
import { type RegistrationForm, registrationProblems } from './registration.rules.ts';
import type { UnprovedAccounts } from './unproved-account.rules.ts';

/** What an e-mail to an account needs to know about it. */
export interface MailAccount {
  id: number;
  email: string;
  language: string;
  /** The address replaces another one. */
  isChange?: boolean;
}
export type Registration = RegistrationForm & { username: string; redirect?: string };

/**
 * Opens a free account, signs in, and sends the link that proves the address. Where that got its letters already the
 * account has none: whoever typed the address before keeps nobody out of it (C18), and the link is sent again later.
 */
export async function register(
  ports: Ports,
  visit: Visit,
  given: Registration,
  unproved: UnprovedAccounts,
): Promise<NewSignIn> {
  const form = checkForm(given, visit);
  // Checked before the costly hash; in a race the unique constraint decides.
  const holder = await userWithEmail(ports.database.reader(), form.email);
  if (holder?.emailVerifiedAt) throw emailTaken();
  const passwordHash = await hashPassword(form.password1);
  return ports.database.write(async (db) => {
    const { firstName, lastName, email } = form;
    const { language } = visit.site;
    if (holder) await takeFrom(db, visit, holder.id, unproved);
    const userId = await createUser(db, { email, firstName, lastName, passwordHash, language }, visit.now);
    const account = { id: userId, email, language };
    const send = await verification(db, visit, account, placeIn(form.redirect));
    if (await countIfRoom(db, recipientLimits(email), visit.now)) await send();
    await recordAudit(db, visit, { action: 'user.register', subject: `user:${userId}`, actorId: userId });
    return { userId, token: await openSession(ports, db, userId, visit.now) };
  });
}

/** An unconfirmed address reserves nothing (C18), but what was paid for is not lost to whoever types it. */
async function takeFrom(
  db: Writer,
  visit: Visit,
  holderId: number,
  unproved: UnprovedAccounts,
): Promise<void> {
  const holder = await lockAccount(db, holderId);
  if (!holder) return;
  if (holder.email_verified_at || (await unproved.isKept(db, holderId))) throw emailTaken();
  await unproved.release(db, visit, holderId);
}

/** The user name is the e-mail address; a form may send it in either field. */
function checkForm(given: Registration, { site }: Visit): Registration {
  const form = { ...given, email: normalizeEmail(given.email || given.username) };
  const problems = registrationProblems(form);
  const isWrong = (name: string) => problems.some(({ field }) => field === name);
  if (isStandIn(form.email) && !isWrong('email')) problems.push({ field: 'email', problem: 'email' });
  const wrong = problems.map(({ field, problem }) => fieldRefusal(problem, form.email, atField(field)));
  if (given.username && normalizeEmail(given.username) !== form.email)
    wrong.push(refuse('invalid-field.username', {}, atField('username')));
  const owner = { site, email: form.email, names: [form.firstName, form.lastName] };
  const guessable = guessableRefusal(form.password1, owner, atField('password1').source.pointer);
  if (guessable && !isWrong('password1')) wrong.push(guessable);
  refuseAll(wrong);
  return form;
}

/**
 * Anyone may type an address, to register or as a new one of their own, and it gets a letter each time: its reader gets
 * no more than these in an hour (C17).
 */
const LETTERS_AN_HOUR = 10;
const recipientLimits = (email: string): Limit[] =>
  emailLimits(email, (key) => ({
    bucket: `confirm-letter:email:${key}`,
    count: LETTERS_AN_HOUR,
    seconds: 3600,
    refusal: refuse('too-many-requests.letters'),
  }));

/** Sends the link that proves an address to that address; refused where that got its letters already. */
export async function sendVerification(
  db: Writer,
  visit: Visit,
  user: MailAccount,
  going?: string | null,
): Promise<void> {
  const send = await verification(db, visit, user, going);
  for (const limit of recipientLimits(user.email)) await countDeed(db, limit, visit.now);
  await send();
}

/**
 * Makes the link that proves an address, and returns what sends it there; older links become void. The link remembers
 * where the reader was going; a link sent again leads to where the one before it led.
 */
async function verification(
  db: Writer,
  visit: Visit,
  user: MailAccount,
  going?: string | null,
): Promise<() => Promise<void>> {
  const place = going === undefined ? await placeBefore(db, user.id, visit.now) : going;
  const detail = { email: user.email, ...(place ? { place } : {}) };
  const token = { userId: user.id, purpose: 'verify-email', detail } as const;
  const secret = await issueToken(db, token, visit.now);
  const key = letterKey('verify-email', secret);
  const endsAt = tokenExpiry('verify-email', visit.now);
  const addressed = { key, to: user.email, language: user.language, endsAt };
  return () =>
    sendLetter(db, visit, addressed, (from) => verificationLetter(from, secret, user.isChange === true));
}

export async function emailExists(db: Reader, username: string): Promise<boolean> {
  return isEmail(normalizeEmail(username)) && (await userWithEmail(db, username)) !== null;
}
