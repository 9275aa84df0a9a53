import { randomUUID } from 'node:crypto';
import { isBelowLeastCharge } from '#kit/least-charge.ts';
import { type Database, type Reader, type RowOf, statement } from '../postgres/database.ts';
import type { Charge, ChargeTerms, PaymentProvider } from './payment.ts';
import { BRAND, BY_LAST4, CARDS, failed, isExpired, PAID, type SandboxOutcome } from './sandbox-cards.ts';
import { sandboxSetups } from './sandbox-setup.ts';

const COLUMNS = {
  key: 'text',
  ref: 'text',
  amount_cents: 'int',
  currency: 'text',
  card_last4: 'text',
  method_ref: 'text?',
  status: 'text',
  failure: 'text?',
  exp_month: 'int',
  exp_year: 'int',
} as const;
const LIST = 'key, ref, amount_cents, currency, card_last4, method_ref, status, failure, exp_month, exp_year';
type Row = RowOf<typeof COLUMNS>;

const TAKE = statement(
  'sandbox.take',
  {},
  `INSERT INTO sandbox_charge (key, ref, amount_cents, currency, card_last4, method_ref, status, failure, exp_month, exp_year, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (key) DO NOTHING`,
);
const BY_KEY = statement('sandbox.by-key', COLUMNS, `SELECT ${LIST} FROM sandbox_charge WHERE key = $1`);
const BY_METHOD = statement(
  'sandbox.by-method',
  { card_last4: 'text', exp_month: 'int', exp_year: 'int' },
  `SELECT card_last4, exp_month, exp_year FROM sandbox_charge WHERE method_ref = $1
   UNION ALL SELECT card_last4, exp_month, exp_year FROM sandbox_setup WHERE method_ref = $1`,
);
const ANSWER = statement(
  'sandbox.answer',
  {},
  `UPDATE sandbox_charge SET status = $2, failure = $3 WHERE ref = $1 AND status = 'requires_action'`,
);
const BY_REF = statement('sandbox.by-ref', COLUMNS, `SELECT ${LIST} FROM sandbox_charge WHERE ref = $1`);
const GIVE_BACK = statement(
  'sandbox.give-back',
  {},
  `UPDATE sandbox_charge SET refunded_at = coalesce(refunded_at, $2) WHERE ref = $1 AND status = 'paid'`,
);

/**
 * A simulated bank for trying things out: it records charges in a table that only it writes, in transactions of its
 * own, so that its records and ours can differ as they do with a real bank.
 */
export function sandboxProvider(database: Database): PaymentProvider {
  const found = async (row: Promise<Row | null>) => {
    const kept = await row;
    return kept && chargeIn(kept);
  };
  const byRef = async (ref: string) => {
    const charge = await found(database.reader().maybe(BY_REF, [ref]));
    if (!charge) throw new Error('the sandbox has no such charge');
    return charge;
  };
  const take = async (
    terms: Pick<ChargeTerms, 'key' | 'amountCents' | 'currency'>,
    row: Omit<Row, 'key' | 'ref' | 'amount_cents' | 'currency'>,
    now: Date,
  ) => {
    await database.write((db) =>
      db.run(TAKE, [
        terms.key,
        `sandbox_${randomUUID()}`,
        terms.amountCents,
        terms.currency,
        row.card_last4,
        row.method_ref,
        row.status,
        row.failure,
        row.exp_month,
        row.exp_year,
        now,
      ]),
    );
    return chargeIn(await database.reader().one(BY_KEY, [terms.key]));
  };
  return {
    name: 'sandbox',
    setups: sandboxSetups(database),
    async charge(terms, now) {
      const before = await found(database.reader().maybe(BY_KEY, [terms.key]));
      if (before) return before;
      if (isBelowLeastCharge(terms.amountCents)) throw new Error('the sandbox charges no such sum');
      const paper = await paperOf(database.reader(), terms);
      const outcome = outcomeOf(terms, paper, now);
      const method_ref = terms.keep && terms.card ? `method_${randomUUID()}` : null;
      return take(terms, { ...paper, ...outcome, method_ref }, now);
    },
    look: (key) => found(database.reader().maybe(BY_KEY, [key])),
    async confirm(ref, isApproved) {
      const { status, failure } = isApproved ? PAID : failed('confirmation-failed');
      await database.write((db) => db.run(ANSWER, [ref, status, failure]));
      return byRef(ref);
    },
    async cancel(what, now) {
      if (what.ref) await database.write((db) => db.run(ANSWER, [what.ref, 'cancelled', null]));
      return take(what, { ...NO_PAPER, status: 'cancelled', failure: null, method_ref: null }, now);
    },
    async refund({ ref }, now) {
      const given = await database.write((db) => db.run(GIVE_BACK, [ref, now]));
      if (given === 0) throw new Error('the sandbox took no such charge');
      return { status: 'refunded' };
    },
  };
}

type Paper = Pick<Row, 'card_last4' | 'exp_month' | 'exp_year'>;
const NO_PAPER: Paper = { card_last4: '', exp_month: 1, exp_year: 1970 };

async function paperOf(db: Reader, { card, saved }: ChargeTerms): Promise<Paper> {
  if (card) {
    const last4 = card.number.replace(/\D/g, '').slice(-4);
    return { card_last4: last4, exp_month: card.expMonth, exp_year: card.expYear };
  }
  const kept = saved && (await db.maybe(BY_METHOD, [saved.methodRef]));
  return kept ?? NO_PAPER;
}

function outcomeOf({ card }: ChargeTerms, paper: Paper, now: Date): SandboxOutcome {
  const says = card ? CARDS[card.number.replace(/\D/g, '')] : BY_LAST4.get(paper.card_last4);
  if (!says) return failed('card-not-accepted');
  if (isExpired(paper, now)) return failed('expired-card');
  return card ? says.first : says.renewal;
}

function chargeIn(row: Row): Charge {
  const isCard = row.card_last4 !== '';
  const isKept = row.method_ref !== null && row.status === 'paid';
  return {
    ref: row.ref,
    status: row.status as Charge['status'],
    amountCents: row.amount_cents,
    currency: row.currency,
    failure: row.failure,
    clientSecret: null,
    card: isCard ? { brand: BRAND, last4: row.card_last4 } : null,
    kept: isKept
      ? {
          customerRef: 'sandbox',
          methodRef: row.method_ref ?? '',
          brand: BRAND,
          last4: row.card_last4,
          expMonth: row.exp_month,
          expYear: row.exp_year,
        }
      : null,
  };
}
