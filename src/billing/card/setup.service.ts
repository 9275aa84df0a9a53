import { randomUUID } from 'node:crypto';
import { recordAudit } from '#audit/audit.service.ts';
import { isStandIn } from '#identity/email/stand-in.rules.ts';
import { userOf } from '#identity/user/user.service.ts';
import { addDays } from '#kit/dates.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { lockHolding } from '#membership/holding/holding.service.ts';
import type { Card, ProviderCardSetup, SetupTerms } from '#platform/payments/payment.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { renewingHolding, switchOn } from '../membership/choice.service.ts';
import { buyerOf } from '../order/order.service.ts';
import { keepMethod } from '../payment/method.repository.ts';
import { cardNeeded, cardNotTaken, unanswered } from '../payment/payment.service.ts';
import { closeLeft, findSetup, insertSetup, lockSetup, type Setup, storeSetup } from './setup.repository.ts';
import { isSetupOpen, judgeSetup } from './setup.rules.ts';

export type { Setup } from './setup.repository.ts';

export interface SetupAnswer {
  setup: Setup;
  clientSecret: string | null;
}

/**
 * Asks the provider, between two transactions, to keep a card for renewals of the member's own membership; takes no
 * money. Each call asks anew: the card kept last is the one on file.
 */
export async function beginCardSetup(ports: Ports, visit: Visit, card: Card | null): Promise<SetupAnswer> {
  const terms = await ports.database.write((db) => begin(db, ports, visit, card));
  const told = await ask(ports, terms.key, () => ports.payment.setups.begin(terms, visit.now));
  const setup = await ports.database.write((db) => settleSetup(db, ports, told, visit.now));
  if (!setup) throw new Error(`card setup ${terms.key} is gone`);
  return { setup, clientSecret: isSetupOpen(setup.status) ? told.clientSecret : null };
}

/** Called once the reader has answered what the provider asked; the provider says what came of it. */
export async function confirmCardSetup(
  ports: Ports,
  visit: Visit,
  id: string,
  isApproved: boolean,
): Promise<Setup> {
  const setup = await findSetup(ports.database.reader(), id);
  if (!setup || setup.userId !== memberId(visit)) throw notFound();
  const { ref } = setup;
  if (!isSetupOpen(setup.status) || !ref) return setup;
  const told = await ask(ports, id, () => ports.payment.setups.confirm(ref, isApproved));
  const stands = told && (await ports.database.write((db) => settleSetup(db, ports, told, visit.now)));
  // After a decline the same intent takes another card: the decline is reported, but does not end the setup.
  return stands ?? setup;
}

/**
 * Applies the provider's report on a card, in the caller's transaction: the card is kept and the membership renews
 * automatically from now on. Repeated reports, from any source and in any order, have no further effect. Null if the
 * setup is not one of ours.
 */
export async function settleSetup(
  db: Writer,
  ports: Pick<Ports, 'config' | 'payment'>,
  told: ProviderCardSetup,
  now: Date,
): Promise<Setup | null> {
  const known = SETUP_ID.test(told.key) ? await findSetup(db, told.key) : null;
  if (known?.provider !== ports.payment.name) return null;
  const held = await lockHolding(db, known.userId);
  const setup = await lockSetup(db, known.id);
  if (!setup || !isSetupOpen(setup.status)) return setup;
  const user = await userOf(db, setup.userId);
  // Nobody can sign in to an account whose address was freed, so nobody could stop its renewal (decision 25).
  const isTheirs = user !== null && !isStandIn(user.email);
  const ground = { agreedHoldingId: setup.holdingId, held: isTheirs ? held : null };
  const verdict = judgeSetup(told, ground, now);
  const { ref, failure } = told;
  if (verdict === 'wait') return storeSetup(db, setup.id, { status: 'requires_action', ref, failure }, null);
  if (verdict === 'fail') return storeSetup(db, setup.id, { status: 'failed', ref, failure }, now);
  if (verdict === 'cancel')
    return storeSetup(db, setup.id, { status: 'cancelled', ref, failure: 'given-up' }, now);
  if (verdict === 'outdated' || !told.kept)
    return storeSetup(db, setup.id, { status: 'failed', ref, failure: 'membership-changed' }, now);
  await keepMethod(db, setup.userId, setup.provider, told.kept, now);
  await noteCard(db, setup, told.kept, now);
  await switchOn(db, ports, { userId: setup.userId, by: deedOf(setup, now) });
  return storeSetup(db, setup.id, { status: 'kept', ref, failure: null }, now);
}

const SETUP_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** After this long nobody comes back to an open setup. */
const LEFT_DAYS = 2;
export const closeLeftSetups = (db: Writer, now: Date) => closeLeft(db, addDays(now, -LEFT_DAYS), now);

async function begin(db: Writer, ports: Ports, visit: Visit, card: Card | null): Promise<SetupTerms> {
  const userId = memberId(visit);
  const holding = await renewingHolding(db, userId, visit.now);
  const isSandbox = ports.payment.name === 'sandbox';
  if (isSandbox && !card) throw cardNeeded();
  if (card && !isSandbox) throw cardNotTaken();
  const key = randomUUID();
  const { requestId } = visit;
  await insertSetup(
    db,
    { id: key, userId, holdingId: holding.id, provider: ports.payment.name, requestId },
    visit.now,
  );
  const { email } = await buyerOf(db, userId);
  return { key, email, card };
}

function memberId({ visitor }: Visit): number {
  if (visitor.kind !== 'user') throw signInNeeded();
  return visitor.id;
}

async function ask<Told>({ log }: Ports, key: string, question: () => Promise<Told>): Promise<Told> {
  try {
    return await question();
  } catch (thrown) {
    log.warn({ err: thrown, setup: key }, 'the payment provider did not answer');
    throw unanswered();
  }
}

/** Attributed to the member who began it, whenever and by whomever its outcome is reported. */
const deedOf = ({ userId, requestId }: Setup, now: Date) => ({ actorId: userId, requestId, now });

const noteCard = (
  db: Writer,
  setup: Setup,
  { brand, last4 }: NonNullable<ProviderCardSetup['kept']>,
  now: Date,
): Promise<void> =>
  recordAudit(
    db,
    { now, requestId: setup.requestId, address: '' },
    {
      action: 'membership.card',
      subject: `user:${setup.userId}`,
      actorId: setup.userId,
      detail: { brand, last4 },
    },
  );
