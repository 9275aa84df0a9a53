import { lockOneself } from '#identity/user/lock.service.ts';
import { type UserRecord, userOf } from '#identity/user/user.service.ts';
import { labelled } from '#kit/texts.ts';
import type { Visit } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import type { HandlerPorts } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { consent, endLetters } from './consent.service.ts';
import { newsletterTexts } from './newsletter.messages.ts';
import {
  confirmAsked,
  findSubscriber,
  openSubscriber,
  storeLanguage,
  subscriptionsOf,
} from './subscriber.repository.ts';
import { changesOf, shownState } from './subscription.rules.ts';
import { LETTER_KINDS, type LetterKind, type SubscriptionState } from './subscription.schema.ts';
import { ask, mailConfirmation } from './subscription.service.ts';

export interface OwnLetters {
  email: string;
  subscriptions: { kind: LetterKind; state: SubscriptionState }[];
}

/** The newsletters sent to an account's address, as the administration sees them. */
export async function lettersOf(db: Reader, userId: number): Promise<OwnLetters> {
  const email = (await userOf(db, userId))?.email ?? '';
  const subscriber = await findSubscriber(db, email);
  const rows = subscriber ? await subscriptionsOf(db, subscriber.id) : [];
  const stateOf = (kind: LetterKind) => rows.find((row) => row.kind === kind)?.state ?? 'none';
  return { email, subscriptions: LETTER_KINDS.map((kind) => ({ kind, state: stateOf(kind) })) };
}

/** As the account itself sees them: somebody else may have typed the address (decision 25). */
export async function ownLetters(db: Reader, userId: number): Promise<OwnLetters> {
  const user = await userOf(db, userId);
  const isProved = user !== null && hasProved(user);
  const { email, subscriptions } = await lettersOf(db, userId);
  return {
    email,
    subscriptions: subscriptions.map(({ kind, state }) => ({ kind, state: shownState(state, isProved) })),
  };
}

/** The token of a subscriber is from before the address was proved, by whomever (decision 25). */
const hasProved = ({ emailVerifiedAt, scope }: UserRecord): boolean =>
  emailVerifiedAt !== null && scope === 'full';

/**
 * Chooses the newsletters for an account's address: at once if the address is proved, else after confirmation by
 * e-mail.
 */
export async function chooseLetters(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  userId: number,
  wanted: readonly LetterKind[],
): Promise<OwnLetters> {
  const user = await lockOneself(db, userId);
  const isProved = hasProved(user);
  const { language } = visit.site;
  const { id } = await openSubscriber(db, user.email, language, visit.now);
  if (isProved) await storeLanguage(db, id, language);
  const standing = { isProved, now: visit.now };
  const { added, removed } = changesOf(await subscriptionsOf(db, id), wanted, standing);
  await endLetters(db, visit, { subscriberId: id, kinds: removed, place: 'account' });
  if (added.length > 0) await add(ports, db, visit, { id, email: user.email, kinds: added, isProved });
  return ownLetters(db, userId);
}

async function add(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  { id, email, kinds, isProved }: { id: number; email: string; kinds: LetterKind[]; isProved: boolean },
): Promise<void> {
  const say = await speechIn(db, visit.site.language, newsletterTexts);
  const wording = kinds.map((kind) => labelled(say(kind), say(`${kind}Hint`), visit.site.language)).join(' ');
  const asked = await ask(ports, db, visit, { id, kinds, place: 'account', wording });
  if (!asked) return;
  if (!isProved) return mailConfirmation(db, visit, email, asked);
  await confirmAsked(db, id, asked.kinds, visit.now, visit.now);
  await consent(db, visit, {
    subscriberId: id,
    kinds: asked.kinds,
    deed: 'confirmed',
    place: 'account',
    wording,
  });
}
