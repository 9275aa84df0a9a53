import { normalizeEmail } from '#identity/email/email.rules.ts';
import { openSubscriberAccount } from '#identity/email/subscriber-account.service.ts';
import type { NewSignIn } from '#identity/sign-in/sign-in.service.ts';
import { emailRefusal } from '#identity/user/field-refusal.service.ts';
import { lockOneself } from '#identity/user/lock.service.ts';
import { addDays } from '#kit/dates.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { languageOrigin } from '#locale/address.rules.ts';
import { letterheadIn } from '#locale/letterhead.service.ts';
import { speechIn, wordsIn } from '#locale/speech.service.ts';
import { downloadTexts } from '#media/download/download.messages.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { HandlerPorts, Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { markLeft, markReturned } from '../issue/delivery.repository.ts';
import { letterLinkEnded, letterToken, readLetterToken } from '../issue/letter-link.service.ts';
import { newsletterLetterTexts } from '../issue/newsletter-letter.messages.ts';
import { confirmationLetter, stopLetter } from '../issue/newsletter-letter.rules.ts';
import { consent, endLetters } from './consent.service.ts';
import { signUpTexts } from './sign-up.messages.ts';
import {
  askFor,
  confirmAsked,
  deleteUnconfirmed,
  findSubscriber,
  lockSubscriber,
  openSubscriber,
  restore,
  subscriptionsOf,
} from './subscriber.repository.ts';
import { FORGET_UNCONFIRMED_DAYS, kindsOf, restorableKinds } from './subscription.rules.ts';
import { LETTER_KINDS, type LetterKind, type SignUpPlace } from './subscription.schema.ts';

export interface SignUp {
  email: string;
  firstName: string;
  lastName: string;
  place: SignUpPlace;
}

/** Requests the newsletters (C34). A visitor without an account gets one without a password, and its token (C16). */
export function subscribe(ports: Ports, visit: Visit, given: SignUp): Promise<NewSignIn | null> {
  const email = checkedEmail(given.email);
  return ports.database.write(async (db) => {
    await requestLetters(ports, db, visit, { email, place: given.place });
    if (visit.visitor.kind === 'user') return null;
    const { firstName, lastName } = given;
    return openSubscriberAccount(ports, db, visit, { email, firstName, lastName });
  });
}

export function checkedEmail(typed: string): string {
  const invalid = emailRefusal(typed, EMAIL.source.pointer);
  if (invalid) throw invalid;
  return normalizeEmail(typed);
}
export const EMAIL = atField('email');

type Request = { email: string; place: SignUpPlace };

/**
 * Records the request and mails the link that confirms it; nothing is mailed to an address that has confirmed before.
 */
export async function requestLetters(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  request: Request,
): Promise<void> {
  const asked = await noteWish(ports, db, visit, request);
  if (asked) await mailConfirmation(db, visit, request.email, asked);
}

export interface PendingConsent {
  kinds: LetterKind[];
  /** The target of the link that confirms them. */
  address: string;
  key: string;
}

/** Records the request with its consent; null if the address has confirmed it before. */
export async function noteWish(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  { email, place }: Request,
): Promise<PendingConsent | null> {
  const { language } = visit.site;
  if (visit.visitor.kind === 'user') await lockOneself(db, visit.visitor.id);
  const { id } = await openSubscriber(db, email, language, visit.now);
  const say = await speechIn<'consent'>(db, language, place === 'download' ? downloadTexts : signUpTexts);
  return ask(ports, db, visit, { id, kinds: kindsOf(place), place, wording: say('consent') });
}

export async function ask(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  wish: { id: number; kinds: readonly LetterKind[]; place: string; wording: string },
): Promise<PendingConsent | null> {
  const { id, place, wording } = wish;
  const rows = await askFor(db, id, wish.kinds, visit.now);
  if (rows.length === 0) return null;
  const kinds = rows.map((row) => row.kind as LetterKind);
  await consent(db, visit, { subscriberId: id, kinds, deed: 'asked', place, wording });
  const token = letterToken(ports.keys, { deed: 'confirm', subscriberId: id, kinds, askedAt: visit.now });
  const origin = languageOrigin(visit.site, visit.site.language);
  return {
    kinds,
    address: `${origin}/newsletter-success?confirm=${token}`,
    key: `newsletter-confirm:${id}:${visit.now.getTime()}`,
  };
}

export async function mailConfirmation(
  db: Writer,
  visit: Visit,
  to: string,
  asked: PendingConsent,
): Promise<void> {
  const letter = confirmationLetter(await writingOf(db, visit), asked.kinds, asked.address);
  await queueMail(db, { ...inLanguage(visit, letter), key: asked.key, to }, visit.now);
}

