import { randomUUID } from 'node:crypto';
import { placeOrder } from '#billing/order/order.service.ts';
import { type Payment, payOrder } from '#billing/payment/payment.service.ts';
import { takeBack } from '#billing/refund/refund.service.ts';
import type { Profession } from '#identity/user/user.schema.ts';
import { createUser } from '#identity/user/user.service.ts';
import { addDays } from '#kit/dates.ts';
import type { Visit } from '#kit/visit.ts';
import { siteOf } from '#locale/site.rules.ts';
import { forgetLetters } from '#platform/mail/record.ts';
import type { Ports } from '#platform/ports.ts';
import { CLINICIANS } from '../clinicians.data.ts';
import { demoPasswordHash, PEOPLE } from '../people.ts';
import { steady } from '../rows.ts';

const GOOD_CARD = '4242424242424242';
const BAD_CARD = '4000000000000002';
/** Repeated as often as they are bought. */
const PLANS = [31, 32, 32, 33, 33, 33, 34, 35, 36];
const FIRST_DAYS_AGO = 720;
const RENEWED_AFTER = 345;
const REFUNDED_AFTER = 12;
const UPGRADED_AFTER = 100;
const SILVER_RENEWED_DAYS_AGO = 40;

interface Clinician {
  firstName: string;
  lastName: string;
  profession: Profession;
}
interface Buyer extends Clinician {
  id: number;
  email: string;
  /** The latest payment. */
  payment: Payment | null;
}
type Deed = { day: number; does: (buyer: Buyer, at: Date) => Promise<void>; of: Clinician };

/**
 * Two years of purchases, made the way readers make them, as data for the administration; none of their e-mails is
 * sent.
 */
export async function tellPurchases(ports: Ports, now: Date): Promise<void> {
  const passwordHash = await demoPasswordHash();
  const buyers = new Map<Clinician, Buyer>();
  for (const { day, of, does } of deedsOf(ports).sort((one, other) => one.day - other.day)) {
    const at = addDays(now, day - FIRST_DAYS_AGO);
    const buyer = buyers.get(of) ?? (await register(ports, of, passwordHash, at));
    buyers.set(of, buyer);
    await does(buyer, at);
  }
  const { silver } = PEOPLE;
  const renewed = addDays(now, -SILVER_RENEWED_DAYS_AGO);
  const { planId } = silver.holding;
  await buy(ports, silver, { planId, card: GOOD_CARD, renew: true }, renewed);
  const recipients = [silver, ...buyers.values()].map(({ email }) => email);
  await ports.database.write((db) => forgetLetters(db, { recipients }));
}

/** What each buyer did on which day; days are counted from the first. */
function deedsOf(ports: Ports): Deed[] {
  const chance = steady(20);
  const buying = (planId: number, card = GOOD_CARD, renew = false) => {
    return async (buyer: Buyer, at: Date) => {
      buyer.payment = await buy(ports, buyer, { planId, card, renew }, at);
    };
  };
  return CLINICIANS.flatMap((of, at): Deed[] => {
    const day = Math.floor(chance() ** 0.7 * (FIRST_DAYS_AGO - 2));
    const planId = PLANS[Math.floor(chance() * PLANS.length)] ?? 31;
    const isYearly = planId <= 33;
    const deeds: Deed[] = [{ day, of, does: buying(planId) }];
    if (at % 11 === 4) deeds.push({ day: day - 0.02, of, does: buying(planId, BAD_CARD) });
    if (at % 13 === 6) deeds.push({ day: day + REFUNDED_AFTER, of, does: returning(ports) });
    else if (planId === 31 && at % 2) deeds.push({ day: day + UPGRADED_AFTER, of, does: buying(32) });
    else if (isYearly && at % 4)
      deeds.push({ day: day + RENEWED_AFTER, of, does: buying(planId, GOOD_CARD, true) });
    return deeds.filter((deed) => deed.day >= 0 && deed.day < FIRST_DAYS_AGO);
  });
}

async function register({ database }: Ports, who: Clinician, passwordHash: string, at: Date): Promise<Buyer> {
  const name = `${who.firstName}.${who.lastName}`.toLowerCase().replace(/[^a-z.]/g, '');
  const email = `${name}@demo.example`;
  const id = await database.write((db) =>
    createUser(db, { ...who, email, emailVerifiedAt: at, passwordHash }, at),
  );
  return { ...who, id, email, payment: null };
}

async function buy(
  ports: Ports,
  buyer: { id: number },
  { planId, card, renew }: { planId: number; card: string; renew: boolean },
  at: Date,
): Promise<Payment> {
  const visit = visitOf(ports, buyer, at);
  const wanted = { planId, discountId: null, renew, autoRenew: false };
  const order = await ports.database.write((db) => placeOrder(db, ports, visit, wanted));
  const expiry = { expMonth: 12, expYear: at.getUTCFullYear() + 2 };
  const { payment } = await payOrder(ports, visit, {
    orderId: order.id,
    key: randomUUID(),
    card: { number: card, cvc: '123', ...expiry },
  });
  return payment;
}

const returning =
  (ports: Ports): Deed['does'] =>
  async ({ payment }, at) => {
    if (!payment?.ref) return;
    const { id, ref, orderId } = payment;
    await ports.payment.refund({ ref, key: `refund:${id}` }, at);
    const by = { now: at, requestId: 'story', address: '' };
    await ports.database.write((db) => takeBack(db, ports, { orderId, entry: 'refunded', reason: '', by }));
  };

const visitOf = ({ config }: Ports, { id }: { id: number }, now: Date): Visit => ({
  site: siteOf(config),
  visitor: {
    kind: 'user',
    id,
    sessionId: randomUUID(),
    emailVerified: true,
    isSuperuser: false,
    scope: 'full',
    holding: null,
  },
  now,
  requestId: randomUUID(),
  address: '127.0.0.1',
});