export const writingOf = async (db: Reader, { site: { productName, language } }: Pick<Visit, 'site'>) => ({
  productName,
  language,
  words: await wordsIn(db, language, newsletterLetterTexts),
});
export const inLanguage = <L extends { text: string }>({ site }: Pick<Visit, 'site'>, letter: L) => ({
  ...letter,
  head: letterheadIn(site, site.language),
});

/** Confirms what a link was sent for; following it twice is not an error. */
export async function confirm(ports: HandlerPorts, db: Writer, visit: Visit, token: string): Promise<void> {
  const { subscriberId, kinds, askedAt } = readLetterToken(ports.keys, 'confirm', token, visit.now);
  if (!(await lockSubscriber(db, subscriberId))) throw letterLinkEnded();
  const confirmed = await confirmAsked(db, subscriberId, kinds, askedAt, visit.now);
  if (confirmed.length > 0) {
    const done = confirmed.map((row) => row.kind);
    await consent(db, visit, { ...LETTER, subscriberId, kinds: done, deed: 'confirmed' });
    return;
  }
  const states = await subscriptionsOf(db, subscriberId);
  const isDone = kinds.every((kind) => states.some((row) => row.kind === kind && isStanding(row, askedAt)));
  if (!isDone) throw letterLinkEnded();
}

const LETTER = { place: 'letter', wording: '' };
const isStanding = (row: { state: string; asked_at: Date }, askedAt: Date) =>
  row.state === 'confirmed' && row.asked_at.getTime() === askedAt.getTime();

export interface Unsubscription {
  /** The newsletters that are still sent. */
  remaining: LetterKind[];
  /** Whether the link can undo it. */
  mayUndo: boolean;
}
/** Unsubscribes from what the link is for, or from everything with `all`; a second time changes nothing. */
export async function unsubscribe(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  token: string,
  { all = false } = {},
): Promise<Unsubscription> {
  const link = readLetterToken(ports.keys, 'unsubscribe', token, visit.now);
  const { subscriberId } = link;
  // Already forgotten: nothing is sent to it, which is what was asked for.
  if (!(await lockSubscriber(db, subscriberId))) return { remaining: [], mayUndo: false };
  const kinds = all ? LETTER_KINDS : link.kinds;
  const isChange = await endLetters(db, visit, {
    subscriberId,
    kinds,
    place: LETTER.place,
    campaignId: link.campaignId,
  });
  if (isChange && link.campaignId) await markLeft(db, link.campaignId, subscriberId, visit.now);
  const rows = await subscriptionsOf(db, subscriberId);
  return {
    remaining: rows.filter(({ state }) => state === 'confirmed').map(({ kind }) => kind),
    mayUndo: restorableKinds(rows, link.kinds, visit.now).length > 0,
  };
}

/** Undoes an unsubscription, by the same link; following it twice is not an error. */
export async function undoUnsubscribe(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  token: string,
): Promise<void> {
  const link = readLetterToken(ports.keys, 'unsubscribe', token, visit.now);
  const { subscriberId, campaignId } = link;
  if (!(await lockSubscriber(db, subscriberId))) throw letterLinkEnded();
  const rows = await subscriptionsOf(db, subscriberId);
  const kinds = restorableKinds(rows, link.kinds, visit.now);
  if (kinds.length === 0) {
    const isDone = rows.some(({ kind, state }) => state === 'confirmed' && link.kinds.includes(kind));
    if (isDone) return;
    throw letterLinkEnded();
  }
  await restore(db, subscriberId, kinds);
  await consent(db, visit, { ...LETTER, subscriberId, kinds, deed: 'restored' });
  if (campaignId) await markReturned(db, campaignId, subscriberId);
}

/** Mails a link that stops every newsletter, if the address gets any; nobody can tell from outside. */
export async function mailStopLink(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  typed: string,
): Promise<void> {
  const to = checkedEmail(typed);
  const subscriber = await findSubscriber(db, to);
  const rows = subscriber ? await subscriptionsOf(db, subscriber.id) : [];
  if (!subscriber || rows.every(({ state }) => state === 'unsubscribed')) return;
  const link = { deed: 'unsubscribe', subscriberId: subscriber.id, kinds: LETTER_KINDS } as const;
  const address = `${languageOrigin(visit.site, visit.site.language)}/unsubscribe?token=${letterToken(ports.keys, link)}`;
  const key = `newsletter-stop:${subscriber.id}:${visit.requestId}`;
  await queueMail(
    db,
    { ...inLanguage(visit, stopLetter(await writingOf(db, visit), address)), key, to },
    visit.now,
  );
}

/** Forgets requests that nobody confirmed after thirty days (C34). */
export const forgetUnconfirmed = (db: Writer, now: Date): Promise<void> =>
  deleteUnconfirmed(db, addDays(now, -FORGET_UNCONFIRMED_DAYS));
